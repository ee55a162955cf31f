import { expect, it } from "vitest";
import { filingLook, mayFileAgain } from "./filing-state";

it("shows a filing whose outcome is unknown as Unknown rather than Failed", () => {
  expect(filingLook("failed", "outcome_unknown")).toMatchObject({ label: "Unknown", meaning: expect.stringContaining("may have") });
  expect(filingLook("failed", "schedule_rejected")).toMatchObject({ label: "Failed", meaning: "Not filed" });
  expect(filingLook("success", null).label).toBe("Filed");
});

it("offers to file again only if the authority certainly has no filing", () => {
  expect(mayFileAgain("failed", "schedule_rejected")).toBe(true);
  expect(mayFileAgain("failed", "outcome_unknown")).toBe(false);
  expect(mayFileAgain("action_required", "credentials_rejected")).toBe(false);
});
