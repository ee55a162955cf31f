import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { recognizedPage as page } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "../extract-invoice";

type Row = Parameters<typeof page>[0][number];

const read = (rows: readonly Row[]): Invoice => extractInvoice(page(rows), { country: "NG", request: {} });
const items = (invoice: Invoice): unknown[] =>
  invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value, line.amount.value]);

const head = (title: string, ...facts: readonly Row[]): readonly Row[] => [
  [40, [40, "Ridgeline Services Limited"], [430, title]],
  [56, [40, "RC 771204 Tax ID: 2410033217455 18 Aba Road, Port Harcourt"]],
  ...facts,
  [120, [40, "Bill to:"]],
  [134, [40, "Marine Yard Stores Limited"]],
  [148, [40, "6 Creek Lane, Apapa, Lagos"]],
];
const numbered: readonly Row[] = [
  [90, [430, "Invoice No: RS-0417"]],
  [104, [430, "Date: 5 November 2026"]],
];

describe("a guest folio", () => {
  const folio: readonly Row[] = [
    ...head("GUEST FOLIO", [90, [430, "Folio No: 0047219"]], [104, [430, "Date: 5-Nov-26"]]),
    [180, [40, "Date"], [130, "Text"], [-440, "Charges NGN"], [-540, "Credits NGN"]],
    [200, [40, "3-Nov-26"], [130, "Accommodation, room 412"], [-440, "92,000.00"]],
    [216, [40, "3-Nov-26"], [130, "Room service"], [-440, "18,400.00"]],
    [232, [40, "4-Nov-26"], [130, "Accommodation, room 412"], [-440, "92,000.00"]],
    [248, [40, "5-Nov-26"], [130, "VAT 7.5%"], [-440, "15,180.00"]],
    [264, [40, "5-Nov-26"], [130, "FCT Consumption Tax 5%"], [-440, "10,120.00"]],
    [280, [40, "5-Nov-26"], [130, "City ledger"], [-540, "227,700.00"]],
    [296, [130, "Total"], [-440, "227,700.00"], [-540, "227,700.00"]],
    [312, [130, "Balance"], [-540, "0.00"]],
  ];

  it("keeps the state's consumption tax apart from VAT and out of the items", () => {
    const invoice = read(folio);
    expect(invoice.lineItems.map(({ amount }) => amount.value)).toEqual([9_200_000, 1_840_000, 9_200_000]);
    expect(invoice).toMatchObject({ taxTotal: { value: 1_518_000 }, duty: { value: 1_012_000 }, total: { value: 22_770_000 } });
  });
});

describe("a restaurant receipt", () => {
  const slip = (number: string, ...tax: readonly Row[]): readonly Row[] => [
    [20, [60, "TERRACE GRILL"]],
    [34, [40, "Gurara Hospitality Limited"]],
    [48, [40, "27 Aguiyi Ironsi Way, Maitama"]],
    [62, [40, "TIN 09987120-0001"]],
    [80, [20, number], [160, "Tbl 14"]],
    [94, [20, "14/10/2026 20:41"]],
    [112, [20, "Grilled croaker"], [-240, "24,000.00"]],
    [126, [20, "Chapman"], [-240, "6,000.00"]],
    [158, [20, "Total"], [-240, "30,000.00"]],
    [172, [20, "POS CARD GTB *4471"], [-240, "30,000.00"]],
    [186, [20, "Change"], [-240, "0.00"]],
    ...tax,
    [240, [40, "Thank you, call again"]],
  ];

  it("reads its number after “Chk” and is a receipt even if paid by card", () => {
    const invoice = read(slip("Chk 88341"));
    expect(invoice).toMatchObject({ type: "receipt", invoiceNumber: { value: "88341" } });
    expect(invoice.statements.map(({ kind }) => kind)).toContain("paid_over_counter");
    const folio = read([
      ...head("GUEST FOLIO", [90, [430, "Folio No: 0047219"]], [104, [430, "Date: 5-Nov-26"]]),
      [200, [40, "Room service - chk 88120"], [-540, "6,000.00"]],
      [216, [40, "Restaurant Chk 88341"], [-540, "18,400.00"]],
      [232, [40, "Total"], [-540, "24,400.00"]],
    ]);
    expect(folio.invoiceNumber.value).toBe("0047219");
  });

  it("reads a VAT label and rate joined in one word", () => {
    const invoice = read(slip("Receipt: 0412-1188", [204, [20, "VAT7.5%incl(V)"], [-240, "2,093.02"]], [218, [20, "Net V"], [-240, "27,906.98"]]));
    expect(invoice).toMatchObject({ taxTotal: { value: 209_302 }, total: { value: 3_000_000 } });
  });
});

