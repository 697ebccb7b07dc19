//===- pages.h - The pages of a tensor one by one ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0
//===----------------------------------------------------------------------===//
#ifndef TTK_HOST_PAGES_H
#define TTK_HOST_PAGES_H

#include "ttk/host/accessor.h"
#include "ttk/host/objects.h"

namespace tensor_accessor {

class Page {
public:
  Page(uint64_t address, uint32_t id) : address(address), id(id) {}
  uint64_t noc_addr() const { return address; }
  uint32_t page_id() const { return id; }

private:
  uint64_t address;
  uint32_t id;
};

} // namespace tensor_accessor

template <> struct noc_traits_t<tensor_accessor::Page> {
  using src_args_type = ttk_offset;
  using dst_args_type = ttk_offset;
  static uint64_t source(const tensor_accessor::Page &page, ttk_offset a,
                         uint8_t) {
    return page.noc_addr() + a.offset_bytes;
  }
  static uint64_t destination(const tensor_accessor::Page &page, ttk_offset a,
                              uint8_t noc) {
    return source(page, a, noc);
  }
};

namespace tensor_accessor {

/// Pages `first` to `last` in the order of their numbers.
template <typename Accessor> class Pages {
public:
  Pages(const Accessor &accessor, uint32_t first, uint32_t last, uint8_t noc)
      : accessor(accessor), first(first), last(last), noc(noc) {}

  struct iterator {
    const Pages *pages;
    uint32_t id;
    Page operator*() const {
      return {pages->accessor.get_noc_addr(id, 0, pages->noc), id};
    }
    iterator &operator++() {
      ++id;
      return *this;
    }
    bool operator!=(const iterator &other) const { return id != other.id; }
    bool operator==(const iterator &other) const { return id == other.id; }
  };
  iterator begin() const { return {this, first}; }
  iterator end() const { return {this, last > first ? last : first}; }

private:
  Accessor accessor;
  uint32_t first, last;
  uint8_t noc;
};

/// Those of one shard that the tensor has, in the order in which they lie.
template <typename Accessor> class ShardPages {
  using DSpec = typename Accessor::DSpec;

public:
  ShardPages(const Accessor &accessor, uint32_t shard, uint32_t first,
             uint32_t last, uint8_t noc)
      : accessor(accessor), shard(shard), first(first), last(last), noc(noc) {}

  struct iterator {
    const ShardPages *pages;
    uint32_t at, id;
    uint64_t noc_addr() const {
      return pages->accessor.get_noc_addr(id, 0, pages->noc);
    }
    uint32_t page_id() const { return id; }
    Page operator*() const { return {noc_addr(), id}; }
    const iterator *operator->() const { return this; }
    /// Pages that the tensor does not have do not count.
    iterator &operator+=(uint32_t n) {
      for (; n != 0 && at < pages->last; --n)
        ++*this;
      return *this;
    }
    iterator &operator++() {
      ++at;
      skip();
      return *this;
    }
    bool operator!=(const iterator &other) const { return at != other.at; }
    bool operator==(const iterator &other) const { return at == other.at; }

    /// To the next page that the tensor has; the last shard of a row may go
    /// beyond it.
    void skip() {
      while (at < pages->last && !pages->find(at, id))
        ++at;
    }
  };
  iterator begin() const {
    iterator it{this, first, 0};
    it.skip();
    return it;
  }
  iterator end() const { return {this, last > first ? last : first, 0}; }

private:
  /// The number of the page `at` of the shard.
  bool find(uint32_t at, uint32_t &id) const {
    constexpr auto tensor = DSpec::tensor_shape(), part = DSpec::shard_shape();
    uint32_t rest = shard, stride = 1;
    id = 0;
    for (uint32_t d = DSpec::rank(); d-- != 0;) {
      uint32_t shards = (tensor[d] + part[d] - 1) / part[d];
      uint32_t coordinate = rest % shards * part[d] + at % part[d];
      rest /= shards;
      at /= part[d];
      if (coordinate >= tensor[d])
        return false;
      id += coordinate * stride;
      stride *= tensor[d];
    }
    return true;
  }

  Accessor accessor;
  uint32_t shard, first, last;
  uint8_t noc;
};

} // namespace tensor_accessor

template <typename DSpecT>
auto TensorAccessor<DSpecT>::pages(uint32_t begin, uint32_t end,
                                   uint8_t noc) const {
#ifdef TTK_CONFIGURED
  if constexpr (DSpecT::is_static) {
    if (end == 0)
      end = DSpecT::tensor_volume();
  } else if (end == 0) {
    ttk_not_emulated("all pages of an interleaved tensor, whose number its "
                     "description does not say");
  }
#endif
  return tensor_accessor::Pages<TensorAccessor>(*this, begin, end, noc);
}

template <typename DSpecT>
auto TensorAccessor<DSpecT>::shard_pages(uint32_t shard, uint32_t begin,
                                         uint32_t end, uint8_t noc) const {
  static_assert(DSpecT::is_static, "shard_pages: the tensor is not sharded");
  return tensor_accessor::ShardPages<TensorAccessor>(
      *this, shard, begin, end ? end : DSpecT::shard_volume(), noc);
}

#endif // TTK_HOST_PAGES_H
