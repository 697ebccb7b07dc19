//===- Op.cpp - Times of the library's ops --------------------------------===//
// SPDX-License-Identifier: Apache-2.0
//
// Nothing runs here: each published row becomes a description of a call
// (tt/device/OpCall.h), and the model of tt/device/OpTime.h says how long it
// takes. The tables are device times of whole ops. A group has the sums of all
// rows of a capture, another one all rows by constants that were chosen without
// their capture.
//===----------------------------------------------------------------------===//
#include "Csv.h"
#include "OpFitting.h"
#include "OpProducts.h"
#include "OpRows.h"
#include "Row.h"

#include <cstdio>
#include <map>

namespace tt::calibrate {
namespace {

/// A group of every captured call, besides that of its class.
constexpr const char *kAll = "op, captured calls";
/// The same with constants that were chosen without the call's capture.
constexpr const char *kHeldOut = "op, captured calls held out";

} // namespace

Rows opRows(const Request &request) {
  Rows rows;
  const std::vector<CapturedOp> ops =
      capturedOps(request.data + "/op_kernel_times.csv");
  std::map<std::string, device::OpFit> fits;
  Rows all;
  for (const CapturedOp &op : ops) {
    Row row;
    row.group = "op " + op.call.op;
    row.name = op.name;
    row.chip = op.chip.product;
    row.published = op.microseconds;
    row.predicted = microsecondsOf(op);
    row.unit = "us";
    row.source = "tt-perf-report, " + op.capture;
    rows.push_back(row);
    row.group = kAll;
    all.push_back(row);
    auto [fit, isNew] = fits.try_emplace(op.capture);
    if (isNew) {
      fit->second = fitWithout(ops, op.capture);
      std::fprintf(stderr, "  without %s:%s\n", op.capture.c_str(),
                   text(fit->second).c_str());
    }
    row.group = kHeldOut;
    row.predicted = microsecondsOf(op, fit->second);
    all.push_back(row);
  }
  std::map<std::string, Row> sums;
  for (const Row &row : rows) {
    Row &sum = sums[row.source];
    sum.group = "op, sums of captures";
    sum.name = row.source;
    sum.chip = row.chip;
    sum.unit = row.unit;
    sum.published += row.published;
    sum.predicted += row.predicted;
  }
  for (auto &[source, sum] : sums)
    rows.push_back(sum);
  rows.insert(rows.end(), all.begin(), all.end());
  auto addProducts = [&](const std::vector<PublishedProduct> &products) {
    for (const PublishedProduct &product : products) {
      Row row;
      row.group = product.group;
      row.name = product.name;
      row.chip = product.chip.product;
      row.published = product.microseconds;
      row.predicted = modelledMicroseconds(product);
      row.unit = "us";
      rows.push_back(std::move(row));
    }
  };
  addProducts(gemmProducts(request.data + "/gemm.csv"));
  addProducts(decodeProducts(request.data + "/decode_matmul.csv"));
  return rows;
}

Rows programRows(const Request &request) {
  Rows rows;
  auto addOp = [&](const CapturedOp &op, double predicted,
                   const std::string &table) {
    rows.push_back({.group = table == "programs.csv"
                                 ? "programs"
                                 : "programs, ops of whole ones",
                    .name = op.capture + ": " + op.name,
                    .chip = op.chip.product,
                    .published = op.microseconds,
                    .predicted = predicted,
                    .unit = "us",
                    .source = table});
  };
  for (const CapturedOp &op : capturedOps(request.data + "/programs.csv"))
    addOp(op, microsecondsOf(op), "programs.csv");
  // Whole programs are all their ops.
  std::map<std::string, Row> whole;
  for (const CapturedOp &op :
       capturedOps(request.data + "/whole_programs.csv")) {
    Row &row = whole[op.capture];
    if (op.call.op == "total") {
      row.group = "programs, whole";
      row.name = op.capture;
      row.published = op.microseconds;
      row.unit = "us";
      row.source = "whole_programs.csv";
      continue;
    }
    double predicted = microsecondsOf(op);
    row.chip = op.chip.product;
    row.predicted += double(op.count) * predicted;
    if (op.microseconds > 0)
      addOp(op, predicted, "whole_programs.csv");
  }
  for (auto &[capture, row] : whole)
    rows.push_back(std::move(row));
  return rows;
}

} // namespace tt::calibrate
