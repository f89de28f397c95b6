// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/retry_policies.h"

#include <array>
#include <cstdint>

namespace partiscope {

namespace {

constexpr Micros kMs = 1'000;

struct Row {
    std::string_view name;
    std::int64_t attempts;  // tries in all
    Micros baseUs;
    Micros capUs;
    Jitter jitter;
    std::optional<Micros> firstDelayUs;
};

constexpr std::array kRows = {
    Row{"none", 1, 0, 20 * kSecond, Jitter::None, std::nullopt},

    // botocore data/_retry.json: dynamodb has 10 attempts, 0.05 s x 2^(n-1), growth without jitter
    // and without a cap (the last delay is 12.8 s, so our cap never acts).
    Row{"python-legacy", 10, 50 * kMs, 20 * kSecond, Jitter::None, std::nullopt},

    // botocore retries/standard.py: 3 attempts, random() x min(2^(n-1), 20) s.
    Row{"python-standard", 3, kSecond, 20 * kSecond, Jitter::Full, std::nullopt},

    // aws-sdk-java-v2 DynamoDbRetryPolicy.java and issue 6987: 8 retries, base 25 ms, full jitter.
    Row{"java-v2", 9, 25 * kMs, 20 * kSecond, Jitter::Full, std::nullopt},

    // aws-sdk-js (v2), as documented for its later years: 10 retries, random() x 50 ms x 2^retry with
    // retry from 0, no cap (the last is at most 25.6 s). The first releases waited 0, 50, 100 … ms
    // without jitter instead (lib/services/dynamodb.js of 2013).
    Row{"js-v2", 11, 50 * kMs, 25'600 * kMs, Jitter::Full, std::nullopt},

    // aws-sdk-js-v3 issue 8037, "today": 3 attempts, base 100 ms; @smithy/util-retry: full jitter,
    // cap 20 s.
    Row{"js-v3", 3, 100 * kMs, 20 * kSecond, Jitter::Full, std::nullopt},

    // aws-sdk-go-v2 issue 3416, "today": 3 attempts, base 1 s, full jitter, cap 20 s.
    Row{"go-v2", 3, kSecond, 20 * kSecond, Jitter::Full, std::nullopt},

    // aws-sdk-net issue 4411, "today": 10 attempts for DynamoDB, base 1 s, full jitter, cap 20 s.
    Row{"dotnet", 10, kSecond, 20 * kSecond, Jitter::Full, std::nullopt},

    // aws-sdk-cpp issue 3832 and DefaultRetryStrategy: 10 retries, the first at once, then
    // 25 ms x 2^retry without jitter (50, 100 … 12,800 ms).
    Row{"cpp", 11, 25 * kMs, 20 * kSecond, Jitter::None, 0},

    // All SDKs with AWS_NEW_RETRIES_2026: 4 attempts; for throttling base 1 s, full jitter, cap 20 s.
    Row{"sdk-2026", 4, kSecond, 20 * kSecond, Jitter::Full, std::nullopt},
};

}  // namespace

std::optional<RetryPolicy> namedRetryPolicy(std::string_view name) {
    for (const Row& row : kRows) {
        if (row.name != name) continue;
        RetryPolicy policy;
        policy.name = std::string(row.name);
        policy.attempts = row.attempts;
        policy.baseUs = row.baseUs;
        policy.capUs = row.capUs;
        policy.jitter = row.jitter;
        policy.firstDelayUs = row.firstDelayUs;
        return policy;
    }
    return std::nullopt;
}

std::vector<std::string> retryPolicyNames() {
    std::vector<std::string> names;
    for (const Row& row : kRows) names.emplace_back(row.name);
    return names;
}

}  // namespace partiscope
