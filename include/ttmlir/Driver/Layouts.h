//===- Layouts.h - a tensor's layout in words and numbers -------*- C++ -*-===//
//
// SPDX-License-Identifier: Apache-2.0
//
//===----------------------------------------------------------------------===//
//
// For tools that draw layouts and let them be edited: the text of a tensor type
// becomes what it says, choices become such a text, an element gets its place.
// No MLIR type appears here.
//
//===----------------------------------------------------------------------===//

#ifndef TTMLIR_DRIVER_LAYOUTS_H
#define TTMLIR_DRIVER_LAYOUTS_H

#include <map>
#include <string>

namespace tt::driver {

/// The names of choices of which a tensor type can be made.
extern const char *const kLayoutChoices[11];

struct LayoutQuestion {
  /// A tensor type with `#ttnn.ttnn_layout`, `#ttcore.metal_layout` or an older
  /// spelling.
  std::string text;
  /// If given, `text` is a `#ttnn.ttnn_layout` of a tensor of this shape,
  /// "2x33".
  std::string shape;
  /// Choices by their names, for a type that is to be made; `text` is empty.
  std::map<std::string, std::string> choices;
  /// A `#ttcore.device` on which the grid lies; empty: one chip.
  std::string device;
  /// A board: n150, p150, ...
  std::string chip = "n150";
  /// The grid deals out whole tiles, as the library does; else elements, which
  /// are put into tiles then, as the layout says.
  bool wholeTiles = false;
  /// An element, "1,1,6,100", or a row and column of the collapsed tensor whose
  /// place is asked.
  std::string element, position;
};

/// The layout as JSON; docs/tt-explorer.md says which. Throws CompileError:
/// "line:column: text" for what the parser or a verifier says of the text.
std::string describeLayout(const LayoutQuestion &question);

} // namespace tt::driver

#endif // TTMLIR_DRIVER_LAYOUTS_H
