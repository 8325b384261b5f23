import { type Behaviour, type ContractServer, contractServer, json } from "./contractServer.js";

/** An answer of Google's generateContent. */
export function candidate(
  parts: Record<string, unknown>[],
  finishReason = "STOP",
  usage: Record<string, unknown> = {},
) {
  return json(200, {
    candidates: [{ index: 0, content: { role: "model", parts }, finishReason }],
    usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 3, totalTokenCount: 15, ...usage },
  });
}

/** A quota error with Google's details. */
export const quotaError = (retryDelay?: string) =>
  json(429, {
    error: {
      code: 429,
      message: "You exceeded your current quota, please check your plan and billing details.",
      status: "RESOURCE_EXHAUSTED",
      details: [
        {
          "@type": "type.googleapis.com/google.rpc.QuotaFailure",
          violations: [{ quotaId: "GenerateRequestsPerMinute" }],
        },
        ...(retryDelay ? [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay }] : []),
      ],
    },
  });

export const geminiServer = (...behaviours: Behaviour[]): Promise<ContractServer> =>
  contractServer(behaviours, { isChat: (path) => path.includes(":generateContent") });
