import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf } from "@/lib/prism/testing/draw-pdf";
import { rows, type Cells } from "@/lib/prism/testing/drawn-invoice";
import { isAmbiguous, parseDate } from "../words/dates";

/** From this confidence on, a value can be approved without a review. */
const REVIEW = 0.85;

const LAGOS = ["Tolagate Guards Limited", "12 Marina Road", "Lagos, Nigeria"];
const AUSTIN = ["Tolagate Guards LLC", "12 Congress Avenue", "Austin, Texas, United States"];

interface Bill {
  facts: Cells[];
  seller?: string[];
  country?: string | null;
  asOf?: string;
}

async function drawn({ facts, seller = LAGOS, country = "NG", asOf }: Bill): Promise<Invoice> {
  const texts = [
    [{ x: 40, y: 50, text: "INVOICE", size: 20 }],
    column(380, 50, seller),
    rows(100, 14, [[40, "Invoice number"], [150, "TG-1188"]], ...facts), // prettier-ignore
    column(40, 170, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"]),
    rows(
      250,
      16,
      [[40, "Description"], [-550, "Amount"]], // prettier-ignore
      [[40, "Guards"], [-550, "400,000.00"]], // prettier-ignore
      [[400, "Total"], [-550, "400,000.00"]], // prettier-ignore
    ),
  ].flat();
  const document = await readDocument(await drawPdf([{ texts }]));
  return extractInvoice(document, { country, request: {}, ...(asOf === undefined ? {} : { asOf }) });
}

const issued = (date: string): Cells => [[40, "Date"], [150, date]]; // prettier-ignore
const due = (date: string): Cells => [[40, "Due date"], [150, date]]; // prettier-ignore
const terms = (text: string): Cells => [[40, "Terms"], [150, text]]; // prettier-ignore

describe("an ambiguous date such as 11/06/2026", () => {
  it("is read in the order that agrees with payment terms and due date", async () => {
    const program = await drawn({ facts: [issued("11/06/2026"), terms("Net 30"), due("12/06/2026")] });
    expect([program.invoiceDate.value, program.dueDate.value]).toEqual(["2026-11-06", "2026-12-06"]);
    expect(program.invoiceDate.confidence).toBeGreaterThan(REVIEW);
    const own = await drawn({ facts: [issued("06/11/2026"), terms("Net 30"), due("06/12/2026")] });
    expect([own.invoiceDate.value, own.dueDate.value]).toEqual(["2026-11-06", "2026-12-06"]);
  });

  it("is read in the order that puts the due date after the invoice date", async () => {
    const { invoiceDate, dueDate } = await drawn({ facts: [issued("10/12/2026"), due("11/09/2026")] });
    expect([invoiceDate.value, dueDate.value]).toEqual(["2026-10-12", "2026-11-09"]);
  });

  it("has a low confidence if neither order agrees with the payment terms", async () => {
    const { invoiceDate, warnings } = await drawn({ facts: [issued("11/06/2026"), terms("Net 90"), due("12/06/2026")] });
    expect(invoiceDate.confidence).toBeLessThan(REVIEW);
    expect(warnings).toContainEqual(expect.stringContaining("swapped"));
  });

  it("has a high confidence if only one order puts the due date within days of the terms", async () => {
    const { invoiceDate, warnings } = await drawn({ facts: [issued("01/10/2026"), terms("Net 30"), due("05/11/2026")] });
    expect(invoiceDate.value).toBe("2026-10-01");
    expect(invoiceDate.confidence).toBeGreaterThan(REVIEW);
    expect(warnings.join()).not.toContain("swapped");
  });

  it.each([
    ["weeks", "03/06/2026", "Net 14", "05/07/2026"],
    ["months", "03/05/2026", "Net 30", "01/12/2026"],
  ])("has a low confidence if the due date is %s off its terms one way and further off the other", async (_, date, net, dueDate) => {
    const { invoiceDate } = await drawn({ facts: [issued(date), terms(net), due(dueDate)] });
    expect(invoiceDate.confidence).toBeLessThan(REVIEW);
  });

  it("has a low confidence if only the other order puts it before the day of the analysis", async () => {
    const facts: Cells[] = [issued("02/11/2026"), [[40, "Guards on duty since 20 October 2026"]]];
    const { invoiceDate, warnings } = await drawn({ facts, asOf: "2026-02-15" });
    expect(invoiceDate).toMatchObject({ value: "2026-11-02", confidence: 0.6 });
    expect(warnings).toContainEqual(expect.stringContaining("2026-02-11"));
  });

  it("follows the order of most other dates, with a low confidence if the vendor's country differs", async () => {
    const shown: Cells[] = [[[40, "Guarded 10/14/2026, 10/14/2026, 10/14/2026"]], [[40, "Posted 14/10/2026"]]]; // prettier-ignore
    const lagos = await drawn({ facts: [issued("11/06/2026"), ...shown] });
    expect(lagos.invoiceDate).toMatchObject({ value: "2026-11-06", confidence: 0.6 });
    const austin = await drawn({ facts: [issued("11/06/2026"), ...shown], seller: AUSTIN });
    expect(austin.invoiceDate.value).toBe("2026-11-06");
    expect(austin.invoiceDate.confidence).toBeGreaterThan(REVIEW);
    const paid = await drawn({ facts: [issued("11/06/2026"), terms("Net 30"), due("12/06/2026"), ...shown] });
    expect(paid.invoiceDate.confidence).toBeGreaterThan(REVIEW);
  });

  it("has a high confidence next to a nearby unambiguous date, however late it is analyzed", async () => {
    const facts: Cells[] = [issued("11/06/2026"), [[40, "Guards on duty until 8 June 2026"]]];
    const { invoiceDate } = await drawn({ facts, asOf: "2026-11-20" });
    expect(invoiceDate.value).toBe("2026-06-11");
    expect(invoiceDate.confidence).toBeGreaterThan(REVIEW);
  });

  it("is read in the order of the vendor's country rather than the customer's", async () => {
    const of = async (seller: string[], country: string | null) =>
      (await drawn({ facts: [issued("11/06/2026")], seller, country })).invoiceDate.value;
    expect(await of(AUSTIN, "NG")).toBe("2026-11-06");
    expect(await of(LAGOS, "US")).toBe("2026-06-11");
    expect(await of(["Tolagate Guards"], "US")).toBe("2026-11-06");
    expect(await of(["Tolagate Guards"], null)).toBe("2026-06-11");
  });

  it("has a low confidence if the other order is close to the day of the analysis and this one months earlier", async () => {
    const of = async (date: string, asOf: string) => (await drawn({ facts: [issued(date)], asOf })).invoiceDate;
    expect(await of("11/06/2026", "2026-11-20")).toMatchObject({ value: "2026-06-11", confidence: 0.6 });
    expect((await of("11/06/2026", "2026-06-30")).confidence).toBeGreaterThan(REVIEW);
    expect((await of("11/06/2026", "2026-11-05")).confidence).toBeGreaterThan(REVIEW);
    expect((await of("11/10/2026", "2026-11-20")).confidence).toBeGreaterThan(REVIEW);
    expect((await of("13/06/2026", "2026-11-20")).confidence).toBeGreaterThan(REVIEW);
  });

  it("doubts a due date with it, but not one whose month is in words", async () => {
    const swapped = await drawn({ facts: [issued("11/06/2026"), due("12/06/2026")], asOf: "2026-11-20" });
    expect(swapped.dueDate).toMatchObject({ value: "2026-06-12", confidence: 0.6 });
    const counted = await drawn({ facts: [issued("11/06/2026"), terms("Net 30")], asOf: "2026-11-20" });
    expect([counted.dueDate.source, counted.dueDate.confidence < REVIEW]).toEqual(["derived", true]);
    const named = await drawn({ facts: [issued("11/06/2026"), due("20 November 2026")], asOf: "2026-11-20" });
    expect(named.invoiceDate.confidence).toBe(0.6);
    expect(named.dueDate.value).toBe("2026-11-20");
    expect(named.dueDate.confidence).toBeGreaterThan(REVIEW);
    const recent = await drawn({ facts: [issued("11/06/2026"), due("12/06/2026")], asOf: "2026-06-30" });
    expect(recent.dueDate.confidence).toBeGreaterThan(REVIEW);
  });

  it("has a low confidence if the other order is close to the other dates on the page", async () => {
    const of = async (supplied: string) =>
      (await drawn({ facts: [issued("11/06/2026"), [[40, `Guards on duty until ${supplied}`]]] })).invoiceDate;
    expect(await of("5 November 2026")).toMatchObject({ value: "2026-06-11", confidence: 0.6 });
    expect((await of("8 June 2026")).confidence).toBeGreaterThan(REVIEW);
  });
});

it("isAmbiguous accepts only dates that can be read day first and month first", () => {
  expect(["11/06/2026", "due 1-2-26"].map(isAmbiguous)).toEqual([true, true]);
  expect(["13/06/2026", "06/13/2026", "06/06/2026", "11.06.2026", "2026-06-11", "11 June 2026"].some(isAmbiguous)).toBe(false);
});

it("parseDate doesn't mistake a time of day for a year", () => {
  expect(parseDate("30 Nov, 10:15 AM", "day_first")).toBeNull();
  expect(parseDate("Nov 30, 10:15", "day_first")).toBeNull();
  expect(parseDate("30 Nov 2026, 10:15 AM", "day_first")?.value).toBe("2026-11-30");
  expect(parseDate("30-Nov-2026:10:15", "day_first")?.value).toBe("2026-11-30");
  expect(parseDate("30 Nov 26", "day_first")?.value).toBe("2026-11-30");
});
