import { expect, it } from "vitest";
import { filingLook } from "./filing-state";

it("says of a return that the authority may have not that it was not filed", () => {
  expect(filingLook("failed", "outcome_unknown")).toMatchObject({ label: "Unknown", meaning: expect.stringContaining("may have") });
  expect(filingLook("failed", "schedule_rejected")).toMatchObject({ label: "Failed", meaning: "Not filed" });
  expect(filingLook("success", null).label).toBe("Filed");
});
