import type { z } from "zod";
import type { RequestExamples } from "@/lib/http/request-example";
import type { newApiKeyRequest, rotateApiKeyRequest } from "./requests";

export const newApiKeyExamples: RequestExamples<z.input<typeof newApiKeyRequest>> = {
  narrow: {
    summary: "A key that only sends and reads analyses, from known addresses",
    value: { name: "Invoice inbox", scopes: ["prism:write", "prism:read"], ipAllowList: ["203.0.113.0/24"] },
  },
  usual: { summary: "A key with all scopes except keys:manage", value: { name: "Back office" } },
};

export const rotateApiKeyExamples: RequestExamples<z.input<typeof rotateApiKeyRequest>> = {
  overlap: { summary: "The old key stays valid for two days", value: { overlapHours: 48 } },
};
