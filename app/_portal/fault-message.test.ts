import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { actionResult } from "./action-result";
import { messageInSentence } from "./fault-message";
import { messageOf } from "./portal-route";

describe("errors shown in the portal", () => {
  it.each([
    ["url", "url is refused: it is not on the public internet", "This is refused: it is not on the public internet"],
    ["thresholds.lineToleranceMinor", "thresholds.lineToleranceMinor must be 0 or more", "This must be 0 or more"],
    ["provider", "this way of paying is not offered", "This way of paying is not offered"],
    ["code", "This code does not fit", "This code does not fit"],
    ["name", "name must have at least 1 character", "This is required"],
    ["name", "name must have at least 10 characters", "This must have at least 10 characters"],
    ["share", "must have at least 1 entry", "This must have at least 1 entry"],
    [
      "name",
      "contains an invisible character (U+200B, character 4): remove it",
      "This contains an invisible character (U+200B, character 4): remove it",
    ],
    ["name", "named by nobody", "Named by nobody"],
  ])("omit the name of the field %s when shown beside it", async (field, said, shown) => {
    expect(await actionResult(() => Promise.reject(invalidField(field, "any", said)))).toEqual({
      ok: false,
      message: "Invalid parameters",
      faults: { [field]: shown },
    });
  });

  it("from a schema read as sentences, with the schema's own message if there is one", async () => {
    const form = z.object({ share: z.number().max(1), url: z.url(), name: z.string().min(1, "Enter a name"), days: z.number() });
    const outcome = await actionResult(async () => form.parse({ share: 5, url: "nowhere", name: "" }));
    expect(outcome).toMatchObject({
      faults: {
        share: "This must be 1 or less",
        url: "This must be an absolute http or https URL",
        name: "Enter a name",
        days: "This is required",
      },
    });
    expect(await actionResult(async () => form.parse({ share: "a", url: "https://a.example", name: "a", days: 1 }))).toMatchObject({
      faults: { share: "This must be a number" },
    });
  });

  it("from an unavailable database say to try again shortly", async () => {
    const outcome = await actionResult(() => Promise.reject(Object.assign(new Error("deadlock detected"), { code: "40P01" })));
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining("Try again shortly"), faults: {} });
  });

  it("name the field in words when not shown beside it", () => {
    expect(messageOf(invalidField("data[3].beneficiaryTin", "required", "data[3].beneficiaryTin is required"))).toBe(
      "Beneficiary TIN is required",
    );
    expect(messageInSentence("ipAllowList[2]", "ipAllowList[2] must be an address")).toBe("IP allow list must be an address");
    expect(messageOf(new DomainError("state_conflict", "This was decided by another"))).toBe("This was decided by another");
  });
});
