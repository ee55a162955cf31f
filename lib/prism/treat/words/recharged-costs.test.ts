import { describe, expect, it } from "vitest";
import { classifyLine } from "../lines/classify-line";

const classify = (description: string) => classifyLine({ description, unit: null }, "Bluestar Resources Limited");

describe("expenses paid for the customer", () => {
  it.each([
    "Reimbursement: customs import duty paid on your behalf, NCS receipt attached",
    "Recharge at cost: customs duty paid on replacement blade, SAD C-41872",
    "Import VAT settled with NCS on your behalf, Form M MF20260033127",
  ])("are no supply if they are taxes: %s", (description) => {
    expect(classify(description)).toMatchObject({ category: "not_applicable", relief: { code: "not_a_supply" } });
  });

  it("bear VAT with the main supply if they are not taxes", () => {
    expect(classify("Reimbursement of hotel bills, receipts attached").relief?.code ?? null).not.toBe("not_a_supply");
  });
});
