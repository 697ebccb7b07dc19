# cmake -DINPUT=<file> -DOUTPUT=<header> -DMACRO=<name> -P HashHeader.cmake
file(SHA256 "${INPUT}" hash)
file(WRITE "${OUTPUT}" "#define ${MACRO} \"${hash}\"\n")
