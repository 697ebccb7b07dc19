/* Makes an attribute, reads a module, compiles it and writes a binary, in C. */
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Diagnostics.h"
#include "mlir-c/Pass.h"
#include "ttmlir-c/Dialects.h"
#include "ttmlir-c/Modules.h"
#include "ttmlir-c/Parameters.h"

#include <stdio.h>
#include <string.h>

static const char *program =
    "func.func @f(%a: tensor<33x70xf32>) -> tensor<33x70xf32> {\n"
    "  %0 = \"ttir.exp\"(%a) : (tensor<33x70xf32>) -> tensor<33x70xf32>\n"
    "  return %0 : tensor<33x70xf32>\n"
    "}\n";

static MlirStringRef text(const char *of) {
  return mlirStringRefCreateFromCString(of);
}

static void print(MlirStringRef part, void *to) {
  fwrite(part.data, 1, part.length, (FILE *)to);
}

static MlirLogicalResult report(MlirDiagnostic diagnostic, void *data) {
  (void)data;
  printf("diagnostic: ");
  mlirLocationPrint(mlirDiagnosticGetLocation(diagnostic), print, stdout);
  printf(": ");
  mlirDiagnosticPrint(diagnostic, print, stdout);
  printf("\n");
  return mlirLogicalResultSuccess();
}

static void save(const uint8_t *bytes, intptr_t size, void *path) {
  FILE *file = fopen((const char *)path, "wb");
  if (!file || fwrite(bytes, 1, (size_t)size, file) != (size_t)size)
    printf("cannot write\n");
  if (file)
    fclose(file);
}

static MlirAttribute makeGrid(MlirContext context, const int64_t *shape) {
  MlirAttribute parameters[3] = {mlirDenseI64ArrayGet(context, 2, shape)};
  return ttmlirAttributeGet(mlirLocationUnknownGet(context),
                            text("ttcore.grid"), 3, parameters);
}

static void attributes(MlirContext context) {
  const int64_t good[] = {7, 8}, bad[] = {7, 0};
  MlirAttribute grid = makeGrid(context, good);
  mlirAttributePrint(grid, print, stdout);
  MlirStringRef name = ttmlirAttributeGetName(grid);
  printf(" is %.*s with %ld parameters, the first\n", (int)name.length,
         name.data, (long)ttmlirAttributeNumParameters(name));
  mlirAttributePrint(ttmlirAttributeGetParameter(grid, 0), print, stdout);
  printf("\n");
  printf("bad: %s\n", makeGrid(context, bad).ptr ? "made" : "null");
  printf("unknown: %ld\n",
         (long)ttmlirAttributeNumParameters(text("ttcore.nonsense")));
}

int main(int argc, char **argv) {
  if (argc != 2)
    return 2;
  MlirContext context = ttmlirContextCreate();
  mlirContextAttachDiagnosticHandler(context, report, NULL, NULL);
  attributes(context);
  MlirModule wrong = ttmlirModuleParse(context, text("func.func @f("),
                                       text("wrong.mlir"), false);
  printf("wrong: %s\n", mlirModuleIsNull(wrong) ? "null" : "parsed");
  MlirModule module =
      ttmlirModuleParse(context, text(program), text("f.mlir"), false);
  ttmlirRegisterAllPasses();
  MlirPassManager manager = mlirPassManagerCreate(context);
  mlirOpPassManagerAddPipeline(mlirPassManagerGetAsOpPassManager(manager),
                               text("ttir-to-ttnn-backend-pipeline"), print,
                               stdout);
  MlirLogicalResult run =
      mlirPassManagerRunOnOp(manager, mlirModuleGetOperation(module));
  MlirLogicalResult written = ttmlirTTNNToBinary(module, save, argv[1]);
  printf("compiled: %d, written: %d\n", mlirLogicalResultIsSuccess(run),
         mlirLogicalResultIsSuccess(written));
  mlirPassManagerDestroy(manager);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
