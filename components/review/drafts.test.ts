import { beforeEach, expect, it, vi } from "vitest";
import { drafts, formDraft, overridePlace, readFormDraft } from "./drafts";

/** Listeners for closing the page. */
const listeners = new Set<(event: { preventDefault: () => void }) => void>();
beforeEach(() => {
  listeners.clear();
  vi.stubGlobal("window", {
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  });
});

const isAsked = (): boolean => {
  const preventDefault = vi.fn();
  for (const listener of listeners) listener({ preventDefault });
  return preventDefault.mock.calls.length > 0;
};

it("keeps what was written for one invoice from another, and asks before the page is closed until nothing is left", () => {
  drafts.keep("itm_1", "comment", "Asked the vendor");
  drafts.keep("itm_1", "reject", "A copy");
  expect(drafts.of("itm_1", "comment")).toBe("Asked the vendor");
  expect(drafts.of("itm_2", "comment")).toBeUndefined();
  expect(drafts.placesOf("itm_1")).toEqual(["comment", "reject"]);
  expect(drafts.placesOf("itm_2")).toEqual([]);
  drafts.drop("itm_1", "reject");
  expect(isAsked()).toBe(true);
  drafts.keep("itm_1", "comment", "");
  expect(drafts.of("itm_1", "comment")).toBeUndefined();
  expect(isAsked()).toBe(false);
});

it("gives a form what was written in it, and nothing where nothing was", () => {
  const fields = { vatTreatment: "exempt", reason: "The contract says so" };
  expect(readFormDraft(formDraft(fields))).toEqual(fields);
  expect(readFormDraft(undefined)).toEqual({});
  expect(formDraft({ description: "", amount: "" })).toBe("");
});

it("keeps what was written of one line apart from that of another, and of the invoice", () => {
  expect(new Set([overridePlace(null), overridePlace(1), overridePlace(2)]).size).toBe(3);
});
