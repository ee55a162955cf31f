import { describe, expect, it } from "vitest";
import { analyze } from "../analyze";
import { contextFixture } from "../fixtures/invoice-fixture";
import type { Analysis } from "../model";
import { readDocument } from "../read/read-document";
import { column, drawPdf, row, type DrawnText } from "../testing/draw-pdf";

/** Composed papers whose words look like those of a tax, a discount or a number, but mean something else. */

type Pairs = readonly (readonly [string, string])[];

interface Paper {
  items: readonly (readonly string[])[];
  sums: Pairs;
  headings?: readonly string[];
  facts?: Pairs;
  country?: "NG" | "GB";
}

const OWN = {
  NG: { name: "Kestrel Bay Foods Limited", taxId: "20461873-0001" },
  GB: { name: "Harbour Trading Limited", taxId: "GB123456789" },
} as const;
const SELLER = {
  NG: ["14 Toyin Street, Ikeja, Lagos", "TIN: 12345678-0001"],
  GB: ["14 Mill Lane, Leeds LS1 4AB", "VAT No: GB980780684"],
} as const;
const BUYER = {
  NG: ["Bill To:", "Kestrel Bay Foods Limited", "14 Marina Road, Lagos", "TIN: 20461873-0001"],
  GB: ["Bill To:", "Harbour Trading Limited", "2 Dock Road, Hull HU1 1AA"],
} as const;
const PLACES = [40, -330, -440, -555] as const;
const DATE = ["Invoice Date:", "5 November 2026"] as const;
const QUANTITIES = ["Description", "Qty", "Unit Price", "Amount"];

const pairs = (x: number, y: number, list: Pairs): DrawnText[] =>
  list.flatMap(([label, value], index) => row(y + index * 16, value === "" ? [[x, label]] : [[x, label], [-555, value]])); // prettier-ignore

async function analyzed({
  items,
  sums,
  headings = QUANTITIES,
  facts = [["Invoice No:", "TG-2211"]],
  country = "NG",
}: Paper): Promise<Analysis> {
  const cells = [headings, ...items].flatMap((texts, index) =>
    row(
      230 + index * 16,
      PLACES.flatMap((x, at): [number, string][] => (texts[at] ? [[x, texts[at]]] : [])),
    ),
  );
  const texts = [
    { x: 40, y: 50, text: "Tollgate Services Limited", size: 18, bold: true },
    { x: 555, y: 50, text: "INVOICE", size: 18, bold: true, right: true },
    ...column(40, 70, [...SELLER[country]]),
    ...column(40, 110, [...BUYER[country]]),
    ...pairs(350, 110, [...facts, DATE]),
    ...cells,
    ...pairs(350, 400, sums),
  ];
  const { business, ...context } = contextFixture();
  const document = await readDocument(await drawPdf([{ texts }]));
  return analyze(document, {}, { ...context, business: { ...business, ...OWN[country], country }, defaultCountry: country });
}

const codesOf = ({ anomalies }: Analysis): string[] => anomalies.filter(({ severity }) => severity !== "info").map(({ code }) => code);
const SUPPLIES = ["Medical supplies", "1", "500,000.00", "500,000.00"];

describe("an amount between the total and the balance due", () => {
  it.each([
    ["First tranche", "200,000.00", "300,000.00"],
    ["70% upfront", "350,000.00", "150,000.00"],
    ["50% upfront", "250,000.00", "250,000.00"],
    ["Bank transfer 02/11/2026", "200,000.00", "300,000.00"],
    ["As agreed in October", "200,000.00", "300,000.00"],
  ])("is a payment rather than a discount: %s", async (label, paid, due) => {
    const { invoice } = await analyzed({
      items: [SUPPLIES],
      sums: [
        ["Total", "500,000.00"],
        [label, paid],
        ["Balance due", due],
      ],
    });
    expect([invoice.total.value, invoice.discount.value]).toEqual([500_000_00, null]);
  });

  it("is a payment on invoices with VAT as well", async () => {
    const sums = [
      ["Subtotal", "500,000.00"],
      ["VAT 7.5%", "37,500.00"],
      ["Total", "537,500.00"],
      ["Your transfer of 2 Nov", "268,750.00"],
      ["Balance due", "268,750.00"],
    ] as const;
    const { invoice } = await analyzed({ items: [["Fumigation of warehouse", "1", "500,000.00", "500,000.00"]], sums });
    expect([invoice.taxTotal.value, invoice.total.value, invoice.discount.value]).toEqual([37_500_00, 537_500_00, null]);
  });
});

