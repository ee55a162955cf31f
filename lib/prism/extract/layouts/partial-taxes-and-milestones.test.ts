import { describe, expect, it } from "vitest";
import { column, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, itemsWithoutPrice as items, money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";

// Invoices of agents, carriers, schools, estates and electricity suppliers.

const HEAD: DrawnText[] = [
  { x: 40, y: 50, text: "Harmattan Travels Limited", size: 16, bold: true }, { x: 420, y: 50, text: "INVOICE", size: 14 },
  ...rows(80, 14, [[400, "Invoice No: TA-55190"]], [[400, "Date: 22 January 2026"]]), ...column(40, 90, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road, Apapa"]),
];
const table = (...cells: Cells[]): DrawnText[] => rows(220, 18, ...cells);

describe("invoice dates", () => {
  it("aren't taken from deducted payments or item descriptions", async () => {
    const head = [{ x: 40, y: 50, text: "Ibom Crystal Events Limited", size: 16, bold: true }, ...rows(50, 14, [[420, "BOOKING INVOICE"]], [[420, "No 1187"]], [[420, "02/10/2026"]]), ...rows(110, 14, [[40, "Client: Uyo Alumni Association"]])];
    const hall = await extract(head, rows(150, 18, [[40, "Description"], [-400, "Qty"], [-550, "Amount"]], [[40, "Main hall, 14 November 2026"], [-400, "1"], [-550, "1,500,000.00"]], [[340, "Total"], [-550, "1,500,000.00"]]));
    const fees = await extract(head.map((text) => (text.text === "02/10/2026" ? { ...text, text: "2 October 2026" } : text)), rows(150, 18, [[40, "Description"], [-400, "Hours"], [-550, "Amount"]], [[40, "Advice on charterparty"], [-400, "20"], [-550, "1,500,000.00"]], [[340, "Total"], [-550, "1,500,000.00"]], [[40, "Less payment on account, 2 March 2026"], [-550, "(500,000.00)"]], [[340, "Balance due"], [-550, "1,000,000.00"]]));
    expect([hall.invoiceDate.value, fees.invoiceDate.value]).toEqual(["2026-10-02", "2026-10-02"]);
  });

  it("may follow the place in a letter", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Rhein Technik GmbH", size: 16, bold: true }, ...rows(90, 14, [[40, "Rechnung Nr. 4471"]], [[350, "Frankfurt am Main, 5. März 2026"]])], table([[40, "Bezeichnung"], [-550, "Betrag"]], [[40, "Wartung"], [-550, "1.000,00 EUR"]], [[40, "Gesamt"], [-550, "1.000,00 EUR"]]));
    expect(invoice.invoiceDate.value).toBe("2026-03-05");
  });
});

describe("party names", () => {
  it("end where an app sets labels and values in two columns", async () => {
    const invoice = await extract([{ x: 220, y: 50, text: "Ledgerly Software Limited", size: 14, bold: true }, ...rows(90, 20, [[60, "Receipt number"], [-500, "RCT-88120447"]], [[60, "Paid on"], [-500, "14 Sep 2026"]], [[60, "Customer"], [-500, "Bwari Pharmacy"]], [[60, "Paid with"], [-500, "Visa ending 4081"]]), ...rows(200, 20, [[60, "Growth plan, 12 months"], [-500, "N150,000.00"]], [[60, "VAT (7.5%)"], [-500, "N11,250.00"]], [[60, "Total paid"], [-500, "N161,250.00"]])]);
    expect(invoice.customer.name.value).toBe("Bwari Pharmacy");
  });

  it("exclude the customer's number in the vendor's books", async () => {
    const invoice = await extract(HEAD.filter(({ x }) => x > 300), [{ x: 40, y: 50, text: "Kwara Beverages Limited", size: 15, bold: true }], rows(110, 14, [[40, "Sold to: Iya Oloja Stores (C-00417), Oja Oba, Ilorin"]]), table([[40, "Product"], [-400, "Ctn"], [-550, "Amount"]], [[40, "Malt drink"], [-400, "20"], [-550, "192,000.00"]], [[40, "Total"], [-550, "192,000.00"]]));
    expect(invoice.customer.name.value).toBe("Iya Oloja Stores");
  });

  it("of a vendor may end in a number, unlike a van's license plate", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "KWARA BEVERAGES DEPOT 4", size: 15, bold: true }, ...rows(74, 12, [[40, "Asa Dam Road, Ilorin"], [420, "Van KWL 118 XB"]], [[420, "Invoice# D4-260911"]], [[420, "Date 11-09-2026"]]), ...rows(130, 14, [[40, "Sold to: Iya Oloja Stores"]])], table([[40, "Product"], [-400, "Ctn"], [-550, "Amount"]], [[40, "Malt drink"], [-400, "20"], [-550, "192,000.00"]], [[40, "Total"], [-550, "192,000.00"]]));
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["KWARA BEVERAGES DEPOT 4", "Iya Oloja Stores"]);
  });

  it("aren't the towns between which goods are carried", async () => {
    const invoice = await extract([{ x: 150, y: 50, text: "EASTLINE CARGO MOVERS LTD", size: 15, bold: true }, ...rows(80, 14, [[240, "WAYBILL / INVOICE"]], [[40, "No. 0087114"], [420, "Date: 20/02/2026"]], [[40, "From: Lagos"], [300, "To: Kano"]])], table([[40, "Charges"], [-400, "Rate"], [-550, "Amount"]], [[40, "Freight, 420 kg"], [-400, "500.00"], [-550, "210,000.00"]], [[40, "Total"], [-550, "210,000.00"]]));
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["EASTLINE CARGO MOVERS LTD", null]);
  });

  it("are the payer's rather than the pupil's", async () => {
    const invoice = await extract([{ x: 150, y: 50, text: "CROWTHER MEMORIAL COLLEGE", size: 15, bold: true }, ...rows(90, 14, [[40, "Bill No: BC/0418"], [400, "Date: 28 August 2026"]], [[40, "Name of student: Afolayan Ireti Grace"]], [[40, "Class: JSS 2B"]], [[40, "Parent/Guardian: Mr & Mrs Tunde Afolayan"]])], table([[40, "Item"], [-550, "Amount"]], [[40, "Tuition"], [-550, "500,000"]], [[40, "Boarding"], [-550, "240,000"]], [[40, "Total"], [-550, "740,000"]]));
    expect(invoice.customer.name.value).toBe("Mr & Mrs Tunde Afolayan");
  });
});

