import type { z } from "zod";
import type { RequestExamples } from "@/lib/http/request-example";
import type { newWebhook, replayRequest, secretRotation, testRequest, webhookChanges } from "./schemas";

export const newWebhookExamples: RequestExamples<z.input<typeof newWebhook>> = {
  some: {
    summary: "Chosen types of events",
    value: {
      url: "https://partner.example/levy",
      events: ["prism.job.completed", "prism.job.partially_completed", "prism.job.failed"],
      description: "Production receiver",
    },
  },
  all: { summary: "All events, also of types added later", value: { url: "https://partner.example/levy", events: ["*"] } },
};

export const webhookChangesExamples: RequestExamples<z.input<typeof webhookChanges>> = {
  events: {
    summary: "Other types of events",
    value: { events: ["vat.filing.success", "vat.filing.failed", "vat.filing.action_required"] },
  },
  enable: { summary: "Send to it again after it was disabled", value: { enabled: true } },
};

export const secretRotationExamples: RequestExamples<z.input<typeof secretRotation>> = {
  overlap: { summary: "Sign with both secrets for two days", value: { overlapHours: 48 } },
};

export const testEventExamples: RequestExamples<z.input<typeof testRequest>> = {
  filing: { summary: "A sample of a filing that succeeded", value: { type: "vat.filing.success" } },
};

export const replayExamples: RequestExamples<z.input<typeof replayRequest>> = {
  failed: { summary: "What failed since a time", value: { since: "2026-11-20T00:00:00.000Z", onlyFailed: true } },
  some: { summary: "Single events", value: { eventIds: ["evt_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB"] } },
};
