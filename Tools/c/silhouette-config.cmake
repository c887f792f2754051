# Defines silhouette::silhouette, the shared library, and silhouette::static.
get_filename_component(_silhouette_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(NOT TARGET silhouette::silhouette)
  add_library(silhouette::silhouette SHARED IMPORTED)
  set_target_properties(silhouette::silhouette PROPERTIES
    IMPORTED_LOCATION "${_silhouette_prefix}/lib/libsilhouette.so.@MAJOR@"
    INTERFACE_INCLUDE_DIRECTORIES "${_silhouette_prefix}/include")
  add_library(silhouette::static STATIC IMPORTED)
  set_target_properties(silhouette::static PROPERTIES
    IMPORTED_LOCATION "${_silhouette_prefix}/lib/libsilhouette.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_silhouette_prefix}/include"
    INTERFACE_LINK_LIBRARIES "png;jpeg;stdc++;m;dl;pthread")
endif()
unset(_silhouette_prefix)
