import { describe, expect, it } from "vitest";
import { analyze } from "../../../analyze";
import { contextFixture } from "../../../fixtures/invoice-fixture";
import { readDocument } from "../../../read/read-document";
import { column, drawPdf, row, type DrawnText } from "../../../testing/draw-pdf";
import { withholdingRatesIn } from "./stated-withholding";

const SUMS = "Sub-total=100,000.00|VAT @ 7.5%=7,500.00|Total=107,500.00";

interface Page {
  items?: [name: string, amount: string][];
  foot?: string[];
  head?: string;
  title?: string;
  heading?: DrawnText[];
  isIndividual?: boolean;
}

/** What is found on a page with these sums ("label=amount|…"), and whether it is approved. */
async function judged(sums: string, { items = [["Consultancy services", "100,000.00"]], foot = [], ...more }: Page = {}) {
  const heading = more.heading ?? row(240, [[40, "Description"], [-555, "Amount (NGN)"]]); // prettier-ignore
  const texts: DrawnText[] = [
    { x: 40, y: 50, text: "Tollgate Services Limited", size: 18, bold: true },
    { x: 400, y: 50, text: more.title ?? "INVOICE", size: 16, bold: true },
    ...column(40, 70, ["14 Toyin Street, Ikeja, Lagos", "TIN: 12345678-0001"]),
    ...column(350, 110, [`${more.title === undefined ? "Invoice" : "Credit Note"} No: TG-2211`, "Date: 5 November 2026"]),
    ...(more.head === undefined ? [] : [{ x: 350, y: 150, text: more.head }]),
    ...column(40, 110, ["Bill To:", "Kestrel Bay Foods Limited", "14 Marina Road, Lagos", "TIN: 20461873-0001"]),
    ...heading,
    ...items.flatMap(([name, amount], index) => row(260 + index * 18, [[40, name], [-555, amount]])), // prettier-ignore
    ...sums.split("|").flatMap((sum, index) => {
      const [label = "", amount = ""] = sum.split("=");
      return row(320 + index * 20, [[330, label], [-555, amount]]); // prettier-ignore
    }),
    ...column(40, 560, foot),
  ];
  const { business, ...context } = contextFixture();
  const own = { ...business, name: "Kestrel Bay Foods Limited", taxId: "20461873-0001" };
  const profile = { ...business.profile, ...(more.isIndividual === true ? { isIndividual: true } : {}) };
  const result = analyze(await readDocument(await drawPdf([{ texts }])), {}, { ...context, business: { ...own, profile } });
  const finding = result.anomalies.find(({ code }) => code === "wht_already_deducted" || code === "wht_stated_differs");
  return { found: finding?.code ?? null, message: finding?.message ?? null, decision: result.decision.recommendation };
}

const outcome = async (sums: string, page?: Page) => {
  const { found, decision } = await judged(sums, page);
  return [found, decision];
};

