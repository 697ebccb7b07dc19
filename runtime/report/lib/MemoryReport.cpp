//===- MemoryReport.cpp - The database of a report ------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// db.sqlite: operations with their tensors, and the memory behind each of them.
//===----------------------------------------------------------------------===//
#include "Writers.h"

#include "Database.h"
#include "Names.h"
#include "Text.h"

#include <algorithm>
#include <set>

namespace tt::report {
namespace {

constexpr const char *kTables = R"(
CREATE TABLE devices(device_id int, num_y_cores int, num_x_cores int,
  num_y_compute_cores int, num_x_compute_cores int, worker_l1_size int,
  l1_num_banks int, l1_bank_size int, address_at_first_l1_bank int,
  address_at_first_l1_cb_buffer int, num_banks_per_storage_core int,
  num_compute_cores int, num_storage_cores int, total_l1_memory int,
  total_l1_for_tensors int, total_l1_for_interleaved_buffers int,
  total_l1_for_sharded_buffers int, cb_limit int,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE operations(operation_id int, name text, duration float,
  rank int NOT NULL DEFAULT 0, UNIQUE(operation_id, rank));
CREATE TABLE operation_arguments(operation_id int, name text, value text,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE tensors(tensor_id int, shape text, dtype text, layout text,
  memory_config text, device_id int, address int, buffer_type int,
  storage_type text, size int, rank int NOT NULL DEFAULT 0,
  UNIQUE(tensor_id, rank));
CREATE TABLE device_tensors(tensor_id int, device_id int, address int,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE input_tensors(operation_id int, input_index int, tensor_id int,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE output_tensors(operation_id int, output_index int, tensor_id int,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE buffers(operation_id int, device_id int, address int,
  max_size_per_bank int, buffer_type int, buffer_layout int,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE buffer_chunks(operation_id int, device_id int, address int,
  bank_id int, core_x int, core_y int, chunk_address int, chunk_size int,
  page_size int, num_pages int, buffer_type int,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE captured_graph(operation_id int, captured_graph text,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE source_files(id INTEGER PRIMARY KEY, path text UNIQUE NOT NULL,
  contents text);
CREATE TABLE stack_traces(operation_id int, stack_trace text,
  source_file_id int REFERENCES source_files(id),
  rank int NOT NULL DEFAULT 0);
CREATE INDEX idx_stack_traces_source_file_id ON stack_traces(source_file_id);
CREATE TABLE errors(operation_id int, operation_name text, error_type text,
  error_message text, stack_trace text, timestamp text,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE tensor_lifetime(tensor_id int, producer_operation_id int,
  last_use_operation_id int, deallocate_operation_id int,
  producer_source_file text, producer_source_line int,
  last_use_source_file text, last_use_source_line int,
  rank int NOT NULL DEFAULT 0, UNIQUE(tensor_id, rank));
CREATE TABLE local_tensor_comparison_records(tensor_id int,
  golden_tensor_id int, matches int, desired_pcc float, actual_pcc float,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE global_tensor_comparison_records(tensor_id int,
  golden_tensor_id int, matches int, desired_pcc float, actual_pcc float,
  rank int NOT NULL DEFAULT 0);
CREATE TABLE report_metadata(key text UNIQUE, value text);
)";

/// The vendor's number of a way to cut a tensor.
int layoutNumber(ttnn::TensorMemoryLayout layout) {
  return layout == ttnn::TensorMemoryLayout::INTERLEAVED ? 0 : int(layout) + 1;
}

void addDevices(const Report &report, Database &database) {
  Insert insert(database,
                "devices(device_id, num_y_cores, num_x_cores, "
                "num_y_compute_cores, num_x_compute_cores, worker_l1_size, "
                "l1_num_banks, l1_bank_size, address_at_first_l1_bank, "
                "address_at_first_l1_cb_buffer, num_banks_per_storage_core, "
                "num_compute_cores, num_storage_cores, total_l1_memory, "
                "total_l1_for_tensors, total_l1_for_interleaved_buffers, "
                "total_l1_for_sharded_buffers, cb_limit)");
  // Programs use the first chip.
  const device::ChipDesc &chip = report.chip();
  uint64_t cores = chip.numCores(), usable = chip.usableL1Size();
  insert(0, chip.grid.rows, chip.grid.cols, chip.grid.rows, chip.grid.cols,
         chip.l1Size, cores, usable, 0, chip.l1UnreservedBase, 1, cores, 0,
         chip.l1Size * cores, 0, usable * cores, usable * cores, usable);
}

std::string memoryOf(const TensorRow &tensor) {
  return memoryConfigText(tensor.memory);
}

void addTensors(const Report &report, Database &database) {
  Insert tensors(database,
                 "tensors(tensor_id, shape, dtype, layout, memory_config, "
                 "device_id, address, buffer_type, storage_type, size)");
  Insert places(database, "device_tensors(tensor_id, device_id, address)");
  for (size_t id = 1; id <= report.tensors.size(); ++id) {
    const TensorRow &t = report.tensor(id);
    std::string shape = shapeText(t.shape), type = "DataType." + wordOf(t.type),
                layout = "Layout." + wordOf(t.layout);
    if (t.memory.is_host()) {
      tensors(id, shape, type, layout, nullptr, nullptr, nullptr, nullptr,
              "HOST", t.bytes);
      continue;
    }
    tensors(id, shape, type, layout, memoryOf(t), 0, t.address,
            int(t.memory.buffer_type), "DEVICE", t.bytes);
    if (t.address)
      places(id, 0, *t.address);
  }
}

void addOperations(const Report &report, Database &database) {
  Insert operations(database, "operations(operation_id, name, duration)");
  Insert arguments(database, "operation_arguments(operation_id, name, value)");
  Insert inputs(database,
                "input_tensors(operation_id, input_index, tensor_id)");
  Insert outputs(database,
                 "output_tensors(operation_id, output_index, tensor_id)");
  Insert graphs(database, "captured_graph(operation_id, captured_graph)");
  size_t id = 0;
  for (const Operation &operation : report.operations) {
    operations(++id, operation.name, operation.hostSeconds);
    for (const auto &[name, value] : operation.arguments)
      arguments(id, name, value);
    for (size_t i = 0; i != operation.inputs.size(); ++i)
      inputs(id, i, operation.inputs[i]);
    for (size_t i = 0; i != operation.outputs.size(); ++i)
      outputs(id, i, operation.outputs[i]);
    graphs(id, capturedGraph(report, operation));
  }
}

/// Empty if it is not known.
std::string stackTrace(const Report &report, const Operation &operation) {
  const Source &source = operation.source;
  if (source.file.empty())
    return "";
  std::string function =
      lineText(source.function.empty() ? report.name : source.function);
  std::ranges::replace(function, '"', '\''); // readers look for the last one
  return "File \"" + lineText(source.file) + "\", line " +
         std::to_string(source.line) + ", in " + function + "\n    " +
         (source.text.empty() ? operation.name : source.text) + source.callers;
}

void addSources(const Report &report, Database &database) {
  Insert files(database, "source_files(id, path, contents)");
  Insert traces(database,
                "stack_traces(operation_id, stack_trace, source_file_id)");
  std::map<std::string, size_t> numbers;
  for (const auto &[path, text] : report.sources) {
    numbers.emplace(path, numbers.size() + 1);
    files(numbers.size(), path, text);
  }
  size_t id = 0;
  for (const Operation &operation : report.operations) {
    ++id;
    const Source &source = operation.source;
    if (source.file.empty())
      continue;
    auto file = numbers.find(source.file);
    traces(id, stackTrace(report, operation),
           file == numbers.end() ? std::optional<size_t>() : file->second);
  }
}

/// The buffers that are there behind each operation.
void addBuffers(const Report &report, Database &database) {
  Insert buffers(database, "buffers(operation_id, device_id, address, "
                           "max_size_per_bank, buffer_type, buffer_layout)");
  Insert chunks(database,
                "buffer_chunks(operation_id, device_id, address, bank_id, "
                "core_x, core_y, chunk_address, chunk_size, page_size, "
                "num_pages, buffer_type)");
  uint32_t columns = report.chip().grid.cols;
  std::multimap<size_t, size_t> begins;
  for (size_t i = 0; i != report.buffers.size(); ++i)
    begins.emplace(report.buffers[i].begin, i);
  auto next = begins.begin();
  std::set<size_t> live;
  for (size_t id = 1; id <= report.operations.size(); ++id) {
    for (; next != begins.end() && next->first <= id; ++next)
      live.insert(next->second);
    std::erase_if(live, [&](size_t i) {
      return report.buffers[i].end != 0 && report.buffers[i].end <= id;
    });
    for (size_t i : live) {
      const BufferRow &b = report.buffers[i];
      buffers(id, 0, b.address, b.bytesPerBank, int(b.type),
              b.tensor
                  ? layoutNumber(report.tensor(b.tensor).memory.memory_layout)
                  : 0);
      if (!b.placement || b.type != ttnn::BufferType::L1)
        continue;
      uint64_t page = b.placement->pageBytes(),
               stride = std::max<uint64_t>(1, b.placement->pageStride());
      for (uint32_t bank = 0; bank != report.chip().numCores(); ++bank)
        if (uint64_t bytes = b.placement->bytesIn(bank))
          chunks(id, 0, b.address, bank, bank % columns, bank / columns,
                 b.address, bytes * b.copies, page,
                 (bytes + stride - 1) / stride * b.copies, int(b.type));
    }
  }
}

void addLifetimes(const Report &report, Database &database) {
  struct Life {
    std::optional<size_t> made, used, freed;
  };
  std::vector<Life> lives(report.tensors.size() + 1);
  size_t id = 0;
  for (const Operation &operation : report.operations) {
    ++id;
    for (size_t tensor : operation.outputs)
      if (!lives[tensor].made)
        lives[tensor].made = id;
    if (operation.name != "ttnn.deallocate")
      for (size_t tensor : operation.inputs)
        lives[tensor].used = id;
  }
  for (const BufferRow &buffer : report.buffers)
    if (buffer.tensor != 0 && buffer.end != 0)
      lives[buffer.tensor].freed = buffer.end;
  Insert insert(
      database,
      "tensor_lifetime(tensor_id, producer_operation_id, "
      "last_use_operation_id, deallocate_operation_id, producer_source_file, "
      "producer_source_line, last_use_source_file, last_use_source_line)");
  auto source = [&](std::optional<size_t> at) {
    const Source *found = at ? &report.operations[*at - 1].source : nullptr;
    bool known = found && !found->file.empty();
    return std::pair(known ? std::optional(found->file) : std::nullopt,
                     known ? std::optional(found->line) : std::nullopt);
  };
  for (size_t tensor = 1; tensor < lives.size(); ++tensor) {
    const Life &life = lives[tensor];
    auto [madeFile, madeLine] = source(life.made);
    auto [usedFile, usedLine] = source(life.used);
    insert(tensor, life.made, life.used, life.freed, madeFile, madeLine,
           usedFile, usedLine);
  }
}

/// The reference's tensors have numbers behind the device's.
void addComparisons(const Report &report, Database &database) {
  Insert tensors(database,
                 "tensors(tensor_id, shape, dtype, layout, storage_type)");
  Insert local(database, "local_tensor_comparison_records(tensor_id, "
                         "golden_tensor_id, matches, desired_pcc, actual_pcc)");
  Insert global(database,
                "global_tensor_comparison_records(tensor_id, "
                "golden_tensor_id, matches, desired_pcc, actual_pcc)");
  size_t golden = report.tensors.size();
  for (const ComparisonRow &row : report.comparisons) {
    tensors(++golden, shapeText(report.tensor(row.tensor).shape),
            "DataType.FLOAT32", "Layout.ROW_MAJOR", "HOST");
    // Both are of the whole model: the reference goes on with its own results.
    global(row.tensor, golden, row.matches, row.wantedPcc, row.pcc);
  }
}

/// The words by which readers find a memory error.
std::string shortageText(const emulator::Shortage &shortage) {
  auto text = [](uint64_t value) { return std::to_string(value); };
  const emulator::AllocatorStats &stats = shortage.stats;
  bool fits =
      shortage.bytesPerBank <= UINT64_MAX / std::max<size_t>(1, stats.numBanks);
  return "Out of Memory: Not enough space to allocate " +
         text(fits ? shortage.bytesPerBank * stats.numBanks : UINT64_MAX) +
         " B " + (shortage.type == device::BufferType::L1 ? "L1" : "DRAM") +
         " buffer across " + text(stats.numBanks) +
         " banks, where each bank needs to store " +
         text(shortage.bytesPerBank) + " B, but bank size is " +
         text(stats.total) + " B (allocated: " + text(stats.used) +
         " B, free: " + text(stats.free) +
         " B, largest free block: " + text(stats.largestFree) + " B)\n";
}

void addFailure(const Report &report, Database &database) {
  if (!report.failure)
    return;
  const FailureRow &failure = *report.failure;
  const Operation &operation = report.operations.back();
  Insert insert(database, "errors(operation_id, operation_name, error_type, "
                          "error_message, stack_trace, timestamp)");
  insert(report.operations.size(), operation.name, failure.kind,
         (failure.shortage ? shortageText(*failure.shortage) : "") +
             failure.message,
         stackTrace(report, operation), timeText(failure.seconds, "%F %T"));
}

void addMetadata(const Report &report, Database &database) {
  double seconds = 0;
  for (const Operation &operation : report.operations)
    seconds += operation.hostSeconds;
  Insert insert(database, "report_metadata(key, value)");
  insert("schema_version", "3.5");
  insert("capture_timestamp_ns",
         std::to_string(report.startSeconds * 1'000'000'000));
  insert("total_duration_ns", std::to_string(int64_t(seconds * 1e9)));
  insert("rank", "0");
  insert("world_size", "1");
  insert("git_sha", "");
  insert("git_url", "");
}

} // namespace

void writeDatabase(const Report &report, const std::string &path) {
  Database database(path);
  database.run(kTables);
  addDevices(report, database);
  addTensors(report, database);
  addOperations(report, database);
  addSources(report, database);
  addBuffers(report, database);
  addLifetimes(report, database);
  addComparisons(report, database);
  addFailure(report, database);
  addMetadata(report, database);
  database.commit();
}

} // namespace tt::report