describe("a tax on part of the lines", () => {
  it("has the base that its label names, among the items or above a column", async () => {
    const fee = await extract(HEAD, table([[40, "Itinerary / passenger"], [-550, "Fare and taxes"]], [[40, "ABV-LOS-ABV Dr Musa Jibril"], [-550, "610,000.00"]], [[40, "Service fee"], [-550, "100,000.00"]], [[40, "VAT 7.5% on service fee"], [-550, "7,500.00"]], [[40, "Total payable"], [-550, "717,500.00"]]));
    const columns = await extract(HEAD, table([[40, "Passenger"], [-350, "Fare"], [-450, "Agency fee"], [-550, "Total"]], [[40, "Okafor/Chinedu Mr"], [-350, "290,000"], [-450, "20,000"], [-550, "310,000"]], [[40, "Nnaji/Adaobi Mrs"], [-350, "290,000"], [-450, "20,000"], [-550, "310,000"]], [[40, "Totals"], [-350, "580,000"], [-450, "40,000"], [-550, "620,000"]], [[40, "VAT 7.5% on agency fee"], [-550, "3,000"]], [[40, "Amount payable (NGN)"], [-550, "623,000"]]));
    expect([fee, columns].map(({ taxDetails }) => taxDetails.map(({ rate, baseMinor, amountMinor }) => [rate, baseMinor, amountMinor]))).toEqual([[[7.5, 10_000_000, 750_000]], [[7.5, 4_000_000, 300_000]]]);
  });

  it("gives the total below it, whatever its label and the arrears", async () => {
    const invoice = await extract(HEAD, table([[40, "Head of expenditure"], [-400, "Budget (N)"], [-550, "Your share (N)"]], [[40, "Security"], [-400, "21,000,000"], [-550, "420,000"]], [[40, "Management fee"], [-400, "5,000,000"], [-550, "100,000"]], [[40, "Total"], [-400, "26,000,000"], [-550, "520,000"]], [[40, "VAT 7.5% on management fee"], [-550, "7,500"]], [[40, "Due for the quarter"], [-550, "527,500"]], [[40, "Arrears at 30 June 2026"], [-550, "365,000"]], [[40, "Total now payable"], [-550, "892,500"]]));
    expect(money(invoice)).toEqual([52_000_000, 750_000, 52_750_000]);
  });
});