describe("withholding tax that the sums don't contain", () => {
  it.each<[string, Page?]>([
    [`${SUMS}|WHT 5% to be deducted=5,000.00`],
    [`${SUMS}|WHT 5%=5,000.00`],
    [`WHT @ 5%=5,000.00|${SUMS}`],
    ["Sub-total=100,000.00|WHT @ 5% to be deducted by client=5,000.00|VAT @ 7.5%=7,500.00|Total=107,500.00"],
    ["Sub-total=100,000.00|Less WHT @ 5%=5,000.00|VAT @ 7.5%=7,500.00|Total payable=107,500.00"],
    ["Sub-total=100,000.00|Discount=10,000.00|Net=90,000.00|VAT @ 7.5%=6,750.00|Total=96,750.00|WHT 5% to be deducted=4,500.00"],
    [`${SUMS}|WHT 5% to be deducted=5,000.00|Deposit paid=20,000.00|Balance due=87,500.00`],
    [`${SUMS}|WHT 5% applicable=5,000.00`, { foot: ["Amount in words: One hundred and seven thousand five hundred naira only"] }],
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { foot: ["Account No: 0123456789, Sort code 058-152036", "Tel: 0803 123 4567"] }],
    [
      "Sub-total=150,000.00|VAT @ 7.5%=11,250.00|Total=161,250.00|WHT 5% on consultancy=5,000.00|WHT 2% on cleaning=1,000.00",
      { items: [["Consultancy services", "100,000.00"], ["Office cleaning", "50,000.00"]] }, // prettier-ignore
    ],
    [`${SUMS}|WHT 5% to be reversed=5,000.00`, { title: "CREDIT NOTE" }],
    [SUMS, { foot: ["Please deduct 5% WHT (N5,000.00) and remit to NRS"] }],
    [SUMS, { foot: ["Late payment attracts 10% interest. WHT certificate required."] }],
    [SUMS, { foot: ["Not subject to 10% WHT."] }],
    [SUMS, { foot: ["VAT 7.5% and WHT 5% apply."] }],
    [SUMS, { foot: ["Send WHT certificates to 08031234567"] }],
    [SUMS, { foot: ["Prices are exclusive of WHT and 7.5% VAT."] }],
    [SUMS, { foot: ["WHT to be borne by client, 70% upfront payment"] }],
    [SUMS, { foot: ["Delivery withheld until 50% is paid"] }],
    [SUMS, { foot: ["Withholding tax applies", "2% monthly interest on late payment"] }],
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { foot: ["Pay code 77100"] }],
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { foot: ["Send to 101500 Marina Road"] }],
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { foot: ["No deductions have been made from this invoice."] }],
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { foot: ["Where deduction is made, furnish us with credit note"] }],
    [`${SUMS}|WHT 5% to be deducted=5,000.00|Deposit paid as required=50,000.00|Balance=57,500.00`],
    [SUMS, { foot: ["WHT five percent applies"] }],
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { foot: ["Payment to account 0123456789 within 30 days"] }],
  ])("needs no review if it is the tax by law: %s", async (sums, page) => {
    expect(await outcome(sums, page)).toEqual([null, "approve"]);
  });

  it.each<[string, Page?]>([
    [`${SUMS}|WHT 2% to be deducted=2,000.00`],
    [`${SUMS}|WHT to be deducted=2,000.00`],
    [`${SUMS}|WHT 5% to be deducted=5,375.00`],
    [`${SUMS}|5% WHT on VAT inclusive amount to be deducted=5,375.00`],
    [`${SUMS}|WHT 10% to be deducted=5,000.00`],
    [`${SUMS}|W/Tax 10%=5,000.00`],
    [`${SUMS}|Tax at source 10%=5,000.00`],
    [`${SUMS}|WHT 5%=5,000.00|State WHT 2%=2,000.00`],
    [`${SUMS}|Withholding Tax Rate=10%`],
    ["Sub-total=100,000.00|Shipping=3,000.00|VAT @ 7.5%=7,725.00|Total=110,725.00|WHT 2%=2,000.00"],
    [SUMS, { foot: ["Subject to 2% WHT"] }],
    [SUMS, { foot: ["W.H.T. ten percent"] }],
    [SUMS, { foot: ["Remit to us WHT 2% receipt"] }],
    [SUMS, { foot: ["Subject to two and a half per cent withholding tax"] }],
    [SUMS, { foot: ["Please deduct WHT of N2,000.00 and remit to NRS"] }],
    [SUMS, { foot: ["Our fee of N100,000.00 attracts WHT of N2,000.00 to be deducted by you"] }],
    [SUMS, { foot: ["Our fee is subject to withholding tax at", "10% in line with the law"] }],
    [SUMS, { foot: ["Payment is subject to 10 per cent withholding tax."] }],
    [SUMS, { heading: row(240, [[40, "Description"], [-350, "WHT 2%"], [-555, "Amount (NGN)"]]) }], // prettier-ignore
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { items: [["Office cleaning", "100,000.00"]] }],
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { isIndividual: true }],
    [SUMS, { foot: ["Subject to 5% WHT"], isIndividual: true }],
  ])("is reviewed if it is another than the tax by law: %s", async (sums, page) => {
    expect(await outcome(sums, page)).toEqual(["wht_stated_differs", "review"]);
  });

  it("is named with the tax by law", async () => {
    const other = await judged(`${SUMS}|WHT 2% to be deducted=2,000.00`);
    expect(other.message).toBe("The document states withholding tax of 2% (NGN 2,000.00), but by law it is 5% (NGN 5,000.00)");
    const none = await judged(SUMS, { foot: ["Subject to 5% WHT"], isIndividual: true });
    expect(none.message).toMatch(/^The document states withholding tax of 5%, but none is due\. .+[^.]$/);
  });
});

