import { expect, it } from "vitest";
import { setLimits } from "@/lib/accounts/set-limits";
import { DomainError } from "@/lib/kernel/errors";
import { testContext } from "@/scripts/testing/accounts";
import { explain } from "./run";

it("explain names the command to run, and keeps other messages as they are", () => {
  expect(explain(new DomainError("live_mode_not_enabled", "ask the operator"))).toContain("levy account enable-live");
  expect(explain(new DomainError("resource_not_found", "There is no account x"))).toBe("There is no account x");
  expect(explain(new DomainError("invalid_request", "Invalid", { faults: [{ field: "a", code: "b", message: "a is required" }] }))).toBe(
    "a is required",
  );
});

it("explain names the field of a limit out of range", async () => {
  const refused = await setLimits(await testContext(), { rps: 20_000_000 }).catch((error: unknown) => error);
  expect(explain(refused)).toBe("rps must be a whole number between 1 and 10,000,000");
});
