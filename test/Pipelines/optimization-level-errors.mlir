// A level that does not exist is not taken for the highest.
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=optimization-level=7
// RUN: not ttmlir-opt %s --ttir-to-ttnn-backend-pipeline=optimization-level=-1
module {
}
