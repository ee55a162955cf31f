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

it("keeps drafts per invoice, and warns before the page closes while there are any", () => {
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

it("restores the fields of a form from its draft, and stores no draft of empty fields", () => {
  const fields = { vatTreatment: "exempt", reason: "The contract says so" };
  expect(readFormDraft(formDraft(fields))).toEqual(fields);
  expect(readFormDraft(undefined)).toEqual({});
  expect(formDraft({ description: "", amount: "" })).toBe("");
});

it("keeps the drafts of overrides of each line and of the invoice apart", () => {
  expect(new Set([overridePlace(null), overridePlace(1), overridePlace(2)]).size).toBe(3);
});
