// SPDX-License-Identifier: Apache-2.0
#include "tt-metalium/distributed.hpp"
