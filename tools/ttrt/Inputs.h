//===- Inputs.h - The inputs of a program -----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTRT_INPUTS_H
#define TTRT_INPUTS_H

#include "Array.h"
#include "Options.h"
#include "Program.h"
#include "TensorFile.h"
#include "tt/runtime/Binary.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace ttrt {

/// Values of --init.
std::vector<std::string> initNames();

/// The inputs of a program, each made when it is read and always the same: from
/// a file of --weights that has a tensor of its name, from the .npy files of
/// --input, one for each of the others, or from --init:
///
///   fan-in   as randn, but of weights: those of a product have the variance
///            1/N, where N products are added up, of a convolution 2/N; factors
///            of norms are 1 + x/10, what is added to a norm or product x/10
///   randn    normal, mean 0, variance 1; integers as randint
///   rand     uniform in [0, 1); integers as randint
///   randint  uniform integers 0 to 9
///   zeros, ones
///   arange   0, 1, 2, ... in row-major order, modulo 2^N in N-bit integers
///
/// Random values fit the ops that read them (`fits`): numbers of rows,
/// positions and blocks are uniform within their range, blocks all different;
/// |x| + 1/16 where a logarithm or root is taken; 2 u - 1 for an arcsine.
///
/// Random numbers of input i are those of std::mt19937_64 with the seed
/// --seed + i * 0x9e3779b97f4a7c15: u = (x >> 11) * 2^-53 is uniform; a pair of
/// normal numbers is sqrt(-2 ln(1 - u1)) times cos and sin of 2 pi u2
/// (Box-Muller); an integer is floor(10 u).
class Inputs {
public:
  /// Throws tt::runtime::Error InvalidArgument or BadFile for files that do not
  /// fit the program: a tensor of another shape, a parameter or constant that
  /// --weights lacks.
  Inputs(const tt::runtime::ProgramInfo &program,
         const ExecutionOptions &options,
         std::vector<tt::driver::InputFit> fits = {});

  size_t size() const { return program->inputs.size(); }
  /// Throws the same for elements that do not fit the input's type.
  Array make(size_t index) const;
  std::vector<Array> all() const;
  /// Shows one where it lies: in its file, if that has the input's type.
  void show(size_t index,
            const std::function<void(const tt::driver::HostView &)> &use) const;
  /// On the host, in the type that the program wants.
  tt::runtime::Tensor tensor(size_t index) const;

private:
  struct Source {
    std::shared_ptr<TensorFile> file; ///< the one that has it, or
    std::string path;                 ///< of a .npy file; neither: --init
    bool isFile() const { return file || !path.empty(); }
  };
  void openWeights();
  void assignFiles();
  /// Calls `use` with the elements, their wanted type and a name for messages.
  template <typename Use> auto withFile(size_t index, Use use) const;

  const tt::runtime::ProgramInfo *program;
  const ExecutionOptions *options;
  std::vector<tt::driver::InputFit> fits; ///< empty: nothing is known
  std::vector<Source> sources;
};

/// The constraints of a program's ops on its inputs; empty if that is not
/// known.
std::vector<tt::driver::InputFit> fitsOf(const Program &program, size_t index);

} // namespace ttrt

#endif // TTRT_INPUTS_H