describe("withholding tax that a sum may contain", () => {
  it.each<[string, Page?]>([
    [`${SUMS}|WHT 5% to be deducted=5,000.00|Net payable=102,500.00`],
    [`Net payable=102,500.00|${SUMS}|WHT 5% to be deducted=5,000.00`],
    [`${SUMS}|Subject to WHT 5%=5,000.00|Amount due=102,500.00`],
    [`${SUMS}|WHT 5% to be deducted=5,000.00|Please remit=102,500.00`],
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { foot: ["Kindly pay N102,500.00 into our account below"] }],
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { foot: ["Amount in words: One hundred and two thousand five hundred naira only"] }],
    [`${SUMS}|WHT 5% to be deducted=5,000.00`, { head: "Amount due: NGN 102,500.00" }],
    ["Sub-total=100,000.00|WHT 5% to be deducted=5,000.00|VAT @ 7.5%=7,500.00|Total=102,500.00"],
    ["WHT 5%=5,000.00|Sub-total=95,000.00|VAT @ 7.5%=7,125.00|Total=102,125.00"],
    ["Total=107,500.00|WHT 5%=5,000.00|VAT @ 7.5%=7,500.00|Sub-total=100,000.00|Due=102,500.00"],
    [`${SUMS}|WHT 5% to be deducted=5,000.00|Deposit paid=20,000.00|Balance due=82,500.00`],
    [`${SUMS}|WHT 5% to be deducted=5,000.00|Less credit note=10,000.00|Pay=92,500`],
    [`${SUMS}|WHT 5% to be deducted=5,000.37|Net payable=102,500.00`],
    [`${SUMS}|WHT 5% to be deducted=5,000.00|Net payable=102,490.00`],
    [`${SUMS}|WHT 5%=5,000.00|WHT 2%=2,000.00|Net payable=102,500.00`],
    [`${SUMS}|VAT to be withheld=7,500.00|WHT 5% to be deducted=5,000.00|Payable=95,000.00`],
    ["Total=95,000.00", { items: [["Consultancy services", "100,000.00"], ["WHT 5%", "5,000.00"]] }], // prettier-ignore
    [
      "Sub-total=-100,000.00|VAT @ 7.5%=-7,500.00|Total=-107,500.00|WHT 5%=-5,000.00",
      { title: "CREDIT NOTE", items: [["Consultancy services", "-100,000.00"]] },
    ],
    [
      "Sub-total=100000|VAT @ 7.5%=7500|Total=107500|WHT 5% to be deducted=5000|Rebate=1000|Transfer=101500",
      { items: [["Consultancy services", "100000"]] },
    ],
    [`${SUMS}|WHT 5% to be deducted=5,000.00|Net payable=`],
    [`${SUMS}|WHT 5% to be deducted=5,000.00|Net payable=1O2,500.00`],
    [`${SUMS}|WHT 5%=5,000.00|Net payable=102,5OO.00`],
    [`${SUMS}|WHT 5%=5,000.00|Net payable=*102,500.00*`],
    [`${SUMS}|WHT 5%=5,000.00|Net payable=1 0 2 , 5 0 0 . 0 0`],
    [`${SUMS}|WHT 5%=5,000.00`, { foot: ["Amount in words: One hundred and two thousand five hundred"] }],
    [`${SUMS}|WHT 5%=5,000.00`, { head: "Pay now (70%): 71,750.00" }],
    [`${SUMS}|WHT 5% remitted=5,000.00`],
    [`${SUMS}|WHT 5%=5,000.00`, { foot: ["All amounts are exclusive of WHT"] }],
    [`${SUMS}|WHT 5% to be deducted=(5,000.00)`],
    [`${SUMS}|WHT 5%=(NGN 5,000.00)`],
    [`${SUMS}|WHT 5%=5,000.00-`],
    [`${SUMS}|Less WHT 5%=5,000.00`],
    [`${SUMS}|Deduct: WHT 5%=5,000.00`],
    [`${SUMS}|WHT 5% already deducted=5,000.00`],
    [`${SUMS}|WHT 5%=5,000.00`, { foot: ["The total is net of withholding tax."] }],
    [`${SUMS}|WHT 5%=5,000.00`, { foot: ["Deduction made as per the law."] }],
    [`${SUMS}|WHT 5%=5,000.00`, { foot: ["We request payment of N101,500.00"] }],
    [`${SUMS}|WHT 5%=5,000.00`, { foot: ["Transfer 101500 to the account above"] }],
    [`${SUMS}|WHT 5%=5,000.00|Balance due=60,000.00`],
    [`${SUMS}|WHT 5%=5,000.00|WHT 5%=5,000.00`],
    ["Sub-total=100,000.00|Service charge=5,000.00|WHT 5%=5,000.00|VAT @ 7.5%=7,500.00|Total=107,500.00"],
    ["Sub-total=100,000.00|VAT @ 7.5%=7,500.00|WHT 5%=5,000.00|Total=112,500.00"],
  ])("is reviewed as deducted: %s", async (sums, page) => {
    expect(await outcome(sums, page)).toEqual(["wht_already_deducted", "review"]);
  });
});

describe("the rates of withholding tax in a text", () => {
  it.each<[string, number[]]>([
    ["WHT@2%", [2]],
    ["W.H.T. ten percent", [10]],
    ["Two and a half per cent WHT", [2.5]],
    ["W.H.T. @ 2 %", [2]],
    ["Withholding tax (WHT) 2.5% applies", [2.5]],
    ["VAT 7.5% WHT 5%", [5]],
    ["7.5% VAT, 5% WHT", [5]],
    ["WHT rate: 10% for rent, 5% for services", [10]],
    ["No 5% WHT but 10% WHT applies", [10]],
    ["WHT 0%", []],
    ["5% WHT not applicable", []],
    ["WHT certificate within 30 days, or 10% interest", []],
    ["Discount 5%", []],
    ["With-holding tax 10%", [10]],
    ["WHT to be borne by client, 70% upfront", []],
    ["Exclusive of WHT and 7.5% VAT", []],
    ["10% withheld until completion", []],
    ["VAT withheld at source 7.5%", []],
  ])("are those beside its name: %s", (text, rates) => {
    expect(withholdingRatesIn(text)).toEqual(rates);
  });
});