describe("a column heading", () => {
  it("isn't taken for the document's title", () => {
    const invoice = read([
      ...head("TRANSPORT INVOICE", ...numbered),
      [180, [40, "Waybill"], [130, "Route"], [-400, "Tons"], [-540, "Freight (N)"]],
      [200, [40, "WB 30117"], [130, "Apapa - Kano"], [-400, "30"], [-540, "2,350,000.00"]],
      [216, [40, "WB 30140"], [130, "Apapa - Jos"], [-400, "30"], [-540, "1,980,000.00"]],
      [240, [400, "Freight total"], [-540, "4,330,000.00"]],
      [256, [400, "VAT 7.5%"], [-540, "324,750.00"]],
      [272, [400, "Invoice value"], [-540, "4,654,750.00"]],
    ]);
    expect(invoice).toMatchObject({ type: "invoice", total: { value: 465_475_000 }, taxTotal: { value: 32_475_000 } });
    expect(() => read([...head("WAYBILL"), [180, [40, "Goods"], [-540, "Tons"]], [200, [40, "Cement"], [-540, "30"]]])).toThrow(/Waybill/i);
  });
});

describe("totals with unusual labels", () => {
  const ticket: readonly Row[] = [
    ...head("FIELD TICKET & INVOICE", ...numbered),
    [180, [40, "Service"], [-330, "Units"], [-430, "Rate"], [-540, "Extended"]],
    [200, [40, "Slickline unit"], [-330, "3"], [-430, "48,500.00"], [-540, "145,500.00"]],
    [216, [40, "Mobilisation, lump sum"], [-330, "1"], [-430, "65,000.00"], [-540, "65,000.00"]],
    [240, [360, "TICKET VALUE"], [-540, "210,500.00"]],
    [256, [360, "VAT (7.5%)"], [-540, "15,787.50"]],
    [272, [360, "TICKET VALUE INCL. VAT"], [-540, "226,287.50"]],
  ];

  it("include tax if they say so, and “lump sum” isn't read as one", () => {
    expect(read(ticket)).toMatchObject({
      subtotal: { value: 21_050_000 },
      taxTotal: { value: 1_578_750 },
      total: { value: 22_628_750 },
    });
  });

  it("include VAT on part of the bill", () => {
    const invoice = read([
      ...head("DEMAND NOTE", ...numbered),
      [180, [40, "Head"], [-540, "N"]],
      [200, [40, "Rent, office suite"], [-540, "17,850,000.00"]],
      [216, [40, "Service charge"], [-540, "4,620,000.00"]],
      [232, [40, "VAT on service charge @ 7.5%"], [-540, "346,500.00"]],
      [248, [40, "Total sum payable"], [-540, "22,816,500.00"]],
    ]);
    expect(invoice).toMatchObject({ taxTotal: { value: 34_650_000 }, total: { value: 2_281_650_000 } });
    expect(items(invoice)).toHaveLength(2);
  });
});

describe("invoice numbers and due dates with unusual labels", () => {
  it("doesn't mistake the receipt number of a disbursement for the invoice number", () => {
    const invoice = read([
      [40, [40, "ADEYINKA, BELLO & ROTIMI"]],
      [56, [40, "Barristers and Solicitors, 1 Kingsway Road, Ikoyi. TIN: 20411873-0001"]],
      [80, [40, "Our Ref: ABR/CONV/2026/0318"], [430, "21 October 2026"]],
      [110, [40, "Marine Yard Stores Limited"]],
      [124, [40, "6 Creek Lane, Apapa, Lagos"]],
      [150, [40, "Dear Sir,"]],
      [170, [40, "OUR PROFESSIONAL BILL - LEASE OF WAREHOUSE"]],
      [200, [40, "Drawing the lease and settling it"], [-540, "450,000.00"]],
      [216, [40, "Statutory search fee (receipt 004417 attached)"], [-540, "30,000.00"]],
      [232, [40, "Total"], [-540, "480,000.00"]],
    ]);
    expect(invoice.invoiceNumber.value).toBe("ABR/CONV/2026/0318");
  });

  it("reads “Statement/Invoice”, “Ref. No.” and the latest date of payment", () => {
    const bill = (label: string, ...more: readonly Row[]): Invoice =>
      read([
        ...head("BILL", [90, [430, `${label} SB-RET-0926-14`]], [104, [430, "Date issued: 2 October 2026"]]),
        ...more,
        [200, [40, "Consultation"], [-540, "15,000.00"]],
        [216, [40, "Total"], [-540, "15,000.00"]],
      ]);
    expect(bill("Statement/Invoice:").invoiceNumber.value).toBe("SB-RET-0926-14");
    expect(bill("Ref. No.").invoiceNumber.value).toBe("SB-RET-0926-14");
    expect(bill("Bill no", [170, [40, "Latest date of payment: 21 October 2026"]]).dueDate.value).toBe("2026-10-21");
  });
});

