import { expect, it } from "vitest";
import { formDraft, readFormDraft } from "./use-drafts";

it("gives a form what was written in it, and none of what was written about another line", () => {
  const kept = formDraft("2", { vatTreatment: "exempt", reason: "The contract says so" });
  expect(readFormDraft(kept, "2")).toEqual({ vatTreatment: "exempt", reason: "The contract says so" });
  expect(readFormDraft(kept, "3")).toEqual({});
  expect(readFormDraft(undefined, "2")).toEqual({});
});
