import { describe, expect, it } from "vitest";
import * as faults from "./faults";
import { guidanceFor, guidanceInPortal } from "./guidance-values";

describe("what to do about a filing that failed", () => {
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
  ])("$code is told by the API, in the portal, and there of what was filed by the API", (fault, api, here, elsewhere) => {
    expect([fault.guidance, guidanceInPortal(fault, true), guidanceInPortal(fault, false)]).toEqual([api, here, elsewhere]);
  });

  it.each([
    ["record", 3, "Correct the record and file again"],
    ["return", null, "Correct the return and file again"],
  ] as const)("a rejected %s is to be corrected", (remedy, recordIndex, here) => {
    const fault = { code: "schedule_rejected", recordIndex, guidance: guidanceFor(remedy) };
    expect([fault.guidance, guidanceInPortal(fault, true)]).toEqual([`${here} with a new filingId`, here]);
  });

  it("stands as it is where nothing is to be filed again, and where nothing is said", () => {
    const { outcomeUnknown, receiptUnread } = faults;
    expect([outcomeUnknown, receiptUnread].map((fault) => guidanceInPortal(fault, true))).toEqual([
      "Check the portal before you file again",
      "Look for the receipt on the portal before you file again",
    ]);
    expect(guidanceInPortal({ code: "portal_mfa_required", guidance: "Ask the taxpayer" }, true)).toBe("Ask the taxpayer");
    expect(guidanceInPortal({}, true)).toBe("");
  });
});
