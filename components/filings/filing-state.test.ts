import { expect, it } from "vitest";
import { filingLook, mayFileAgain } from "./filing-state";

it("says of a return that the authority may have not that it was not filed", () => {
  expect(filingLook("failed", "outcome_unknown")).toMatchObject({ label: "Unknown", meaning: expect.stringContaining("may have") });
  expect(filingLook("failed", "schedule_rejected")).toMatchObject({ label: "Failed", meaning: "Not filed" });
  expect(filingLook("success", null).label).toBe("Filed");
});

it("leads to another filing only where the authority surely has none", () => {
  expect(mayFileAgain("failed", "schedule_rejected")).toBe(true);
  expect(mayFileAgain("failed", "outcome_unknown")).toBe(false);
  expect(mayFileAgain("action_required", "credentials_rejected")).toBe(false);
});
