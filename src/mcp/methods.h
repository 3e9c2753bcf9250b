// The table of the MCP methods of both eras.
#pragma once

#include <string_view>

#include "mcp/catalog.h"

namespace aw::mcp {

struct Method {
  std::string_view name;
  bool legacy;
  bool modern;
  std::string_view named_by;  // the parameter that the header Mcp-Name repeats; empty: none
  Work (*handle)(const Request& request);
};

// Nothing if the era has no such method.
const Method* FindMethod(std::string_view name, Era era, const Catalog& catalog);

// `{"tools":{},…}`
std::string CapabilitiesOf(const Catalog& catalog);

}  // namespace aw::mcp
