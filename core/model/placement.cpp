// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/placement.h"

#include <array>

#include <openssl/evp.h>

#include "core/base/check.h"

namespace partiscope {

namespace {

constexpr std::string_view kSalt = "Outliers";

std::uint64_t bigEndian(const unsigned char* bytes) {
    std::uint64_t word = 0;
    for (int i = 0; i < 8; ++i) word = word << 8 | bytes[i];
    return word;
}

}  // namespace

struct Placer::Context {
    EVP_MD* md5 = EVP_MD_fetch(nullptr, "MD5", nullptr);
    EVP_MD_CTX* context = EVP_MD_CTX_new();

    Context() { PS_CHECK(md5 != nullptr && context != nullptr); }
    ~Context() {
        EVP_MD_CTX_free(context);
        EVP_MD_free(md5);
    }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;

    std::array<unsigned char, 16> digest(std::string_view salt, std::string_view text) {
        std::array<unsigned char, 16> out{};
        PS_CHECK(EVP_DigestInit_ex2(context, md5, nullptr) == 1);
        PS_CHECK(EVP_DigestUpdate(context, salt.data(), salt.size()) == 1);
        PS_CHECK(EVP_DigestUpdate(context, text.data(), text.size()) == 1);
        PS_CHECK(EVP_DigestFinal_ex(context, out.data(), nullptr) == 1);
        return out;
    }
};

Placer::Placer() : m_context(std::make_unique<Context>()) {}
Placer::~Placer() = default;
Placer::Placer(Placer&&) noexcept = default;
Placer& Placer::operator=(Placer&&) noexcept = default;

KeyPosition Placer::place(std::string_view partitionKey) {
    const auto bytes = m_context->digest(kSalt, partitionKey);
    KeyPosition position;
    position.hashHigh = bigEndian(bytes.data());
    position.hashLow = bigEndian(bytes.data() + 8);
    return position;
}

std::uint64_t Placer::stableHash(std::string_view text) {
    return bigEndian(m_context->digest({}, text).data());
}

KeyPosition placeOf(std::string_view partitionKey) { return Placer().place(partitionKey); }

void setSortText(KeyPosition& position, std::string_view sortKey) {
    std::array<unsigned char, 16> bytes{};
    for (std::size_t i = 0; i < bytes.size() && i < sortKey.size(); ++i) {
        bytes[i] = static_cast<unsigned char>(sortKey[i]);
    }
    position.sortHigh = bigEndian(bytes.data());
    position.sortLow = bigEndian(bytes.data() + 8);
}

}  // namespace partiscope
