import { describe, expect, it } from "vitest";
import { analyze } from "../analyze";
import { contextFixture } from "../fixtures/invoice-fixture";
import type { Analysis } from "../model";
import { readDocument } from "../read/read-document";
import { column, drawPdf, row, type DrawnText } from "../testing/draw-pdf";

/** Tables and totals composed as programs print them, of which the answers are known beforehand. */

const OWN = {
  NG: { name: "Kestrel Bay Foods Limited", taxId: "20461873-0001" },
  DE: { name: "Nordlicht Handel GmbH", taxId: "DE123456789" },
} as const;

async function analyzed(country: "NG" | "DE", ...pages: DrawnText[][][]): Promise<Analysis> {
  const document = await readDocument(await drawPdf(pages.map((texts) => ({ texts: texts.flat() }))));
  const { business, ...context } = contextFixture();
  return analyze(document, {}, { ...context, business: { ...business, ...OWN[country], country }, defaultCountry: country });
}

const DATE: [string, string] = ["Date:", "5 November 2026"];
const facts = (list: readonly (readonly [string, string])[]): DrawnText[] =>
  list.flatMap(([label, value], index) =>
    row(110 + index * 14, [
      [350, label],
      [-555, value],
    ]),
  );
const head = (title = "TAX INVOICE", list: readonly (readonly [string, string])[] = [["Invoice No:", "TG-2211"], DATE]): DrawnText[] => [
  { x: 40, y: 50, text: "Tollgate Services Limited", size: 18, bold: true },
  ...column(40, 70, ["14 Toyin Street, Ikeja, Lagos", "TIN: 12345678-0001"]),
  { x: 555, y: 50, text: title, size: 18, bold: true, right: true },
  ...facts(list),
  ...column(40, 110, ["Bill To:", "Kestrel Bay Foods Limited", "14 Marina Road, Lagos", "TIN: 20461873-0001"]),
];
const HEAD_DE: DrawnText[] = [
  { x: 40, y: 50, text: "Nordwind Reinigung GmbH", size: 18, bold: true },
  ...column(40, 70, ["Hafenstraße 12, 20457 Hamburg", "USt-IdNr.: DE811569869"]),
  { x: 555, y: 50, text: "Schlussrechnung", size: 16, bold: true, right: true },
  ...column(40, 130, ["Nordlicht Handel GmbH", "Kaiserstr. 4", "60311 Frankfurt am Main"]),
  ...column(380, 130, ["Rechnungsnr.: 2026-118", "Rechnungsdatum: 05.11.2026"]),
];
/** Columns at their places, negative ones aligned right; an empty cell is left out. */
const table = (columns: readonly (readonly [number, string])[], lines: readonly string[][], y = 230): DrawnText[] =>
  [columns.map(([, heading]) => heading), ...lines].flatMap((cells, index) =>
    row(
      y + index * 16,
      columns.flatMap(([x], at): [number, string][] => (cells[at] ? [[x, cells[at]]] : [])),
    ),
  );
const sums = (...lines: readonly (readonly [string, string])[]): DrawnText[] =>
  lines.flatMap(([label, amount], index) =>
    row(480 + index * 16, [
      [300, label],
      [-555, amount],
    ]),
  );
const money = ({ invoice, treatment }: Analysis): unknown[] => [
  invoice.subtotal.value,
  invoice.taxTotal.value,
  invoice.total.value,
  treatment.wht.amountMinor,
];
const found = ({ anomalies }: Analysis): string[] => anomalies.filter(({ severity }) => severity !== "info").map(({ code }) => code);

const ITEMS = [
  [40, "Description"],
  [-330, "Qty"],
  [-440, "Unit Price"],
  [-555, "Amount (N)"],
] as const;
const ONE = table(ITEMS, [["Fumigation of stores", "2", "50,000.00", "100,000.00"]]);
const STANDARD = [
  ["Subtotal", "100,000.00"],
  ["VAT 7.5%", "7,500.00"],
  ["Total", "107,500.00"],
] as const;

