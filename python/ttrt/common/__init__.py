# SPDX-License-Identifier: Apache-2.0
"""The commands of `ttrt`, and where they write."""
