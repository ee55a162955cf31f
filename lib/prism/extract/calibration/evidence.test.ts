import { describe, expect, it } from "vitest";
import type { Invoice, Place } from "@/lib/prism/model";
import { derivedCell, documentCell } from "../cell";
import { emptyInvoice, emptyLineItem } from "../empty-invoice";
import { isFirmName, capNameScores } from "./name-evidence";
import { adjustScoresBySums } from "./sum-evidence";

const PLACE: Place[] = [{ page: 1, box: [0, 0, 0.1, 0.1] }];
const SCORE = 0.97;

/** An invoice with the given printed amounts and line amounts. */
function invoiceOf({ subtotal, tax, total }: { subtotal?: number; tax?: number; total?: number }, ...lines: number[]): Invoice {
  const cell = (value: number | undefined): Invoice["total"] =>
    value === undefined ? emptyInvoice().total : documentCell(value, String(value), SCORE, PLACE);
  return {
    ...emptyInvoice(),
    subtotal: cell(subtotal),
    taxTotal: cell(tax),
    total: cell(total),
    lineItems: lines.map((amount, index) => ({ ...emptyLineItem(index + 1), amount: documentCell(amount, String(amount), SCORE, PLACE) })),
  };
}

const scores = ({ subtotal, taxTotal, total }: Invoice): number[] => [subtotal.confidence, taxTotal.confidence, total.confidence];

describe("names made of label or heading words", () => {
  it.each(["Last day to pay", "Guards deployed", "Serial of bill", "Fecha de vencimiento de la factura"])(
    "lowers the confidence of %s to 0.5 or less",
    (caption) => {
      const invoice = { ...emptyInvoice(), vendor: { ...emptyInvoice().vendor, name: documentCell(caption, caption, SCORE, PLACE) } };
      expect(capNameScores(invoice).vendor.name.confidence).toBeLessThanOrEqual(0.5);
    },
  );

  it("keeps the confidence of the personal name Adaeze Obi", () => {
    const invoice = {
      ...emptyInvoice(),
      vendor: { ...emptyInvoice().vendor, name: documentCell("Adaeze Obi", "Adaeze Obi", SCORE, PLACE) },
    };
    expect(capNameScores(invoice).vendor.name.confidence).toBe(SCORE);
  });
});

describe("adjustScoresBySums", () => {
  it("keeps the confidence of amounts that add up, whatever the items come to", () => {
    expect(scores(adjustScoresBySums(invoiceOf({ subtotal: 100_000, tax: 7_500, total: 107_500 }, 40_000)))).toEqual([SCORE, SCORE, SCORE]);
  });

  it("keeps the confidence of tax and total, but lowers that of a subtotal that differs from the items", () => {
    const [, tax, total] = scores(adjustScoresBySums(invoiceOf({ tax: 7_500, total: 107_500 }, 60_000, 40_000)));
    expect([tax, total]).toEqual([SCORE, SCORE]);
    expect(
      adjustScoresBySums(invoiceOf({ subtotal: 90_000, tax: 7_500, total: 107_500 }, 60_000, 40_000)).subtotal.confidence,
    ).toBeLessThan(0.8);
  });

  it("lowers the confidence of amounts that don't add up, less so if the items come to one of them", () => {
    const strange = adjustScoresBySums(invoiceOf({ subtotal: 90_000, tax: 7_500, total: 107_500 }, 30_000));
    const likeItems = adjustScoresBySums(invoiceOf({ subtotal: 30_000, tax: 7_500, total: 107_500 }, 30_000));
    expect(strange.total.confidence).toBeLessThan(0.6);
    expect(likeItems.total.confidence).toBeGreaterThan(strange.total.confidence);
    expect(likeItems.total.confidence).toBeLessThan(0.8);
  });

  it("lowers the confidence of an untaxed total that only equals its subtotal", () => {
    const untaxed = adjustScoresBySums(invoiceOf({ subtotal: 30_000, total: 30_000 }, 30_000));
    expect(untaxed.total.confidence).toBeLessThan(0.9);
    expect(adjustScoresBySums(invoiceOf({ total: 30_000 }, 12_000)).total.confidence).toBeLessThan(untaxed.total.confidence);
  });

  it("doesn't count a derived subtotal as a confirmation of the total", () => {
    const invoice = invoiceOf({ tax: 7_500, total: 107_500 });
    expect(adjustScoresBySums({ ...invoice, subtotal: derivedCell(100_000, 0.9) }).total.confidence).toBeLessThan(0.9);
  });

  it("raises the confidence of a subtotal confirmed by the tax rate, even on some adjacent items only", () => {
    const ofRate = (tax: number, total: number): Invoice => ({
      ...invoiceOf({ tax, total }, 900_000, 312_500, 100_000),
      subtotal: derivedCell(1_312_500, 0.5),
      taxDetails: [{ rate: 7.5, label: "VAT", baseMinor: null, amountMinor: tax, categoryCode: null, provenance: PLACE }],
    });
    expect(adjustScoresBySums(ofRate(67_500, 1_380_000)).subtotal.confidence).toBeGreaterThan(0.95);
    expect(adjustScoresBySums(ofRate(75_000, 1_387_500)).subtotal.confidence).toBeLessThan(0.8);
  });

  it("never raises the confidence of amounts that don't add up", () => {
    const unsure = { ...invoiceOf({ subtotal: 1, tax: 2, total: 4 }), total: documentCell(4, "4", 0.2, PLACE) };
    expect(adjustScoresBySums(unsure).total.confidence).toBe(0.2);
  });
});

describe("names of vendors", () => {
  const named = (name: string): number =>
    capNameScores({ ...emptyInvoice(), vendor: { ...emptyInvoice().vendor, name: documentCell(name, name, 0.92) } }).vendor.name.confidence;

  it.each([
    "Tolagate Guards Limited",
    "Okeke Memorial Hospital",
    "Ets Konan & Frères",
    "Route 66 Motors Ltd",
    "Hotel Baía Azul, S.A.",
    "Claire Moreau",
  ])("keeps the confidence of %s", (name) => {
    expect(named(name)).toBe(0.92);
  });

  it.each([
    "Am Kirchhof 7",
    "Brand / Campaign",
    "Quantité",
    "Prepared by",
    "Billing Document 9000418827",
    "Albion Freight Ltd VAT NO 887",
    "Moremi Mills Ltd, 5 Gana",
    "Atlantic Catch Ltd (staff scheme)",
  ])("lowers the confidence of captions and of names with extra text: %s", (name) => {
    expect(named(name)).toBeLessThan(0.6);
  });

  it("recognizes firms by the words of their names", () => {
    expect(["Tolagate Guards Ltd", "St. Brendan's College", "Transports Girard & Fils"].map(isFirmName)).toEqual([true, true, true]);
    expect(["Head", "Claire Moreau", "Services"].map(isFirmName)).toEqual([false, false, false]);
  });
});
