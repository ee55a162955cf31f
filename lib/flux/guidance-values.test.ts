import { describe, expect, it } from "vitest";
import * as faults from "./faults";
import { guidanceFor, guidanceInPortal } from "./guidance-values";

describe("guidance for a failed filing", () => {
  it.each([
    [
      faults.credentialsRejected,
      "File again with working portal credentials and a new filingId",
      "File again with working portal credentials",
      "File again with working portal credentials and a new ID of your own (filingId)",
    ],
    [
      faults.portalUnavailable,
      "File again with a new filingId once the portal is available again",
      "File again once the portal is available again",
      "File again with a new ID of your own (filingId) once the portal is available again",
    ],
    [
      faults.portalChanged,
      "File again with a new filingId once the operator has updated the portal driver",
      "File again once the operator has updated the portal driver",
      "File again with a new ID of your own (filingId) once the operator has updated the portal driver",
    ],
    [faults.internalError, "File again with a new filingId", "File again", "File again with a new ID of your own (filingId)"],
    [faults.credentialsUndecryptable, "File again with a new filingId", "File again", "File again with a new ID of your own (filingId)"],
  ])("$code has its own wording in the API and in the portal", (fault, api, here, elsewhere) => {
    expect([fault.guidance, guidanceInPortal(fault, true), guidanceInPortal(fault, false)]).toEqual([api, here, elsewhere]);
  });

  it.each([
    ["record", 3, "Correct the record and file again"],
    ["return", null, "Correct the return and file again"],
  ] as const)("says to correct a rejected %s", (remedy, recordIndex, here) => {
    const fault = { code: "schedule_rejected", recordIndex, guidance: guidanceFor(remedy) };
    expect([fault.guidance, guidanceInPortal(fault, true)]).toEqual([`${here} with a new filingId`, here]);
  });

  it("is the same everywhere if nothing is to be filed again, and empty if there is none", () => {
    const { outcomeUnknown, receiptUnread } = faults;
    expect([outcomeUnknown, receiptUnread].map((fault) => guidanceInPortal(fault, true))).toEqual([
      "Check the portal before you file again",
      "Look for the receipt on the portal before you file again",
    ]);
    expect(guidanceInPortal({ code: "portal_mfa_required", guidance: "Ask the taxpayer" }, true)).toBe("Ask the taxpayer");
    expect(guidanceInPortal({}, true)).toBe("");
  });
});
