// SPDX-License-Identifier: Apache-2.0
#include "tt-metalium/host_api.hpp"
