// SPDX-License-Identifier: Apache-2.0
#include "tt-metalium/core_coord.hpp"