describe("billed items", () => {
  it("include the energy on a prepaid meter receipt, although nothing is owed", async () => {
    const invoice = await extract([{ x: 60, y: 50, text: "LAGOON ELECTRICITY DISTRIBUTION PLC", bold: true }], rows(80, 16, [[60, "PREPAYMENT RECEIPT"]], [[60, "Receipt No"], [-400, "2609140077318"]], [[60, "Date"], [-400, "14/09/2026"]], [[60, "Customer"], [-400, "AJEGUNLE COLD STORE"]], [[60, "Units (kWh)"], [-400, "200.00"]], [[60, "Rate/kWh"], [-400, "209.50"]], [[60, "Cost of energy"], [-400, "41,900.00"]], [[60, "VAT 7.5%"], [-400, "3,142.50"]], [[60, "Debt repaid"], [-400, "0.00"]], [[60, "Amount paid (NGN)"], [-400, "45,042.50"]]), rows(260, 16, [[60, "TOKEN"]], [[60, "4417 0093 2281 7740 1166"]], [[60, "Outstanding debt: 0.00"]]));
    expect(money(invoice)).toEqual([4_190_000, 314_250, 4_504_250]);
    expect(items(invoice)).toEqual([["Cost of energy", "200", 4_190_000]]);
  });

  it("are read from the column for this invoice in a table of milestones", async () => {
    const invoice = await extract(HEAD, table([[40, "Milestone"], [-330, "Value"], [-440, "Billed before"], [-550, "This invoice"]], [[40, "Requirements"], [-330, "6,000,000.00"], [-440, "6,000,000.00"], [-550, "-"]], [[40, "User acceptance test"], [-330, "7,500,000.00"], [-440, "-"], [-550, "7,500,000.00"]], [[40, "Go-live"], [-330, "7,500,000.00"], [-440, "-"], [-550, "-"]], [[40, "Total"], [-330, "21,000,000.00"], [-440, "6,000,000.00"], [-550, "7,500,000.00"]]), rows(330, 16, [[340, "Net this invoice"], [-550, "7,500,000.00"]], [[340, "VAT 7.5%"], [-550, "562,500.00"]], [[340, "Payable"], [-550, "8,062,500.00"]]));
    expect(items(invoice)).toEqual([["User acceptance test", null, 750_000_000]]);
  });

  it("don't include a deduction", async () => {
    const invoice = await extract(HEAD, rows(220, 18, [[40, "Retention held at 5%"], [-550, "N4,200,000.00"]], [[40, "Less second half, held to the end of the defects period"], [-550, "N2,100,000.00"]], [[40, "First half of retention, now due"], [-550, "N2,100,000.00"]], [[40, "Add VAT at 7.5%"], [-550, "N157,500.00"]], [[40, "Amount of this invoice"], [-550, "N2,257,500.00"]]));
    expect(items(invoice)).toEqual([["First half of retention, now due", null, 210_000_000]]);
  });
});

describe("headings on several lines", () => {
  it("belong to one table, and a continuation such as “for P.U.” isn't a price column", async () => {
    const heads = rows(210, 9, [[40, "#"], [430, "Discount (-)"]], [[350, "UNIT"], [510, "TOTAL"]], [[40, "Line"], [100, "DESCRIPTION"], [270, "P.U. HT (EUR)"], [395, "Qty"], [430, "Charge (+)"]], [[345, "for P.U."], [510, "(EUR)"]], [[40, "FACT"], [435, "(EUR)"]]);
    const invoice = await extract(HEAD, heads, rows(270, 20, [[40, "1"], [100, "Support"], [-320, "60.00"], [350, "PCE"], [-418, "2.00"], [-540, "120.00"]], [[40, "2"], [100, "Sundries"], [-320, "10.00"], [350, "PCE"], [-418, "3.00"], [-540, "30.00"]]), rows(330, 16, [[400, "Total"], [-540, "150.00"]]));
    expect(invoice.lineItems.map((line) => [line.quantity.value, line.unit.value, line.unitPrice.value, line.amount.value])).toEqual([["2", "PCE", "60", 12_000], ["3", "PCE", "10", 3_000]]);
  });
});