describe("net, tax and gross columns above a single total", () => {
  const cells = [
    ["Fumigation of stores", "60,000.00", "4,500.00", "64,500.00"],
    ["Office cleaning", "40,000.00", "3,000.00", "43,000.00"],
  ];
  const columns = (net: string, tax: string, gross: string): [number, string][] => [
    [40, "Description"],
    [-300, net],
    [-400, tax],
    [-555, gross],
  ];

  it.each([
    ["Amount", "VAT", "Total", "Total"],
    ["Net", "VAT", "Gross", "Grand Total"],
    ["Charge", "VAT 7.5%", "Total", "Amount Due"],
    ["Amount Excl. VAT", "VAT", "Amount Incl. VAT", "TOTAL PAYABLE"],
  ])("adds up the columns %s, %s and %s", async (net, tax, gross, label) => {
    const read = await analyzed("NG", [head(), table(columns(net, tax, gross), cells), sums([label, "107,500.00"])]);
    expect([...money(read), read.decision.recommendation]).toEqual([100_000_00, 7_500_00, 107_500_00, 2_000_00, "approve"]);
  });

  it("adds up the columns over all pages and against the total before withholding", async () => {
    const layout = columns("Amount", "VAT", "Total");
    const read = await analyzed(
      "NG",
      [head(), table(layout, [...cells, ["Carried forward", "", "", "107,500.00"]])],
      [
        table(layout, [["Brought forward", "", "", "107,500.00"], ...cells], 60),
        sums(["Total", "215,000.00"], ["Less WHT 2%", "(4,000.00)"], ["Net payable", "211,000.00"]),
      ],
    );
    expect([...money(read), read.invoice.amountDue.value]).toEqual([200_000_00, 15_000_00, 215_000_00, 4_000_00, 211_000_00]);
  });

  it("leaves lines without VAT untaxed", async () => {
    const lines = [cells[0] ?? [], ["Textbooks", "40,000.00", "-", "40,000.00"]];
    const read = await analyzed("NG", [head(), table(columns("Amount", "VAT", "Total"), lines), sums(["Total", "104,500.00"])]);
    expect([...money(read).slice(0, 3), read.decision.recommendation]).toEqual([100_000_00, 4_500_00, 104_500_00, "approve"]);
  });

  it("works without a net or a gross column, and with the tax column first", async () => {
    const priced = (...last: [number, string][]): [number, string][] => [[40, "Description"], [-250, "Qty"], [-330, "Unit Price"], ...last];
    for (const [layout, amounts] of [
      [priced([-440, "VAT"], [-555, "Total"]), ["7,500.00", "107,500.00"]],
      [priced([-440, "Net"], [-555, "VAT"]), ["100,000.00", "7,500.00"]],
      [priced([-400, "VAT %"], [-470, "VAT"], [-555, "Amount"]), ["7.5%", "7,500.00", "100,000.00"]],
    ] as const) {
      const lines = table(layout, [["Fumigation of stores", "2", "50,000.00", ...amounts]]);
      const read = await analyzed("NG", [head(), lines, sums(["Total", "107,500.00"])]);
      expect([...money(read), found(read)]).toEqual([100_000_00, 7_500_00, 107_500_00, 2_000_00, []]);
    }
  });

  it("doesn't mistake a WHT column for VAT, and sends columns that miss the total to review", async () => {
    const kept = table(columns("Amount", "WHT 5%", "Total"), [["Fumigation of stores", "100,000.00", "5,000.00", "105,000.00"]]);
    const withheld = await analyzed("NG", [head(), kept, sums(["Total", "105,000.00"])]);
    expect([withheld.invoice.taxTotal.value, withheld.decision.recommendation]).toEqual([null, "review"]);
    const other = await analyzed("NG", [head(), table(columns("Amount", "VAT", "Total"), cells), sums(["Total", "117,500.00"])]);
    expect([found(other).includes("total_mismatch"), other.decision.recommendation]).toEqual([true, "review"]);
  });

  it("reads German column headings and a credit note's negative amounts", async () => {
    const german = table(columns("Netto", "MwSt. 19 %", "Brutto"), [
      ["Büroreinigung Halle 3", "6.000,00", "1.140,00", "7.140,00"],
      ["Büroreinigung Halle 4", "4.000,00", "760,00", "4.760,00"],
    ]);
    const read = await analyzed("DE", [HEAD_DE, german, sums(["Gesamtbetrag", "11.900,00"])]);
    expect(money(read).slice(0, 3)).toEqual([10_000_00, 1_900_00, 11_900_00]);
    const credit = table(columns("Net", "VAT", "Gross"), [["Fumigation of stores", "(100,000.00)", "(7,500.00)", "(107,500.00)"]]);
    const note = head("CREDIT NOTE", [["Credit Note No:", "CN-41"], ["Invoice No:", "TG-2211"], DATE]);
    const back = await analyzed("NG", [note, credit, sums(["Total credit", "(107,500.00)"])]);
    expect(money(back).slice(0, 3)).toEqual([-100_000_00, -7_500_00, -107_500_00]);
  });
});

