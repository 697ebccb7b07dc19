//===- OrderTest.cpp - The order of accesses between cores ----------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "CheckTest.h"

#include <atomic>

namespace tt::emulator::test {
namespace {

constexpr auto kDm0 = ThreadKind::DataMovement0;
constexpr auto kDm1 = ThreadKind::DataMovement1;

uint64_t flag(ttk_context *c, uint32_t x, uint32_t id = 0) {
  return onCore(c, x, semaphoreAddress(id));
}

void awaits(ttk_context *c) {
  AT(11, noc_semaphore_wait_min, semaphoreAddress(0), 1);
  AT(12, load_from_l1, kBuffer, 9, 32);
}

struct OrderTest : CheckTest {
  /// Core 0,0 sends, core 0,1 waits for its semaphore 0 and loads a word.
  Program sent(void (*sender)(ttk_context *),
               void (*receiver)(ttk_context *) = awaits) {
    Program p;
    p.semaphores = {{0, {{{0, 0}, 1, 3}}, 0}, {1, {{{0, 0}, 1, 3}}, 0}};
    p.kernels = {kernel("sender", sender, kDm0),
                 kernel("receiver", receiver, kDm0, kSecondCore)};
    return p;
  }
  /// The report that the receiver's load meets call `site` of the sender.
  void expectUnorderedLoad(const Program &p, const std::string &call) {
    expectRace(p, "core 0,1, dm0, kernel 'receiver', call 12, load_from_l1: "
                  "reads L1 address 0x64024, which core 0,0, dm0, kernel "
                  "'sender', " +
                      call +
                      " writes; nothing orders the two: " + kSignalAdvice);
  }
};

//===-- data and flag -----------------------------------------------------===//

TEST_F(OrderTest, AFlagArrivesBehindDataThatWentTheSameWay) {
  expectUnorderedLoad(
      sent([](ttk_context *c) {
        if (!wrong(c))
          AT(1, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 64, kNoc);
        AT(2, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
        if (wrong(c))
          AT(3, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 64, kNoc);
        AT(4, noc_async_write_barrier, kNoc);
      }),
      "call 3, noc_async_write");
}

TEST_F(OrderTest, NothingOrdersTheTwoNetworks) {
  expectUnorderedLoad(
      sent([](ttk_context *c) {
        AT(1, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 64, 0);
        AT(2, noc_semaphore_inc, flag(c, 1), 1, wrong(c) ? 1 : 0, true);
        AT(3, noc_async_write_barrier, 0);
      }),
      "call 1, noc_async_write");
}

TEST_F(OrderTest, AWordIsAFlagToo) {
  check(sent([](ttk_context *c) {
    AT(1, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 64, kNoc);
    AT(2, noc_inline_dw_write, flag(c, 1), 1, 0xF, kNoc);
    AT(3, noc_async_write_barrier, kNoc);
  }));
}

/// On the chip multicasts have their own virtual channel.
TEST_F(OrderTest, AnIncrementMayOvertakeAMulticast) {
  expectUnorderedLoad(
      sent([](ttk_context *c) {
        uint32_t x = CALL(experimental_convert_logical_x_to_translated, 1);
        uint32_t y = CALL(experimental_convert_logical_y_to_translated, 0);
        AT(1, noc_async_write_multicast, kBuffer, 64, 1,
           CALL(get_noc_multicast_addr, x, y, x, y, kBuffer, kNoc), kNoc,
           false);
        if (!wrong(c))
          AT(2, noc_async_write_barrier, kNoc);
        AT(3, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
        AT(4, noc_async_write_barrier, kNoc);
      }),
      "call 1, noc_async_write_multicast");
}

TEST_F(OrderTest, AMulticastFlagArrivesBehindMulticastData) {
  check(sent([](ttk_context *c) {
    uint32_t x = CALL(experimental_convert_logical_x_to_translated, 1);
    uint32_t y = CALL(experimental_convert_logical_y_to_translated, 0);
    auto to = [&](uint32_t address) {
      return CALL(get_noc_multicast_addr, x, y, x, y, address, kNoc);
    };
    AT(1, noc_semaphore_set, semaphoreAddress(1), 1);
    AT(2, noc_async_write_multicast, kBuffer, 64, 1, to(kBuffer), kNoc, false);
    AT(3, noc_semaphore_set_multicast, semaphoreAddress(1),
       to(semaphoreAddress(0)), 1, false);
    AT(4, noc_async_write_barrier, kNoc);
  }));
}

/// The receiver fetches from DRAM what the sender put there.
void fetches(ttk_context *c) {
  AT(11, noc_semaphore_wait, semaphoreAddress(0), 1);
  AT(12, noc_async_read, inDram(c, 5, 4096), kBuffer, 96, kNoc);
  AT(13, noc_async_read_barrier, kNoc);
}

TEST_F(OrderTest, AFlagDoesNotWaitForDram) {
  expectRace(sent(
                 [](ttk_context *c) {
                   AT(1, noc_async_write, kBuffer, inDram(c, 5, 4096), 96,
                      kNoc);
                   if (!wrong(c))
                     AT(2, noc_async_write_barrier, kNoc);
                   AT(3, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
                   AT(4, noc_async_write_barrier, kNoc);
                 },
                 fetches),
             std::string("core 0,1, dm0, kernel 'receiver', call 12, "
                         "noc_async_read: reads address 0x1000 of DRAM bank 5, "
                         "which core 0,0, dm0, kernel 'sender', call 1, "
                         "noc_async_write writes; nothing orders the two: ") +
                 kSignalAdvice);
}

/// Polls the flag with loads.
void polls(ttk_context *c) {
  while (AT(11, load_from_l1, semaphoreAddress(0), 0, 32) == 0)
    ;
  AT(12, load_from_l1, kBuffer, 9, 32);
}

TEST_F(OrderTest, PollingSeesWhatTheFlagTells) {
  expectUnorderedLoad(
      sent(
          [](ttk_context *c) {
            if (!wrong(c))
              AT(1, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 64, kNoc);
            AT(2, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
            if (wrong(c))
              AT(3, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 64, kNoc);
            AT(4, noc_async_write_barrier, kNoc);
          },
          polls),
      "call 3, noc_async_write");
}

/// A flag may be any word, in a block with others or alone.
TEST_F(OrderTest, AFlagMayBePartOfALargerWrite) {
  check(sent([](ttk_context *c) {
    AT(1, store_to_l1, 1, kBuffer + 128, 0, 32);
    AT(2, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 64, kNoc);
    AT(3, noc_async_write, kBuffer + 128, flag(c, 1), 16, kNoc);
    AT(4, noc_async_write_barrier, kNoc);
  }));
}

//===-- chains ------------------------------------------------------------===//

/// Core 0,2 is told by core 0,1, which was told by core 0,0.
TEST_F(OrderTest, OrderIsTransitive) {
  Program p = sent(
      [](ttk_context *c) {
        AT(1, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 64, kNoc);
        AT(2, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
        AT(3, noc_async_write_barrier, kNoc);
      },
      [](ttk_context *c) {
        if (!wrong(c))
          AT(11, noc_semaphore_wait, semaphoreAddress(0), 1);
        AT(12, noc_semaphore_inc, flag(c, 2), 1, kNoc, true);
      });
  p.kernels.push_back(kernel(
      "third",
      [](ttk_context *c) {
        AT(21, noc_semaphore_wait, semaphoreAddress(0), 1);
        AT(22, noc_async_read, onCore(c, 1, kBuffer + 48), kBuffer, 64, kNoc);
        AT(23, noc_async_read_barrier, kNoc);
      },
      kDm0, kThirdCore));
  expectRace(p, std::string("core 0,2, dm0, kernel 'third', call 22, "
                            "noc_async_read: reads L1 address 0x64030 of core "
                            "0,1, which core 0,0, dm0, kernel 'sender', call "
                            "1, noc_async_write writes; nothing orders the "
                            "two: ") +
                    kSignalAdvice);
}

/// Any number of readers, then a writer that waits for all but one.
TEST_F(OrderTest, AWriterWaitsForEveryReader) {
  Program p;
  p.semaphores = {{0, {{{0, 0}, 1, 4}}, 0}};
  p.kernels = {kernel(
                   "writer",
                   [](ttk_context *c) {
                     AT(1, noc_semaphore_wait_min, semaphoreAddress(0),
                        wrong(c) ? 2 : 3);
                     AT(2, noc_async_write, kBuffer, inDram(c, 2, 0), 64, kNoc);
                     AT(3, noc_async_write_barrier, kNoc);
                   },
                   kDm0),
               kernel("reader",
                      [](ttk_context *c) {
                        AT(11, noc_async_read, inDram(c, 2, 32), kBuffer, 64,
                           kNoc);
                        AT(12, noc_async_read_barrier, kNoc);
                        // The last one tells nobody of its read.
                        if (!wrong(c) || CALL(my_logical_x_) != 3)
                          AT(13, noc_semaphore_inc, flag(c, 0), 1, kNoc, true);
                      },
                      kDm0, {{{0, 1}, 1, 3}})};
  expectRace(p, "core 0,0, dm0, kernel 'writer', call 2, noc_async_write: "
                "writes address 0x20 of DRAM bank 2, which core 0,3, dm0, "
                "kernel 'reader', call 11, noc_async_read reads; nothing "
                "orders the two: a semaphore must order them, signalled after "
                "noc_async_read_barrier");
}

/// A local set tells the core's other thread.
TEST_F(OrderTest, ThreadsOfACoreMaySignalBySetting) {
  Program p;
  p.semaphores = {{0, kOneCore, 0}};
  p.kernels = {kernel(
                   "first",
                   [](ttk_context *c) {
                     AT(1, store_to_l1, 5, kBuffer, 0, 32);
                     AT(2, noc_semaphore_set, semaphoreAddress(0), 1);
                     if (wrong(c))
                       AT(3, store_to_l1, 6, kBuffer, 0, 32);
                   },
                   kDm0),
               kernel(
                   "second",
                   [](ttk_context *c) {
                     AT(11, noc_semaphore_wait, semaphoreAddress(0), 1);
                     AT(12, load_from_l1, kBuffer, 0, 32);
                   },
                   kDm1)};
  expectRace(p, "core 0,0, dm1, kernel 'second', call 12, load_from_l1: reads "
                "L1 address 0x64000, which core 0,0, dm0, kernel 'first', call "
                "3, store_to_l1 writes; nothing orders the two: a semaphore "
                "must order them");
}

//===-- how far a wait sees -----------------------------------------------===//

/// By the time of the wait both signals are there, but one is enough for it.
TEST_F(OrderTest, AWaitSeesNoSignalThatItDoesNotWaitFor) {
  expectUnorderedLoad(sent(
                          [](ttk_context *c) {
                            AT(1, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
                            AT(2, noc_async_write, kBuffer,
                               onCore(c, 1, kBuffer), 64, kNoc);
                            AT(3, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
                            AT(4, noc_async_write_barrier, kNoc);
                          },
                          [](ttk_context *c) {
                            AT(11, noc_semaphore_wait_min, semaphoreAddress(0),
                               wrong(c) ? 1 : 2);
                            AT(12, load_from_l1, kBuffer, 9, 32);
                          }),
                      "call 2, noc_async_write");
}

/// The flag is up from the first time.
TEST_F(OrderTest, AWaitForAFlagThatWasNotTakenDown) {
  Program p = sent(
      [](ttk_context *c) {
        for (uint32_t i = 0; i != 2; ++i) {
          AT(1, noc_async_write, kBuffer, onCore(c, 1, kBuffer + 64 * i), 64,
             kNoc);
          AT(2, noc_inline_dw_write, flag(c, 1), 1, 0xF, kNoc);
          AT(3, noc_semaphore_wait_min, semaphoreAddress(0), i + 1);
        }
        AT(4, noc_async_write_barrier, kNoc);
      },
      [](ttk_context *c) {
        for (uint32_t i = 0; i != 2; ++i) {
          AT(11, noc_semaphore_wait, semaphoreAddress(0), 1);
          if (!wrong(c))
            AT(13, noc_semaphore_set, semaphoreAddress(0), 0);
          if (i == 0)
            AT(14, noc_semaphore_inc, flag(c, 0), 1, kNoc, true);
          AT(12, load_from_l1, kBuffer, 9 + 16 * i, 32);
        }
        AT(15, noc_semaphore_inc, flag(c, 0), 1, kNoc, true);
      });
  expectRace(p, std::string("core 0,0, dm0, kernel 'sender', call 1, "
                            "noc_async_write: writes L1 address 0x64064 of "
                            "core 0,1, which core 0,1, dm0, kernel 'receiver', "
                            "call 12, load_from_l1 reads; nothing orders the "
                            "two: a semaphore must order them"));
}

/// Each of three cores writes to the inbox of the next one, in two rounds.
void goesRound(ttk_context *c) {
  uint32_t x = CALL(my_logical_x_), inbox = kBuffer + 1024;
  uint32_t next = (x + 1) % 3, before = (x + 2) % 3;
  for (uint32_t round = 0; round != 2; ++round) {
    if (!wrong(c)) // the next one has taken what came before
      AT(1, noc_semaphore_wait_min, semaphoreAddress(1), round);
    AT(2, noc_async_write, kBuffer, onCore(c, next, inbox), 64, kNoc);
    AT(3, noc_semaphore_inc, flag(c, next), 1, kNoc, true);
    AT(4, noc_semaphore_wait_min, semaphoreAddress(0), round + 1);
    AT(5, load_from_l1, inbox, 0, 32);
    AT(6, noc_semaphore_inc, flag(c, before, 1), 1, kNoc, true);
    AT(7, noc_async_write_barrier, kNoc);
  }
}

TEST_F(OrderTest, ARingWithoutAcknowledgements) {
  Program p;
  CoreRanges ring = {{{0, 0}, 1, 3}};
  p.semaphores = {{0, ring, 0}, {1, ring, 0}};
  p.kernels = {kernel("ring", goesRound, kDm0, ring)};
  expectRace(p,
             std::string("core 0,2, dm0, kernel 'ring', call 5, "
                         "load_from_l1: reads L1 address 0x64400, which "
                         "core 0,1, dm0, kernel 'ring', call 2, "
                         "noc_async_write writes; nothing orders the two: ") +
                 kSignalAdvice);
}

/// More than are kept apart.
TEST_F(OrderTest, ManySignalsBeforeAWait) {
  Program p = sent(
      [](ttk_context *c) {
        for (uint32_t i = 0; i != 1000; ++i)
          AT(1, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
        AT(2, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 64, kNoc);
        AT(3, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
        AT(4, noc_async_write_barrier, kNoc);
      },
      [](ttk_context *c) {
        AT(11, noc_semaphore_wait_min, semaphoreAddress(0),
           wrong(c) ? 1000 : 1001);
        AT(12, load_from_l1, kBuffer, 9, 32);
      });
  expectUnorderedLoad(p, "call 2, noc_async_write");
}

//===-- signals that can be lost ------------------------------------------===//

const char *const kLost =
    " changes, too; nothing orders the two, so a signal can be lost: a word "
    "may be set when all signals to it have been waited for, and signalled to "
    "when it is known that it was set";

TEST_F(OrderTest, AResetMayDestroyASignal) {
  expectRace(sent(
                 [](ttk_context *c) {
                   AT(1, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
                   AT(2, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
                 },
                 [](ttk_context *c) {
                   AT(11, noc_semaphore_wait_min, semaphoreAddress(0),
                      wrong(c) ? 1 : 2);
                   AT(12, noc_semaphore_set, semaphoreAddress(0), 0);
                 }),
             std::string("core 0,1, dm0, kernel 'receiver', call 12, "
                         "noc_semaphore_set: changes the word at L1 address "
                         "0x18200, which core 0,0, dm0, kernel 'sender', call "
                         "2, noc_semaphore_inc") +
                 kLost);
}

/// In this run the signal comes after the reset.
TEST_F(OrderTest, ASignalThatALaterResetWouldDestroy) {
  Program p = sent(
      [](ttk_context *c) {
        if (wrong(c))
          AT(1, noc_semaphore_set, semaphoreAddress(0), 0);
        AT(2, noc_semaphore_wait, semaphoreAddress(0), 1);
      },
      [](ttk_context *c) {
        AT(11, noc_semaphore_inc, flag(c, 0), 1, kNoc, true);
      });
  expectRace(p, std::string("core 0,1, dm0, kernel 'receiver', call 11, "
                            "noc_semaphore_inc: changes the word at L1 "
                            "address 0x18200 of core 0,0, which core 0,0, dm0, "
                            "kernel 'sender', call 1, noc_semaphore_set") +
                    kLost);
}

//===-- two writers -------------------------------------------------------===//

TEST_F(OrderTest, TwoCoresWriteOneAddress) {
  Program p;
  p.kernels = {kernel("writer",
                      [](ttk_context *c) {
                        uint32_t x = CALL(my_logical_x_);
                        AT(1, noc_async_write, kBuffer,
                           inDram(c, 0, (wrong(c) ? 32 : 64) * x), 64, kNoc);
                        AT(2, noc_async_write_barrier, kNoc);
                      },
                      kDm0, {{{0, 0}, 1, 3}})};
  expectRace(p,
             std::string("core 0,1, dm0, kernel 'writer', call 1, "
                         "noc_async_write: writes address 0x20 of DRAM bank "
                         "0, which core 0,0, dm0, kernel 'writer', call 1, "
                         "noc_async_write writes; nothing orders the two: ") +
                 kSignalAdvice);
}

void hands(ttk_context *c) {
  AT(11, cb_reserve_back, 0, 1);
  if (!wrong(c))
    AT(12, noc_semaphore_wait, semaphoreAddress(0), 1);
  AT(13, cb_push_back, 0, 1);
}

/// A page is filled by another core, and the receiver pushes it.
TEST_F(OrderTest, AWriteIntoAPageThatIsPushedAlready) {
  Program p = sent(
      [](ttk_context *c) {
        // By then the receiver has run as far as it can.
        AT(1, noc_semaphore_wait, semaphoreAddress(1), 1);
        AT(2, noc_async_write, kBuffer, onCore(c, 1, kCb0), 64, kNoc);
        AT(3, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
        AT(4, noc_async_write_barrier, kNoc);
      },
      hands);
  p.kernels.push_back(kernel(
      "third",
      [](ttk_context *c) {
        AT(21, noc_semaphore_inc, flag(c, 0, 1), 1, kNoc, true);
      },
      kDm0, kThirdCore));
  p.circularBuffers = {circularBuffer(0, kCb0, 64, 1, kSecondCore)};
  expectRace(p, "core 0,0, dm0, kernel 'sender', call 2, noc_async_write: "
                "writes page 0 of CB 0 of core 0,1, which core 0,1, dm0, "
                "kernel 'receiver', call 13, cb_push_back pushes; nothing "
                "orders the two: a semaphore must order them");
}

//===-- launches ----------------------------------------------------------===//

TEST_F(OrderTest, ALaunchBeginsBehindTheOneBefore) {
  auto writes = [](ttk_context *c) {
    AT(1, noc_async_write, kBuffer, inDram(c, 0, 0), 64, kNoc);
    AT(2, noc_async_writes_flushed, kNoc);
  };
  auto reads = [](ttk_context *c) {
    AT(1, noc_async_read, inDram(c, 0, 0), kBuffer, 64, kNoc);
    AT(2, noc_async_read_barrier, kNoc);
  };
  Program first, second;
  first.kernels = {kernel("writer", writes, kDm0)};
  second.kernels = {kernel("reader", reads, kDm1, {{{7, 0}, 1, 3}})};
  for (unsigned i = 0; i != 2; ++i) {
    check(first);
    check(second);
  }
}

//===-- reports that do not stop a program --------------------------------===//

/// Lines of the report, and how many kernels came to their end.
TEST_F(OrderTest, KernelsGoOnBehindAReport) {
  static std::atomic<int> ended;
  ended = 0;
  Program p = sent(
      [](ttk_context *c) {
        AT(1, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
        AT(2, noc_semaphore_inc, flag(c, 1), 1, kNoc, true);
        AT(3, noc_async_write, kBuffer, onCore(c, 1, kBuffer), 64, kNoc);
        AT(4, noc_async_write_barrier, kNoc);
        ++ended;
      },
      [](ttk_context *c) {
        AT(11, noc_semaphore_wait_min, semaphoreAddress(0), 1);
        AT(12, noc_semaphore_set, semaphoreAddress(0), 0);
        AT(13, load_from_l1, kBuffer, 9, 32);
        AT(14, store_to_l1, 7, kBuffer, 9, 32);
        ++ended;
      });
  testing::internal::CaptureStderr();
  Error e = errorOf(p, {.mode = Mode::Checked, .maxReports = 100});
  std::string report = testing::internal::GetCapturedStderr();
  EXPECT_EQ(2, ended);
  EXPECT_EQ(name(Error::Kind::Race), name(e.kind()));
  for (const char *text : {"noc_semaphore_set: changes the word at L1 address",
                           "load_from_l1: reads L1 address 0x64024",
                           "store_to_l1: writes L1 address 0x64024"})
    EXPECT_NE(std::string::npos, report.find(text)) << text << "\n" << report;
}

} // namespace
} // namespace tt::emulator::test
