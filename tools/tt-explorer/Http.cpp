//===- Http.cpp - an HTTP server on the loopback address ------------------===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#include "Http.h"

#include <httplib.h>

#include <filesystem>
#include <unistd.h>

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

  void answer(const httplib::Request &from, httplib::Response &to,
              const std::string &bodyFile = "") {
    Request request{from.method, from.path, from.body, {}, bodyFile};
    for (const auto &[name, value] : from.params)
      request.query[name] = value;
    Response response = handler(request);
    to.status = response.status;
    if (!response.more) {
      // Content that is set as a whole would be compressed for browsers, at two
      // seconds a megabyte; it does not leave the machine.
      size_t size = response.body.size();
      if (size == 0)
        return to.set_content("", response.type);
      to.set_content_provider(
          size, response.type,
          [body = std::move(response.body)](size_t offset, size_t length,
                                            httplib::DataSink &sink) {
            return sink.write(body.data() + offset, length);
          });
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

/// A file that nobody else may read; removed with the object.
class PrivateFile {
public:
  PrivateFile()
      : name((std::filesystem::temp_directory_path() / "tt-explorer-XXXXXX")
                 .string()),
        file(mkstemp(name.data())) {}
  PrivateFile(const PrivateFile &) = delete;
  PrivateFile &operator=(const PrivateFile &) = delete;
  ~PrivateFile() {
    if (file < 0)
      return;
    close(file);
    unlink(name.c_str()); // if it was not moved
  }
  bool write(const char *data, size_t size) {
    while (file >= 0 && size != 0) {
      ssize_t count = ::write(file, data, size);
      if (count < 0)
        return false;
      data += count;
      size -= size_t(count);
    }
    return file >= 0;
  }
  const std::string &path() const { return name; }

private:
  std::string name;
  int file;
};

Http::Http(Gate &gate, Handler handler)
    : impl(std::make_unique<Impl>(gate, std::move(handler))) {
  httplib::Server &server = impl->server;
  server.new_task_queue = [] { return new httplib::ThreadPool(kWorkers); };
  server.set_read_timeout(kReadSeconds);
  server.set_payload_max_length(Gate::kMostUploadBytes); // the gate has less
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
  server.Post(Gate::kUpload, [this](const httplib::Request &request,
                                    httplib::Response &response,
                                    const httplib::ContentReader &read) {
    PrivateFile file;
    size_t bytes = 0;
    bool isWhole = read([&](const char *data, size_t size) {
      bytes += size;
      return file.write(data, size);
    });
    std::string length = request.get_header_value("Content-Length");
    if (isWhole && std::to_string(bytes) == length)
      return impl->answer(request, response, file.path());
    response.status = 400;
    response.set_content("the upload is not whole\n", "text/plain");
  });
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