describe("the number of a credit note", () => {
  it.each([
    [
      [
        ["Number:", "CN-0041"],
        ["Invoice No:", "TG-2211"],
      ],
      "CN-0041",
    ],
    [
      [
        ["Invoice No:", "2211"],
        ["No:", "41"],
      ],
      "41",
    ],
    [
      [
        ["Reference:", "CN-0041"],
        ["Invoice No:", "TG-2211"],
      ],
      "CN-0041",
    ],
  ] as const)("is the note's own rather than the corrected invoice's: %j", async (list, number) => {
    const { invoice } = await analyzed("NG", [head("CREDIT NOTE", [...list, DATE]), ONE, sums(...STANDARD)]);
    expect(invoice.invoiceNumber.value).toBe(number);
  });

  it("isn't looked for on an invoice, which keeps its “Invoice No”", async () => {
    const { invoice } = await analyzed("NG", [head("INVOICE", [["Invoice No:", "2211"], ["No:", "7"], DATE]), ONE, sums(...STANDARD)]);
    expect(invoice.invoiceNumber.value).toBe("2211");
  });
});

describe("VAT-inclusive prices", () => {
  const gross = table(ITEMS, [["Fumigation of stores", "2", "53,750.00", "107,500.00"]]);

  it("are recognized by the column headings", async () => {
    const headed = table(
      ITEMS.map(([x, heading]) => [x, /Price|Amount/.test(heading) ? `${heading.split(" ")[0]} (incl. VAT)` : heading] as const),
      [["Fumigation of stores", "2", "53,750.00", "107,500.00"]],
    );
    const read = await analyzed("NG", [head(), headed, sums(["Total", "107,500.00"])]);
    expect([read.invoice.pricesIncludeTax, read.treatment.wht.amountMinor, found(read)]).toEqual([true, 2_000_00, []]);
  });

  it("are recognized by the label of the tax amount", async () => {
    const read = await analyzed("NG", [head(), gross, sums(["Total", "107,500.00"], ["Including VAT of", "7,500.00"])]);
    expect([...money(read), found(read)]).toEqual([100_000_00, 7_500_00, 107_500_00, 2_000_00, []]);
  });
});

describe("a total without tax above a total with tax", () => {
  it.each([
    ["Total excl. VAT", "Total incl. VAT"],
    ["Subtotal", "Total (VAT inclusive)"],
  ])("derives the tax from the two totals: %s, %s", async (net, total) => {
    const read = await analyzed("NG", [head(), ONE, sums([net, "100,000.00"], [total, "107,500.00"])]);
    expect([...money(read), read.decision.recommendation]).toEqual([100_000_00, 7_500_00, 107_500_00, 2_000_00, "approve"]);
  });

  it("derives no tax if no rate explains the difference or the total isn't labeled as VAT-inclusive", async () => {
    for (const total of [
      ["Total (VAT inclusive)", "112,500.00"],
      ["Total", "107,500.00"],
    ] as const) {
      const { invoice, decision } = await analyzed("NG", [head(), ONE, sums(["Subtotal", "100,000.00"], total)]);
      expect([invoice.taxTotal.value, decision.recommendation]).toEqual([null, "review"]);
    }
  });
});