describe("due dates derived from payment terms", () => {
  const due = (...terms: readonly string[]): Invoice["dueDate"] =>
    read([
      ...head("INVOICE", ...numbered),
      ...terms.map((text, index): Row => [168 + index * 14, [40, text]]),
      [210, [40, "Description"], [-540, "Amount"]],
      [230, [40, "Cleaning of offices"], [-540, "450,000.00"]],
      [250, [40, "Total"], [-540, "450,000.00"]],
    ]).dueDate;

  it.each([
    ["Terms: Net 30", "2026-12-05"],
    ["Payment terms: 45 days", "2026-12-20"],
    ["Please settle within 14 days to keep cover running.", "2026-11-19"],
    ["Delivery 8 weeks. Payment: 15 days from invoice date.", "2026-11-20"],
    ["Règlement à 30 jours, par virement", "2026-12-05"],
    ["Zahlbar innerhalb von 14 Tagen ohne Abzug", "2026-11-19"],
  ])("are counted from the invoice date: %s", (terms, day) => {
    expect(due(terms)).toMatchObject({ value: day, source: "derived" });
    expect(due(terms).confidence).toBeLessThan(0.9);
  });

  it.each([
    "Payment within 30 days of receipt of goods",
    "Payment terms: 30 working days",
    "2% discount for payment within 10 days",
    "Interest is charged on accounts not paid in 30 days",
    "Payment validity: 30 days",
    "Terms 30 days from 13 November 2026",
  ])("aren't derived if the terms count from something else: %s", (terms) => {
    expect(due(terms).value).toBeNull();
  });

  it("aren't derived from contradictory terms or next to a stated due date", () => {
    expect(due("Terms: Net 30", "Pay within 14 days").value).toBeNull();
    expect(due("Terms: Net 30", "Due date: 1 December 2026")).toMatchObject({ value: "2026-12-01", source: "document" });
  });
});

describe("an agent's disbursements", () => {
  it("are read from a column next to its own charges, above a row of sums", () => {
    const invoice = read([
      ...head("DEBIT NOTE", ...numbered).slice(0, 4),
      [150, [40, "Account of: Marine Yard Stores Limited, 6 Creek Lane, Apapa"]],
      [180, [40, "PARTICULARS"], [-440, "Disbursement N"], [-540, "Our charges N"]],
      [200, [40, "Import duty"], [-440, "4,118,220.50"]],
      [216, [40, "Shipping company charges"], [-440, "684,900.00"]],
      [232, [40, "Agency fee"], [-540, "350,000.00"]],
      [248, [40, "Documentation"], [-540, "120,000.00"]],
      [264, [40, "Sub"], [-440, "4,803,120.50"], [-540, "470,000.00"]],
      [280, [40, "VAT 7.5% on our charges"], [-540, "35,250.00"]],
      [296, [40, "TOTAL DUE TO US"], [-540, "5,308,370.50"]],
    ]);
    expect(invoice.customer.name.value).toBe("Marine Yard Stores Limited");
    expect(invoice.lineItems.map(({ amount }) => amount.value)).toEqual([411_822_050, 68_490_000, 35_000_000, 12_000_000]);
    expect(invoice.taxTotal.value).toBe(3_525_000);
  });

  it("are read below the tax on fees, with a subtotal of their own", () => {
    const invoice = read([
      ...head("FEE NOTE", ...numbered),
      [200, [40, "Drawing the deed"], [-540, "450,000.00"]],
      [216, [40, "Searches at the registry"], [-540, "275,000.00"]],
      [232, [-540, "Our fees 725,000.00"]],
      [248, [40, "Add: VAT thereon (7.5%)"], [-540, "54,375.00"]],
      [264, [-540, "779,375.00"]],
      [280, [40, "Outlays"]],
      [296, [40, "Search fee"], [-540, "30,000.00"]],
      [312, [40, "Courier"], [-540, "14,500.00"]],
      [328, [340, "Outlays incurred on your behalf"], [-540, "44,500.00"]],
      [344, [380, "TOTAL NOW DUE"], [-540, "823,875.00"]],
    ]);
    expect(invoice.lineItems.map(({ amount }) => amount.value)).toEqual([45_000_000, 27_500_000, 3_000_000, 1_450_000]);
    expect(invoice).toMatchObject({ taxTotal: { value: 5_437_500 }, total: { value: 82_387_500 } });
  });
});

