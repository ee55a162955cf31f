import { describe, expect, it } from "vitest";
import { analyze } from "../../../analyze";
import { contextFixture } from "../../../fixtures/invoice-fixture";
import { readDocument } from "../../../read/read-document";
import { column, drawPdf, row, type DrawnText } from "../../../testing/draw-pdf";

type Sums = readonly (readonly [label: string, amount: string])[];

const HEAD: DrawnText[] = [
  { x: 40, y: 50, text: "Tollgate Services Limited", size: 18, bold: true },
  ...column(40, 70, ["14 Toyin Street, Ikeja, Lagos", "TIN: 12345678-0001"]),
  ...column(350, 110, ["Invoice No: TG-2211", "Date: 5 November 2026"]),
  ...column(40, 110, ["Bill To:", "Kestrel Bay Foods Limited", "14 Marina Road, Lagos", "TIN: 20461873-0001"]),
  ...row(240, [
    [40, "Description"],
    [-555, "Amount (NGN)"],
  ]),
  ...row(260, [
    [40, "Fumigation of stores"],
    [-555, "100,000.00"],
  ]),
];
const TOTAL: Sums = [
  ["Sub-total", "100,000.00"],
  ["VAT @ 7.5%", "7,500.00"],
  ["Invoice total", "107,500.00"],
];

/** The total, the tax withheld, the amount due and whether a finding says that tax is already deducted. */
async function read(...below: Sums) {
  const sums = [...TOTAL, ...below].flatMap(([label, amount], index) =>
    row(300 + index * 20, [
      [330, label],
      [-555, amount],
    ]),
  );
  const { business, ...context } = contextFixture();
  const own = { ...business, name: "Kestrel Bay Foods Limited", taxId: "20461873-0001" };
  const { invoice, anomalies } = analyze(
    await readDocument(await drawPdf([{ texts: [...HEAD, ...sums] }])),
    {},
    { ...context, business: own },
  );
  return [
    invoice.total.value,
    invoice.whtDeducted.value,
    invoice.amountDue.value,
    anomalies.some(({ code }) => code === "wht_already_deducted"),
  ];
}

describe("withholding tax below the total", () => {
  it.each([
    "WHT @ 2% to be deducted",
    "Less WHT to be deducted by you",
    "WHT 2% to be deducted at source",
    "WHT 2% to be withheld by client",
    "Withholding tax (2%) will be deducted",
    "Deduct 2% WHT",
    "Please deduct WHT 2%",
    "WHT 2% deductible",
    "WHT deductible @ 2%",
    "Subject to WHT 2%",
    "WHT applicable",
    "WHT applicable (2%)",
    "Applicable WHT 2%",
    "WHT 2% on payment",
    "WHT 2% at payment",
    "WHT 2% for your deduction",
    "Kindly note: WHT 2% to be deducted",
  ])("isn't deducted if the buyer is to do it: %s", async (label) => {
    expect(await read([label, "2,000.00"])).toEqual([107_500_00, null, null, false]);
  });

  it.each([
    "Less WHT 2%",
    "Less: WHT",
    "Less applicable WHT 2%",
    "WHT has been deducted",
    "WHT already deducted",
    "WHT deducted at source",
    "WHT 2% withheld",
    "WHT 2% deducted by client",
    "Deduct: WHT 2%",
    "WHT 2%",
  ])("is deducted if the page does it: %s", async (label) => {
    expect(await read([label, "2,000.00"])).toEqual([107_500_00, 2_000_00, null, true]);
  });

  it.each(["WHT @ 2% to be deducted", "Less WHT 2%", "Deduct WHT 2%", "WHT applicable", "WHT deductible"])(
    "is deducted if a printed sum is lower by it, whatever its words: %s",
    async (label) => {
      expect(await read([label, "(2,000.00)"], ["Net payable", "105,500.00"])).toEqual([107_500_00, 2_000_00, 105_500_00, true]);
    },
  );

  it("is deducted if the sum that is lower by it is lower by a deposit, too", async () => {
    const sums = [
      ["WHT 2% to be deducted", "2,000.00"],
      ["Deposit received", "20,000.00"],
      ["Balance due", "85,500.00"],
    ] as const;
    expect(await read(...sums)).toEqual([107_500_00, 2_000_00, 85_500_00, true]);
  });

  it("isn't deducted in a sentence that asks for it", async () => {
    const asked = [
      "Withholding tax of N2,000.00 on our fee should be deducted",
      "Our fee of N100,000.00 attracts WHT of N2,000.00 to be deducted by you",
    ];
    for (const sentence of asked) expect(await read([sentence, ""])).toEqual([107_500_00, null, null, false]);
  });

  it.each(["Net of WHT at payment", "Payable net of WHT"])("is not the sum that remains: %s", async (label) => {
    expect((await read([label, "105,500.00"])).slice(0, 2)).toEqual([107_500_00, null]);
  });
});
