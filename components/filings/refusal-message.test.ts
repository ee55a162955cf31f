import { expect, it } from "vitest";
import { refusalMessage } from "./refusal-message";

const conflict = {
  ok: false as const,
  code: "state_conflict",
  message: "The filing's status is processing. Only filings with status action_required can be resumed.",
};

it("explains a state conflict in plain words, and keeps other messages as they are", () => {
  for (const change of ["resume", "cancel"] as const) {
    expect(refusalMessage(change, conflict)).toMatch(/omeone else .*current status/);
    expect(refusalMessage(change, conflict)).not.toMatch(/action_required|status is/);
  }
  expect(refusalMessage("resume", { ok: false, code: "no_answer", message: "The server didn't respond." })).toBe(
    "The server didn't respond.",
  );
});
