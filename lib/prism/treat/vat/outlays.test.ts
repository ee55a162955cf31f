import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture, type InvoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

const treat = (invoice: InvoiceFixture) => treatInvoice(invoiceFixture(invoice), {}, contextFixture());

/** A clearing agent's bill: costs it paid for its customer, then its own charges, which alone bear VAT. */
const AGENT: InvoiceFixture = {
  lines: [
    { description: "Terminal handling and storage", amount: 1_215_400 },
    { description: "Shipping line local charges", amount: 640_000 },
    { description: "Agency and documentation fee", amount: 350_000 },
    { description: "Haulage to factory", amount: 1_400_000 },
  ],
  tax: 131_250,
  taxDetails: [{ rate: 7.5, amount: 131_250 }],
  text: "Disbursements  Our charges",
};

describe("disbursements", () => {
  it("bear no VAT and no withholding if the page names them and the VAT is that of the other lines", () => {
    const { vat, wht, lines } = treat(AGENT);
    expect(lines.map((line) => line.vat.treatment)).toEqual(["out_of_scope", "out_of_scope", "standard", "standard"]);
    expect(lines.map((line) => line.wht.exemption)).toEqual(["out_of_pocket", "out_of_pocket", null, null]);
    expect([vat.expectedMinor, vat.differenceMinor, wht.baseMinor]).toEqual([13_125_000, 0, 175_000_000]);
  });

  it("are recognized by their own lines if the request has no page text", () => {
    const { vat } = treat({
      lines: [
        { description: "Terminal charges paid on your behalf, at cost", amount: 812_000 },
        { description: "Our agency commission", amount: 240_000 },
      ],
      tax: 18_000,
      taxDetails: [{ rate: 7.5, base: 240_000, amount: 18_000 }],
      text: "",
    });
    expect(vat).toMatchObject({ treatment: "mixed", expectedMinor: 1_800_000 });
  });

  it("do not include relieved lines, though these bear no VAT either", () => {
    const { lines, wht } = treat({
      lines: [
        { description: "Electric cargo van 3.2T, 2026 model", amount: 154_000_000 },
        { description: "Vehicle licence & number plates paid on your behalf, at cost, receipts attached", amount: 386_000 },
        { description: "Floor mat set & fire extinguisher 2kg", amount: 260_000 },
      ],
      tax: 19_500,
      taxDetails: [{ rate: 7.5, base: 260_000, amount: 19_500 }],
    });
    expect(lines.map((line) => line.vat.treatment)).toEqual(["zero_rated", "out_of_scope", "standard"]);
    expect(wht.amountMinor).toBe(308_520_000);
  });

  const FARES: InvoiceFixture = {
    lines: [
      { description: "ABV-LOS-ABV Dr Musa Jibril", amount: 610_000 },
      { description: "ABV-KAN-ABV Mrs Ene Ocheme", amount: 595_000 },
      { description: "Service fee", amount: 100_000 },
    ],
    tax: 7_500,
    taxDetails: [{ rate: 7.5, base: 100_000, amount: 7_500 }],
  };

  it("include fares that an agent collects if VAT is stated to be on its own fee", () => {
    const agent = treat({ ...FARES, text: "Ticket number  Itinerary / passenger  Fare and taxes\nVAT 7.5% on service fee  7,500.00" });
    expect(agent.lines.map((line) => [line.vat.treatment, line.wht.exemption])).toEqual([
      ["out_of_scope", "out_of_pocket"],
      ["out_of_scope", "out_of_pocket"],
      ["standard", null],
    ]);
    expect([agent.vat.expectedMinor, agent.vat.differenceMinor]).toEqual([750_000, 0]);
    // Without tickets, what is billed beside the fee may be the vendor's own supply.
    const other = treat({ ...FARES, text: "Description  Amount\nVAT 7.5% on service fee  7,500.00" });
    expect(other.lines.map((line) => line.vat.treatment)).toEqual(["standard", "standard", "standard"]);
  });

  it("include lines with receipts attached", () => {
    const fees = { description: "Drafting and appearances", amount: 3_000_000 };
    const filing = { description: "Filing fees paid at the court registry (receipts attached)", amount: 85_500 };
    const { vat, lines } = treat({
      lines: [fees, filing],
      tax: 225_000,
      taxDetails: [{ rate: 7.5, amount: 225_000 }],
      text: filing.description,
    });
    expect(lines.map((line) => [line.vat.treatment, line.wht.applicable])).toEqual([
      ["standard", true],
      ["out_of_scope", false],
    ]);
    expect(vat.differenceMinor).toBe(0);
  });

  it("include lines that name themselves as such anywhere among the supplier's own charges", () => {
    for (const words of ["Shipping line demurrage paid for you (receipt att.)", "Demurrage paid to the line on your behalf"]) {
      const { vat, lines, wht } = treat({
        lines: [
          { description: "Agency and documentation charges", amount: 450_000 },
          { description: words, amount: 1_100_000 },
          { description: "Haulage, Tin Can to Ikeja", amount: 600_000 },
        ],
        tax: 78_750,
        taxDetails: [{ rate: 7.5, amount: 78_750 }],
        text: words,
      });
      expect(lines.map((line) => line.vat.treatment)).toEqual(["standard", "out_of_scope", "standard"]);
      expect([vat.differenceMinor, wht.baseMinor, wht.amountMinor]).toEqual([0, 105_000_000, 2_100_000]);
    }
  });

  it("are not assumed unless the page says so", () => {
    expect(treat({ ...AGENT, text: "" }).vat.differenceMinor).not.toBe(0);
  });

  it("are not assumed if the VAT is that of all lines or of lines that are not adjacent", () => {
    const sum = 1_215_400 + 640_000 + 350_000 + 1_400_000;
    expect(
      treat({ ...AGENT, tax: sum * 0.075, taxDetails: [{ rate: 7.5, amount: sum * 0.075 }] }).lines.map((line) => line.vat.treatment),
    ).toEqual(Array(4).fill("standard"));
    const apart = (1_215_400 + 350_000) * 0.075;
    expect(treat({ ...AGENT, tax: apart, taxDetails: [{ rate: 7.5, amount: apart }] }).lines[1]?.vat.treatment).toBe("standard");
  });
});

describe("a lump sum for expenses", () => {
  const [fee, rest] = [{ description: "Tax retainer, first quarter", amount: 1_500_000 }, { amount: 75_000 }];
  const expense = (description: string) => treat({ lines: [fee, { ...rest, description }] }).lines[1]?.wht;

  it.each(["Out-of-pocket expenses, 5% of fee", "Reimbursable expenses, lump sum", "Disbursements (flat)"])(
    "is part of the fee, with low confidence: %s",
    (description) => {
      expect(expense(description)).toMatchObject({ category: "professional_services", rate: 5, exemption: null });
      expect(expense(description)?.confidence).toBeLessThan(0.85);
    },
  );

  it.each(["Out-of-pocket expenses", "Out-of-pocket expenses: flat rent in Abuja at cost", "Reimbursable expenses, 100% as per receipts"])(
    "is not assumed if actual expenses are billed: %s",
    (description) => {
      expect(expense(description)?.exemption).toBe("out_of_pocket");
    },
  );
});