describe("amounts between the subtotal and the total", () => {
  it("reads a VAT line in the item table as tax, even with a quantity and a price", async () => {
    const lines = table(ITEMS, [
      ["Fumigation of stores", "2", "50,000.00", "100,000.00"],
      ["VAT", "1", "7,500.00", "7,500.00"],
    ]);
    const read = await analyzed("NG", [head(), lines, sums(["Total", "107,500.00"])]);
    expect(money(read)).toEqual([100_000_00, 7_500_00, 107_500_00, 2_000_00]);
  });

  it("accepts a deduction without “less” and two successive discounts", async () => {
    const levied = await analyzed("NG", [head(), ONE, sums(...STANDARD, ["NCDF 1%", "1,000.00"], ["Net payable", "106,500.00"])]);
    expect([levied.invoice.total.value, levied.invoice.amountDue.value]).toEqual([107_500_00, 106_500_00]);
    const discounts = [
      ["Sub total", "100,000.00"],
      ["Trade discount 5%", "5,000.00"],
      ["Cash discount 5%", "5,000.00"],
      ["Net", "90,000.00"],
      ["VAT 7.5%", "6,750.00"],
      ["Total", "96,750.00"],
    ] as const;
    const read = await analyzed("NG", [head(), ONE, sums(...discounts)]);
    expect([...money(read), found(read)]).toEqual([90_000_00, 6_750_00, 96_750_00, 1_800_00, []]);
  });

  it("reads the electronic transfer levy as a duty rather than a charge", async () => {
    const levied = sums(...STANDARD.slice(0, 2), ["Electronic transfer levy", "50.00"], ["Total", "107,550.00"]);
    const read = await analyzed("NG", [head(), ONE, levied]);
    expect([...money(read), read.invoice.duty?.value]).toEqual([100_000_00, 7_500_00, 107_550_00, 2_000_00, 50_00]);
  });

  it("doesn't mistake a request to deduct WHT for a deduction already made", async () => {
    const asked = column(40, 600, ["Please deduct 2% WHT (N2,000.00) and remit to FIRS"]);
    const read = await analyzed("NG", [head(), ONE, sums(...STANDARD), asked]);
    expect([read.invoice.whtDeducted.value, found(read)]).toEqual([null, []]);
  });
});

describe("quantity times price", () => {
  const priced = async (quantity: string, price: string, amount: string): Promise<string[]> =>
    found(await analyzed("NG", [head(), table(ITEMS, [["Engine oil SAE 40", quantity, price, amount]]), sums(["Subtotal", amount])]));

  it("allows for rounding of the price or of a measured quantity, and for nothing beyond that", async () => {
    expect(await priced("33.333", "3,000.00", "100,000.00")).not.toContain("line_math_mismatch");
    expect(await priced("48", "2,083.33", "100,000.00")).not.toContain("line_math_mismatch");
    expect(await priced("2.25", "40,000.00", "90,100.00")).toContain("line_math_mismatch");
    expect(await priced("48", "2,083.33", "100,001.00")).toContain("line_math_mismatch");
  });
});

describe("final invoices that deduct earlier part invoices", () => {
  const lines = table(
    [
      [40, "Beschreibung"],
      [-330, "Menge"],
      [-440, "Einzelpreis"],
      [-555, "Gesamt EUR"],
    ],
    [["Büroreinigung Halle 3", "2", "5.000,00", "10.000,00"]],
  );

  it("takes the remainder as the net if the deductions come before tax", async () => {
    const rest = sums(
      ["Summe netto", "10.000,00"],
      ["abzgl. 1. Abschlagsrechnung netto", "-3.000,00"],
      ["abzgl. 2. Abschlagsrechnung netto", "-2.000,00"],
      ["Restbetrag netto", "5.000,00"],
      ["zzgl. 19 % MwSt.", "950,00"],
      ["Rechnungsbetrag", "5.950,00"],
    );
    const read = await analyzed("DE", [HEAD_DE, lines, rest]);
    expect([...money(read).slice(0, 3), found(read)]).toEqual([5_000_00, 950_00, 5_950_00, []]);
  });

  it("sends the invoice to review if the VAT of deducted part invoices could be claimed twice", async () => {
    const whole = [
      ["Nettobetrag", "10.000,00"],
      ["19 % MwSt.", "1.900,00"],
      ["Gesamtbetrag", "11.900,00"],
    ] as const;
    const billed = sums(...whole, ["abzgl. Abschlagsrechnung 2026-090", "-5.950,00"], ["Restbetrag", "5.950,00"]);
    const read = await analyzed("DE", [HEAD_DE, lines, billed]);
    expect([read.invoice.warnings.some((warning) => warning.includes("claimed twice")), read.decision.needsReview]).toEqual([true, true]);
    const paid = await analyzed("DE", [HEAD_DE, lines, sums(...whole, ["Bereits gezahlt", "3.000,00"], ["Noch zu zahlen", "8.900,00"])]);
    expect(paid.decision.recommendation).toBe("approve");
  });
});
