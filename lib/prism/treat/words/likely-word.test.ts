import { describe, expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { classifyLine } from "../lines/classify-line";
import { likelyWord } from "./likely-word";
import { treatInvoice } from "../treat-invoice";

/** The VAT of one line of a company that charges `tax`. */
function vatOf(description: string, tax: number) {
  const invoice = invoiceFixture({ vendorName: "Bluestar Resources Limited", lines: [{ description, amount: 100_000 }] });
  invoice.taxTotal = { ...invoice.total, value: tax };
  return treatInvoice(invoice, {}, contextFixture()).vat;
}

describe("a relief hidden by one wrong letter", () => {
  it("likelyWord corrects a misspelled word each time and returns a known word unchanged", () => {
    expect(["fertilzer", "fertilzer", "grade"].map(likelyWord)).toEqual(["fertilizer", "fertilizer", "grade"]);
  });

  it.each(["Hospial bed w/ drip stand", "Portable ulrasound machine", "Petral for logistics vans", "SSP fertilzer, 400 bags"])(
    "makes a line without VAT uncertain: %s",
    (description) => {
      expect(vatOf(description, 0).confidence).toBeLessThan(0.85);
      expect(vatOf(description, 750_000)).toMatchObject({ treatment: "standard" });
    },
  );

  it.each(["Office chair", "Hotel bed with side drawer", "Concrete mixer hire", "Diesel generator 20kva"])(
    "is not suspected if all words are known: %s",
    (description) => {
      expect(vatOf(description, 0).confidence).toBeGreaterThanOrEqual(0.85);
    },
  );
});

describe("a usual misspelling", () => {
  const judged = (description: string) => {
    const { category, relief } = classifyLine({ description, unit: null }, null);
    return [category, relief?.code ?? null];
  };

  it.each([
    ["Fuel guage for generator", "Fuel gauge for generator"],
    ["Pressure guages, 4 pcs", "Pressure gauges, 4 pcs"],
    ["Scholl fees, term 2", "School fees, term 2"],
    ["Sea fright charges", "Sea freight charges"],
    ["Labor only, painting", "Labour only, painting"],
  ])("is read as the word it means: %s", (written, meant) => {
    expect(judged(written)).toEqual(judged(meant));
  });

  it("leaves a correct word that is near a table's word as it is", () => {
    expect(["bride", "widow", "roster", "metre"].map(likelyWord)).toEqual(["bride", "widow", "roster", "metre"]);
  });
});
