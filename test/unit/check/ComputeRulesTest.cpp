//===- ComputeRulesTest.cpp - The protocol of DST, and init calls ---------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CheckTest.h"

namespace tt::emulator::test {
namespace {

struct ComputeRulesTest : CheckTest {
  void expectReport(void (*compute)(ttk_context *), const char *message) {
    Program p;
    p.circularBuffers = {circularBuffer(0, kCb0, kPage, 2),
                         circularBuffer(1, kCb1, kPage, 2)};
    p.kernels = {kernel("compute", compute, ThreadKind::Compute)};
    expectMisuse(p, std::string("core 0,0, compute, kernel 'compute', ") +
                        message);
  }
};

//===-- DST ---------------------------------------------------------------===//

void completes(ttk_context *c) {
  AT(4, tile_regs_commit);
  AT(5, tile_regs_wait);
  AT(6, tile_regs_release);
}

/// Packs DST tile 0 to a page that is reserved in port 1.
void completesWith(ttk_context *c, uint32_t page) {
  CALL(tile_regs_commit);
  CALL(tile_regs_wait);
  AT(41, pack_tile, 0, 1, page, true);
  CALL(tile_regs_release);
}

TEST_F(ComputeRulesTest, MathWithoutAcquire) {
  expectReport(
      [](ttk_context *c) {
        if (!wrong(c))
          AT(1, tile_regs_acquire);
        AT(2, abs_tile, 0);
        completes(c);
      },
      "call 2, abs_tile: math works on DST without tile_regs_acquire before "
      "it");
}

TEST_F(ComputeRulesTest, AcquireTwice) {
  expectReport(
      [](ttk_context *c) {
        AT(1, tile_regs_acquire);
        if (wrong(c))
          AT(2, tile_regs_acquire);
        completes(c);
      },
      "call 2, tile_regs_acquire: DST is acquired already, at call 1: "
      "tile_regs_commit must come before the next tile_regs_acquire");
}

TEST_F(ComputeRulesTest, CommitWithoutAcquire) {
  expectReport(
      [](ttk_context *c) {
        if (!wrong(c))
          AT(1, tile_regs_acquire);
        completes(c);
      },
      "call 4, tile_regs_commit: tile_regs_commit without tile_regs_acquire "
      "before it");
}

TEST_F(ComputeRulesTest, WaitWithoutCommit) {
  expectReport(
      [](ttk_context *c) {
        AT(1, tile_regs_acquire);
        if (!wrong(c))
          AT(2, tile_regs_commit);
        AT(3, tile_regs_wait);
        AT(4, tile_regs_release);
      },
      "call 3, tile_regs_wait: tile_regs_wait without tile_regs_commit before "
      "it: the packer would wait forever");
}

TEST_F(ComputeRulesTest, PackWithoutWait) {
  expectReport(
      [](ttk_context *c) {
        CALL(compute_kernel_hw_startup, 0, 0, 1);
        AT(1, cb_reserve_back, 1, 1);
        AT(2, tile_regs_acquire);
        AT(7, abs_tile, 3);
        AT(3, tile_regs_commit);
        if (!wrong(c))
          AT(4, tile_regs_wait);
        AT(5, pack_tile, 3, 1, 0, false);
        AT(6, tile_regs_release);
      },
      "call 5, pack_tile: DST tile 3 is packed without tile_regs_wait before "
      "it");
}

/// Each section is for itself.
TEST_F(ComputeRulesTest, PackOfATileThatMathDidNotWrite) {
  expectReport(
      [](ttk_context *c) {
        CALL(compute_kernel_hw_startup, 0, 0, 1);
        AT(1, cb_reserve_back, 1, 2);
        for (uint32_t i = 0; i != 2; ++i) {
          AT(2, tile_regs_acquire);
          AT(3, abs_tile, wrong(c) ? i : 1);
          AT(4, tile_regs_commit);
          AT(5, tile_regs_wait);
          if (i == 1 || !wrong(c))
            AT(6, pack_tile, 1, 1, i, true);
          AT(7, tile_regs_release);
        }
        if (wrong(c)) {
          AT(8, tile_regs_acquire);
          AT(9, tile_regs_commit);
          AT(10, tile_regs_wait);
          AT(11, pack_tile, 1, 1, 0, true);
        }
      },
      "call 11, pack_tile: DST tile 1 is packed, but math has not written it "
      "since tile_regs_acquire");
}

TEST_F(ComputeRulesTest, ReleaseWithoutWait) {
  expectReport(
      [](ttk_context *c) {
        AT(1, tile_regs_acquire);
        AT(2, tile_regs_commit);
        if (!wrong(c))
          AT(3, tile_regs_wait);
        AT(4, tile_regs_release);
      },
      "call 4, tile_regs_release: tile_regs_release without tile_regs_wait "
      "before it");
}

TEST_F(ComputeRulesTest, SectionLeftAcquired) {
  expectReport(
      [](ttk_context *c) {
        AT(1, tile_regs_acquire);
        completes(c);
        AT(7, tile_regs_acquire);
        if (!wrong(c))
          completes(c);
      },
      "call 7, tile_regs_acquire: the kernel ends without tile_regs_commit "
      "after this");
}

TEST_F(ComputeRulesTest, SectionLeftCommitted) {
  expectReport(
      [](ttk_context *c) {
        AT(1, tile_regs_acquire);
        if (wrong(c))
          AT(2, tile_regs_commit);
        else
          completes(c);
      },
      "call 2, tile_regs_commit: the kernel ends without tile_regs_wait and "
      "tile_regs_release after this");
}

//===-- init calls --------------------------------------------------------===//

/// One call on resident tiles, after `init`.
void computesAfter(ttk_context *c, void (*init)(ttk_context *),
                   void (*compute)(ttk_context *)) {
  for (uint32_t port : {0u, 1u}) {
    CALL(cb_push_back, port, 2);
    CALL(cb_wait_front, port, 2);
  }
  AT(19, compute_kernel_hw_startup, 0, 1, 1);
  init(c);
  AT(30, tile_regs_acquire);
  compute(c);
  completes(c);
}

TEST_F(ComputeRulesTest, AddAfterTheInitOfProducts) {
  expectReport(
      [](ttk_context *c) {
        computesAfter(
            c,
            [](ttk_context *c) {
              AT(20, binary_op_init_common, 0, 1, 1);
              if (wrong(c))
                AT(21, mm_init, 0, 1, 1, 0);
              else
                AT(22, add_tiles_init, 0, 1);
              AT(23, abs_tile_init); // the vector unit is apart
            },
            [](ttk_context *c) { AT(31, add_tiles, 0, 1, 0, 1, 0); });
      },
      "call 31, add_tiles: unpacker and matrix unit are as mm_init left them: "
      "add_tiles_init must come before");
}

TEST_F(ComputeRulesTest, CopyOfPartialResultsBetweenProducts) {
  expectReport(
      [](ttk_context *c) {
        computesAfter(
            c,
            [](ttk_context *c) { AT(20, mm_block_init, 0, 1, 1, 0, 1, 1, 1); },
            [](ttk_context *c) {
              AT(31, matmul_block, 0, 1, 0, 0, 0, 0, 1, 1, 1);
              if (!wrong(c))
                AT(32, copy_tile_to_dst_init_short, 0);
              AT(33, copy_tile, 0, 0, 1);
            });
      },
      "call 33, copy_tile: unpacker and matrix unit are as mm_block_init left "
      "them: copy_tile_init must come before");
}

TEST_F(ComputeRulesTest, NoInitAtAll) {
  expectReport(
      [](ttk_context *c) {
        computesAfter(
            c,
            [](ttk_context *c) {
              if (!wrong(c))
                AT(20, reduce_init, 0, 1, 1, 0, 0);
            },
            [](ttk_context *c) { AT(31, reduce_tile, 0, 1, 0, 0, 0, 0, 0); });
      },
      "call 31, reduce_tile: no init call has prepared unpacker and matrix "
      "unit: reduce_init <reduce_sum, reduce_dim_row> must come before");
}

TEST_F(ComputeRulesTest, BroadcastAfterTheInitWithoutOne) {
  expectReport(
      [](ttk_context *c) {
        computesAfter(
            c,
            [](ttk_context *c) {
              if (wrong(c))
                AT(20, mul_tiles_init, 0, 1);
              else
                AT(21, mul_bcast_init_short, 0, 1, 1);
            },
            [](ttk_context *c) { AT(31, mul_tiles_bcast, 0, 1, 0, 0, 0, 1); });
      },
      "call 31, mul_tiles_bcast: unpacker and matrix unit are as "
      "mul_tiles_init left them: mul_bcast_init_short <col> must come before");
}

TEST_F(ComputeRulesTest, WhatAllBinaryCallsShareIsNotEnough) {
  expectReport(
      [](ttk_context *c) {
        computesAfter(
            c,
            [](ttk_context *c) {
              AT(20, binary_op_init_common, 0, 1, 1);
              if (!wrong(c))
                AT(21, sub_tiles_init, 0, 1);
            },
            [](ttk_context *c) { AT(31, sub_tiles, 0, 1, 0, 0, 0); });
      },
      "call 31, sub_tiles: unpacker and matrix unit are as "
      "binary_op_init_common left them: sub_tiles_init must come before");
}

TEST_F(ComputeRulesTest, BroadcastOfAnotherPart) {
  expectReport(
      [](ttk_context *c) {
        computesAfter(
            c,
            [](ttk_context *c) {
              AT(20, add_bcast_init_short, 0, 1, wrong(c) ? 1 : 2);
            },
            [](ttk_context *c) { AT(31, add_tiles_bcast, 0, 1, 0, 0, 0, 2); });
      },
      "call 31, add_tiles_bcast: unpacker and matrix unit are as "
      "add_bcast_init_short <col> left them: add_bcast_init_short <row> must "
      "come before");
}

TEST_F(ComputeRulesTest, AnotherReduction) {
  expectReport(
      [](ttk_context *c) {
        computesAfter(
            c,
            [](ttk_context *c) {
              // Sum and average are alike.
              AT(20, reduce_init, 0, 1, 1, wrong(c) ? 1 : 2, 1);
            },
            [](ttk_context *c) { AT(31, reduce_tile, 0, 1, 0, 0, 0, 0, 1); });
      },
      "call 31, reduce_tile: unpacker and matrix unit are as reduce_init "
      "<reduce_max, reduce_dim_col> left them: reduce_init <reduce_sum, "
      "reduce_dim_col> must come before");
}

TEST_F(ComputeRulesTest, DstInTheOtherSourceRegister) {
  expectReport(
      [](ttk_context *c) {
        computesAfter(
            c,
            [](ttk_context *c) {
              AT(20, binary_dest_reuse_tiles_init, 0, 2, wrong(c) ? 0 : 1);
            },
            [](ttk_context *c) {
              AT(31, binary_dest_reuse_tiles, 0, 0, 0, 2, 1);
            });
      },
      "call 31, binary_dest_reuse_tiles: unpacker and matrix unit are as "
      "binary_dest_reuse_tiles_init <mul, dest_to_srca> left them: "
      "binary_dest_reuse_tiles_init <mul, dest_to_srcb> must come before");
}

//===-- mask of reductions ------------------------------------------------===//

TEST_F(ComputeRulesTest, PackerKeepsTheMaskOfAReduction) {
  expectReport(
      [](ttk_context *c) {
        CALL(compute_kernel_hw_startup, 0, 0, 1);
        CALL(cb_push_back, 0, 2);
        CALL(cb_wait_front, 0, 2);
        AT(10, reduce_init, 0, 0, 1, 1, 0);
        auto section = [&](uint32_t page) {
          AT(20, tile_regs_acquire);
          if (page == 0)
            AT(21, reduce_tile, 0, 0, 0, 1, 0, 1, 0);
          else
            AT(22, fill_tile, 0, 1.0f);
          completesWith(c, page);
        };
        CALL(cb_reserve_back, 1, 2);
        section(0);
        if (!wrong(c))
          AT(30, reduce_uninit);
        section(1);
      },
      "call 41, pack_tile: the packer still has the mask of reduce_init at "
      "call 10 and drops most of the tile: reduce_uninit must come before");
}

} // namespace
} // namespace tt::emulator::test
