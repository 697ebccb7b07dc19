// SPDX-License-Identifier: Apache-2.0
// The pages of shards lie in their circular buffers already.
#include "dataflow_api.h"

void kernel_main() {
  constexpr uint32_t pages = get_compile_time_arg_val(0);
  cb_push_back(0, pages);
  cb_push_back(1, pages);
}
