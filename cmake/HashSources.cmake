# cmake -DINPUTS=<file;file;...> -DOUTPUT=<header> -DMACRO=<name> -P HashSources.cmake
# One hash of the contents of several files.
set(hashes "")
foreach(input ${INPUTS})
  file(SHA256 "${input}" hash)
  string(APPEND hashes "${hash}")
endforeach()
string(SHA256 hash "${hashes}")
file(WRITE "${OUTPUT}" "#define ${MACRO} \"${hash}\"\n")
