// SPDX-License-Identifier: Apache-2.0
#include "tt-metalium/experimental/metal2_host_api/program_spec.hpp"
