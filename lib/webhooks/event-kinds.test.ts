import { expect, it } from "vitest";
import { eventKinds, isEventKind, wantsEvent, type EventKind } from "./event-kinds";

it("eventKinds has the 24 published event kinds, each once", () => {
  expect(eventKinds).toHaveLength(24);
  expect(new Set(eventKinds).size).toBe(24);
  for (const kind of ["vat.filing.success", "wht.filing.action_required", "prism.job.partially_completed", "credits.exhausted"]) {
    expect(isEventKind(kind)).toBe(true);
  }
  // @ts-expect-error a kind that is not in the list
  const wrong: EventKind = "vat.filing.accepted";
  expect(isEventKind(wrong)).toBe(false);
});

it("wantsEvent matches the kinds that an endpoint subscribed to, and all kinds for *", () => {
  expect(wantsEvent(["credits.low"], "credits.low")).toBe(true);
  expect(wantsEvent(["credits.low"], "credits.exhausted")).toBe(false);
  expect(wantsEvent(["*"], "webhook.test")).toBe(true);
  expect(wantsEvent([], "webhook.test")).toBe(false);
});
