// SPDX-License-Identifier: Apache-2.0
#include "ttk/host/defaults.h"