describe("vendor and customer in unusual words", () => {
  it("assigns the tax ID to the firm it follows", () => {
    const { vendor, customer } = read([
      [40, [200, "OMOTAYO PROPERTIES LIMITED"]],
      [56, [220, "21 Broad Street, Lagos"]],
      [90, [40, "Date: October 1, 2026"]],
      [104, [40, "To: Marine Yard Stores Limited"]],
      [118, [40, "6 Creek Lane, Apapa, Lagos"]],
      [132, [40, "We act for Omotayo Properties Limited (TIN 06671125-0001). These sums fall due:"]],
      [170, [40, "Rent of office suite"], [-540, "17,850,000.00"]],
      [186, [40, "Total"], [-540, "17,850,000.00"]],
    ]);
    expect([vendor.taxId.value, customer.taxId.value]).toEqual(["06671125-0001", null]);
  });

  it.each(["Retainer/Company:", "Retainer client:", "Account of:"])("reads the customer after “%s”", (label) => {
    const invoice = read([
      ...head("BILL", ...numbered).slice(0, 4),
      [120, [40, `${label} Marine Yard Stores Limited`]],
      [180, [40, "Physiotherapy, 4 sessions"], [-540, "60,000.00"]],
      [200, [40, "Total"], [-540, "60,000.00"]],
    ]);
    expect(invoice.customer.name.value).toBe("Marine Yard Stores Limited");
  });

  it.each(["Bill to:", "To:", "Customer"])("reads the customer indented below “%s”", (label) => {
    const invoice = read([
      ...head("INVOICE", ...numbered).slice(0, 4),
      [120, [40, label]],
      [134, [90, "Marine Yard Stores Limited"]],
      [148, [90, "6 Creek Lane, Apapa, Lagos"]],
      [180, [40, "Physiotherapy, 4 sessions"], [-540, "60,000.00"]],
      [200, [40, "Total"], [-540, "60,000.00"]],
    ]);
    expect(invoice.customer).toMatchObject({ name: { value: "Marine Yard Stores Limited" }, address: { value: "6 Creek Lane, Apapa, Lagos" } });
  });

  it("reads the invoice number and date indented below their labels", () => {
    const invoice = read([
      ...head("INVOICE").slice(0, 2),
      [80, [380, "Invoice number"]],
      [94, [430, "RS-0417"]],
      [108, [380, "Invoice date"]],
      [122, [430, "5 November 2026"]],
      [150, [40, "Bill to: Marine Yard Stores Limited"]],
      [180, [40, "Physiotherapy, 4 sessions"], [-540, "60,000.00"]],
      [200, [40, "Total"], [-540, "60,000.00"]],
    ]);
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value]).toEqual(["RS-0417", "2026-11-05"]);
  });
});

describe("a table whose first row contains words of headings", () => {
  it("keeps that row as an item", () => {
    const invoice = read([
      ...head("FACTURE", [90, [430, "N° 2026-F-0194"]], [104, [430, "Date : 12 octobre 2026"]]),
      [180, [122, "Désignation"], [-304, "Quantité"], [-404, "Prix unitaire HT"], [-540, "Montant HT"]],
      [196, [44, "Honoraires consultant senior (jours)"], [-304, "12"], [-404, "275 000"], [-540, "3 300 000"]],
      [212, [44, "Rédaction du rapport"], [-304, "1"], [-404, "850 000"], [-540, "850 000"]],
      [236, [360, "Total HT"], [-540, "4 150 000"]],
    ]);
    expect(items(invoice)).toHaveLength(2);
  });
});
