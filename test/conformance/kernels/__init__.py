# SPDX-License-Identifier: Apache-2.0
"""Kernel calls against NumPy: programs in TTKernel and TTMetal text, run on the emulated chip.

A case is one kernel: tiles from circular buffers, a call that computes, tiles to a circular buffer.
`machine.py` says what a core keeps of a number on the way; a result has to be what the exact value
becomes on it, give or take the error that the call is allowed.
"""