describe("a total labeled as inclusive", () => {
  const totaled = (label: string): Promise<Analysis> =>
    analyzed({
      country: "GB",
      items: [["Oak desks", "10", "100.00", "1,000.00"]],
      sums: [
        ["Subtotal", "1,000.00"],
        [label, "1,200.00"],
      ],
    });

  it.each(["Total incl. installation", "Total inclusive of fitting", "Total incl. VAT and delivery"])(
    "derives no tax from “%s”",
    async (label) => {
      const { invoice, decision } = await totaled(label);
      expect([invoice.taxTotal.value, decision.recommendation]).toEqual([null, "review"]);
    },
  );

  it("derives the tax from “Total incl. VAT”", async () => {
    expect((await totaled("Total incl. VAT")).invoice.taxTotal.value).toBe(200_00);
  });
});

describe("quantity times a price that ends in zero", () => {
  const priced = async (quantity: string, price: string, amount: string): Promise<string[]> =>
    codesOf(await analyzed({ items: [["Medical supplies", quantity, price, amount]], sums: [["Total", amount]] }));

  it.each([
    ["10,000", "0.50", "5,490.00"],
    ["100,000", "4.50", "454,900.00"],
    ["20,000", "125.50", "2,510,099.00"],
    ["2,000", "12.50", "25,090.00"],
  ])("reports a difference beyond rounding: %s × %s = %s", async (quantity, price, amount) => {
    expect(await priced(quantity, price, amount)).toContain("line_math_mismatch");
  });

  it("allows for a price rounded to kobo", async () => {
    expect(await priced("3,000", "37.33", "112,000.00")).not.toContain("line_math_mismatch");
  });
});

describe("COVID in the name of goods", () => {
  it("isn't read as the COVID levy", async () => {
    const items = [
      ["Medical supplies", "1", "100,000.00", "100,000.00"],
      ["COVID-19 test kits", "5", "4,000.00", "20,000.00"],
    ];
    const read = await analyzed({ items, sums: [["Total", "120,000.00"]] });
    expect([read.invoice.taxTotal.value, codesOf(read), read.decision.recommendation]).toEqual([null, [], "approve"]);
    const disinfected = await analyzed({ items: [["Fumigation", "1", "100,000.00", "100,000.00"], ["Covid-19 disinfection", "", "", "7,500.00"]], sums: [["Total", "107,500.00"]] }); // prettier-ignore
    expect(disinfected.invoice.taxTotal.value).toBe(null);
  });
});

describe("a column between net and amount", () => {
  const rows = (...amounts: (readonly string[])[]): string[][] => amounts.map((cells, index) => [`Office desks ${"AB"[index]}`, ...cells]);

  it("isn't read as VAT if its heading says “excluding VAT”", async () => {
    for (const heading of ["Chemicals (ex VAT)", "Transport (excl. VAT)", "Parts net of VAT"]) {
      const items = rows(["100,000.00", "7,500.00", "107,500.00"], ["200,000.00", "15,000.00", "215,000.00"]);
      const { invoice } = await analyzed({ headings: ["Description", "Fee", heading, "Amount"], items, sums: [["Total", "322,500.00"]] });
      expect(invoice.taxTotal.value).toBe(null);
    }
  });

  it("is read as VAT however small its amounts are", async () => {
    const items = rows(["100.00", "20.00", "120.00"], ["200.00", "40.00", "240.00"]);
    const read = await analyzed({ country: "GB", headings: ["Description", "Net", "VAT", "Amount"], items, sums: [["Total", "360.00"]] });
    expect(read.invoice.lineItems.map(({ taxAmount, taxRate }) => [taxAmount.value, taxRate.value])).toEqual([[20_00, null], [40_00, null]]); // prettier-ignore
    expect([read.invoice.taxTotal.value, codesOf(read)]).toEqual([60_00, []]);
  });
});

describe("an invoice number", () => {
  it.each(["4410 101241", "1043 05 11 2026"])("ends before a postal code or a date: %s", async (text) => {
    const { invoice } = await analyzed({ items: [SUPPLIES], sums: [["Total", "500,000.00"]], facts: [[`Invoice No: ${text}`, ""]] });
    expect(invoice.invoiceNumber.value).toBe(text.split(" ")[0]);
  });
});
