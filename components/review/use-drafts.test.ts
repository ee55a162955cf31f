import { expect, it } from "vitest";
import { formDraft, overridePlace, readFormDraft } from "./use-drafts";

it("gives a form what was written in it, and nothing where nothing was", () => {
  const fields = { vatTreatment: "exempt", reason: "The contract says so" };
  expect(readFormDraft(formDraft(fields))).toEqual(fields);
  expect(readFormDraft(undefined)).toEqual({});
});

it("keeps what was written of one line apart from that of another, and of the invoice", () => {
  expect(new Set([overridePlace(null), overridePlace(1), overridePlace(2)]).size).toBe(3);
});
