//===- Http.cpp - an HTTP server on the loopback address ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Http.h"

#include <httplib.h>

namespace explorer {

/// One page holds a few connections; requests that are sent only by half hold a
/// worker until the time is up.
static constexpr size_t kWorkers = 32;
static constexpr time_t kReadSeconds = 2;

struct Http::Impl {
  Gate &gate;
  Handler handler;
  httplib::Server server;

  Impl(Gate &gate, Handler handler) : gate(gate), handler(std::move(handler)) {}

  void answer(const httplib::Request &from, httplib::Response &to) {
    Request request{from.method, from.path, from.body, {}};
    for (const auto &[name, value] : from.params)
      request.query[name] = value;
    Response response = handler(request);
    to.status = response.status;
    if (!response.more) {
      to.set_content(response.body, response.type);
      return;
    }
    to.set_chunked_content_provider(
        response.type,
        [more = std::move(response.more)](size_t, httplib::DataSink &sink) {
          std::string part;
          bool goesOn = more(part);
          if (!part.empty() && !sink.write(part.data(), part.size()))
            return false;
          if (!goesOn)
            sink.done();
          return true;
        });
  }
};

Http::Http(Gate &gate, Handler handler)
    : impl(std::make_unique<Impl>(gate, std::move(handler))) {
  httplib::Server &server = impl->server;
  server.new_task_queue = [] { return new httplib::ThreadPool(kWorkers); };
  server.set_read_timeout(kReadSeconds);
  server.set_payload_max_length(Gate::kMostBytes);
  server.set_default_headers(
      {{"Content-Security-Policy",
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' "
        "data: blob:; frame-ancestors 'none'; base-uri 'none'"},
       {"X-Content-Type-Options", "nosniff"},
       {"Referrer-Policy", "no-referrer"},
       {"Cache-Control", "no-store"}});
  server.set_pre_routing_handler(
      [this](const httplib::Request &request, httplib::Response &response) {
        auto refusal = impl->gate.refuse(
            {request.method, request.path, [&](std::string_view name) {
               return request.get_header_value(std::string(name));
             }});
        if (!refusal)
          return httplib::Server::HandlerResponse::Unhandled;
        response.status = refusal->status;
        response.set_header("Connection", "close");
        response.set_content(refusal->text + "\n", "text/plain");
        return httplib::Server::HandlerResponse::Handled;
      });
  auto answer = [this](const httplib::Request &request,
                       httplib::Response &response) {
    impl->answer(request, response);
  };
  server.Get(".*", answer);
  server.Post(".*", answer);
  server.Delete(".*", answer);
}

Http::~Http() = default;

int Http::bind(int port) {
  if (port == 0) {
    int chosen = impl->server.bind_to_any_port("127.0.0.1");
    return chosen > 0 ? chosen : 0;
  }
  return impl->server.bind_to_port("127.0.0.1", port) ? port : 0;
}

void Http::run() { impl->server.listen_after_bind(); }
void Http::stop() { impl->server.stop(); }

} // namespace explorer
