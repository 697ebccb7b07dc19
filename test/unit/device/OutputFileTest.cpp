//===- OutputFileTest.cpp - Files that are whole or not there -------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "tt/device/OutputFile.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace tt {
namespace {

namespace fs = std::filesystem;

class OutputFileTest : public testing::Test {
protected:
  void SetUp() override {
    std::string form = (fs::temp_directory_path() / "output-XXXXXX").string();
    ASSERT_NE(mkdtemp(form.data()), nullptr);
    folder = form;
  }
  void TearDown() override { fs::remove_all(folder); }

  std::string at(const char *name) const { return (folder / name).string(); }
  static std::string read(const fs::path &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void put(const std::string &path, const std::string &text) {
    std::ofstream(path) << text;
  }
  /// All that lies in the folder; a writer leaves nothing else behind.
  size_t count() const {
    return size_t(std::distance(fs::directory_iterator(folder), {}));
  }

  fs::path folder;
};

void write(OutputFile &file, const std::string &text) {
  file.write(text.data(), text.size());
}

TEST_F(OutputFileTest, IsThereAfterACommitOnly) {
  {
    OutputFile file(at("a"));
    write(file, "new");
    EXPECT_EQ(count(), 0u);
    file.commit();
    EXPECT_EQ(read(at("a")), "new");
  }
  EXPECT_EQ(count(), 1u);
}

TEST_F(OutputFileTest, TheOldFileStaysWithoutACommit) {
  put(at("a"), "old");
  {
    OutputFile file(at("a"));
    write(file, "new");
  }
  EXPECT_EQ(read(at("a")), "old");
  EXPECT_EQ(count(), 1u);
}

TEST_F(OutputFileTest, ItsReplacementHasItsMode) {
  put(at("a"), "old");
  ASSERT_EQ(chmod(at("a").c_str(), 0640), 0);
  std::ifstream reader(at("a"));
  OutputFile file(at("a"));
  write(file, "new");
  file.commit();
  EXPECT_EQ(read(at("a")), "new");
  EXPECT_EQ(fs::status(at("a")).permissions(), fs::perms(0640));
  // Who had it open goes on reading the old one.
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(reader), {}), "old");
}

TEST_F(OutputFileTest, ALinkStaysAndLeadsToTheNewFile) {
  put(at("a"), "old");
  fs::create_symlink("a", at("link"));
  OutputFile file(at("link"));
  write(file, "new");
  file.commit();
  EXPECT_TRUE(fs::is_symlink(at("link")));
  EXPECT_EQ(read(at("a")), "new");
}

TEST_F(OutputFileTest, ErrorsNameTheFileAndTheReason) {
  struct Case {
    std::string path, message;
  };
  put(at("file"), "");
  const Case cases[] = {
      {"", ": cannot be written: No such file or directory"},
      {at("none/a"),
       at("none/a: cannot be written: No such file or directory")},
      {at("file/a"), at("file/a: cannot be written: Not a directory")},
      {folder.string(),
       folder.string() + ": cannot be written: Is a directory"},
  };
  for (const Case &c : cases) {
    try {
      OutputFile file(c.path);
      ADD_FAILURE() << "'" << c.path << "' was opened";
    } catch (const OutputError &error) {
      EXPECT_EQ(error.what(), c.message);
    }
  }
}

TEST_F(OutputFileTest, AFullDeviceIsAnError) {
  EXPECT_THROW(writeFile("/dev/full", std::vector<uint8_t>(8)), OutputError);
  OutputFile null("/dev/null");
  write(null, "text");
  EXPECT_NO_THROW(null.commit());
}

TEST_F(OutputFileTest, AStreamKeepsItsErrorForTheCommit) {
  OutputStream full("/dev/full");
  std::string much(1 << 18, 'x');
  EXPECT_NO_THROW(full << much << much);
  EXPECT_FALSE(full.good());
  EXPECT_THROW(full.commit(), OutputError);

  OutputStream stream(at("a"));
  stream << much << 1;
  stream.put('\n');
  stream.commit();
  EXPECT_EQ(read(at("a")), much + "1\n");
}

TEST_F(OutputFileTest, BytesAreWrittenAsAWhole) {
  std::vector<uint8_t> bytes(3 << 20);
  for (size_t i = 0; i != bytes.size(); ++i)
    bytes[i] = uint8_t(i * 7);
  writeFile(at("a"), bytes);
  EXPECT_EQ(read(at("a")), std::string(bytes.begin(), bytes.end()));
}

TEST_F(OutputFileTest, NamesWhatIsNoFile) {
  ASSERT_EQ(mkfifo(at("fifo").c_str(), 0600), 0);
  put(at("file"), "");
  EXPECT_EQ(whatElse(at("fifo")), "is a FIFO, not a file");
  EXPECT_EQ(whatElse("/dev/null"), "is a device, not a file");
  for (const std::string &path : {at("file"), folder.string(), at("none")})
    EXPECT_EQ(whatElse(path), "") << path;
}

} // namespace
} // namespace tt
