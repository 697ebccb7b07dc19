# cmake -DFOLDER=<folder> -DTARGET=<header> -DWRITTEN=<folder> -P ForwardHeaders.cmake
# More names stand in WRITTEN/names.txt. Names of which there is a file in WRITTEN are left out.
file(STRINGS "${FOLDER}/headers.txt" names)
if(EXISTS "${WRITTEN}/names.txt")
  file(STRINGS "${WRITTEN}/names.txt" more)
  list(APPEND names ${more})
endif()
foreach(name ${names})
  if(NOT EXISTS "${WRITTEN}/${name}")
    file(CONFIGURE OUTPUT "${FOLDER}/${name}" CONTENT "#include \"${TARGET}\"\n")
  endif()
endforeach()
file(TOUCH "${FOLDER}/headers.stamp")
