import { describe, expect, it } from "vitest";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, items, money, rows } from "@/lib/prism/testing/drawn-invoice";
import { recognizedPage } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "../extract-invoice";
import { labelKindsByGrammar } from "../pages/labels/label-grammar";

/** Forms and typed tables with unusual labels and vertically centered cells. */

const kindOf = (label: string): string | undefined => [...(labelKindsByGrammar(label.toLowerCase().replace(/[.,']/g, "").split(" ")) ?? [])][0];

const table = [
  rows(300, 18, [[40, "Product"], [-330, "Litres"], [-430, "Rate"], [-550, "Product value"]], [[40, "Automotive gas oil"], [-330, "33,000"], [-430, "1,000.00"], [-550, "33,000,000.00"]], [[40, "Low pour fuel oil"], [-330, "12,000"], [-430, "750.00"], [-550, "9,000,000.00"]]),
];

describe("unusual labels", () => {
  it.each([
    ["Last day to pay", "dueDate"],
    ["Payment to be made on or before", "dueDate"],
    ["Settle on or before", "dueDate"],
    ["Maturity", "dueDate"],
    ["Raised on", "invoiceDate"],
    ["Date of notice", "invoiceDate"],
    ["Advice date", "invoiceDate"],
    ["Notice number", "invoiceNumber"],
    ["Sales inv #", "invoiceNumber"],
    ["Amount of bill", "total"],
    ["Total amount certified for payment", "total"],
    ["This month's bill", "total"],
    ["All in", "total"],
    ["To be settled, naira", "amountDue"],
    ["Before VAT", "netTotal"],
    ["Value for tax", "netTotal"],
    ["Payer's TIN", "customerTaxId"],
    ["Seller tax registration", "taxId"],
    ["Fees payable by", "customerBlock"],
    ["Claim addressed to", "customerBlock"],
    ["Responsible party", "customerBlock"],
    ["Company billed", "customerBlock"],
    ["Claimant's TIN", "taxId"],
    ["Net bill", "total"],
    ["Gross bill", "subtotal"],
    ["Phone no", "other"],
    ["Charges with VAT", "other"],
  ])("recognizes “%s”", (label, kind) => {
    expect(kindOf(label)).toBe(kind);
  });

  it.each(["Paid by", "Payment by", "Paid on", "To pay", "Delivery note no", "Purchase order no", "Delivery date", "Value of work", "Tax value", "Credit note no", "Bill", "Total", "Due"])("doesn't recognize “%s”", (label) => {
    expect(kindOf(label)).toBeUndefined();
  });

  it("are read on a billing advice", async () => {
    const invoice = await extract(
      column(40, 50, ["BILLING ADVICE"]),
      rows(80, 22, [[40, "Raised by"], [170, "Harmattan Fuels Ltd, Tank Farm Road, Ijegun"]], [[40, "Charged to"], [170, "Crescent Paper Mills Ltd, Jebba"]], [[40, "Advice ref."], [170, "HFL/BA/4471"]], [[40, "Raised on"], [170, "Thursday, 22 October 2026"]], [[40, "Settle on or before"], [170, "Thursday, 5 November 2026"]]),
      ...table,
      rows(370, 16, [[300, "Product value"], [-550, "42,000,000.00"]], [[300, "Prompt settlement allowance"], [-550, "-2,000,000.00"]], [[300, "Value for tax"], [-550, "40,000,000.00"]], [[300, "Value added tax, 7.5 per cent"], [-550, "3,000,000.00"]], [[300, "To be settled, naira"], [-550, "43,000,000.00"]]),
    );
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["HFL/BA/4471", "2026-10-22", "2026-11-05"]);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Harmattan Fuels Ltd", "Crescent Paper Mills Ltd"]);
    expect(money(invoice)).toEqual([4_000_000_000, 300_000_000, 4_300_000_000]);
    expect(items(invoice).length).toBe(2);
  });
});

describe("vertically centered cells", () => {
  it("pairs a value with its two-line label and a label with its two-line value", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Gridlink Broadband Services Ltd", size: 16 }],
      rows(90, 6, [[40, "Invoice"]], [[160, "GBS-2026-0318"]], [[40, "reference"]]),
      rows(124, 6, [[40, "Payment to be made"]], [[160, "15-Oct-2026"]], [[40, "on or before"]]),
      rows(158, 6, [[160, "Unity Microfinance"]], [[40, "Customer"]], [[160, "Bank Ltd"]]),
      rows(192, 6, [[40, "Date raised"], [160, "01-Oct-2026"]]),
      ...table,
      rows(370, 16, [[300, "Total before VAT"], [-550, "42,000,000.00"]], [[300, "VAT 7.5%"], [-550, "3,150,000.00"]], [[300, "Total"], [-550, "45,150,000.00"]]),
    );
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["GBS-2026-0318", "2026-10-01", "2026-10-15"]);
    expect(invoice.customer.name.value).toBe("Unity Microfinance Bank Ltd");
  });

  it("is supported on scans too", () => {
    const invoice = extractInvoice(
      recognizedPage([
        [40, [40, "Volt-Line Electrical Works Ltd"]],
        [80, [40, "Contractor's invoice"]],
        [86, [200, "VLE/26/117"]],
        [92, [40, "number"]],
        [112, [40, "Invoiced to"], [200, "Midwest Rubber Plantations Plc"]],
        [180, [40, "Description"], [-540, "Amount"]],
        [200, [40, "Line clearing"], [-540, "1,080,000.00"]],
        [240, [400, "Total"], [-540, "1,080,000.00"]],
      ]),
      { country: "NG", request: {} },
    );
    expect(invoice.invoiceNumber.value).toBe("VLE/26/117");
  });

  it("isn't assumed if each line has a label of its own", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Gridlink Broadband Services Ltd", size: 16 }],
      rows(90, 10, [[40, "Invoice no"], [160, "GBS-2026-0318"], [300, "Date:"], [380, "01-Oct-2026"]], [[40, "Customer"], [160, "Unity Bank Plc"], [300, "Clerk:"], [380, "Ngozi A."]]),
      ...table,
      rows(370, 16, [[300, "Total"], [-550, "42,000,000.00"]]),
    );
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.customer.name.value]).toEqual(["GBS-2026-0318", "2026-10-01", "Unity Bank Plc"]);
  });
});

const head = (...facts: Parameters<typeof rows>[2][]) => [
  [{ x: 40, y: 50, text: "Gridlink Broadband Services Ltd", size: 16 }, ...column(40, 72, ["TIN 20441873-0001, 7 Akin Adesola Street, Lagos"])],
  rows(92, 14, ...facts),
];

describe("vendor and customer on a form", () => {
  it("reads a vendor whose name begins with “Messrs.” and the board below the addressed office", async () => {
    const invoice = await extract(
      [{ x: 150, y: 50, text: "MESSRS. OBI-DAN ENTERPRISES", size: 18 }],
      column(150, 75, ["General Contractors & Supplies", "Shop C14, Garki Model Market, Abuja. TIN: 2309914450182"]),
      column(40, 120, ["The Director (Finance & Accounts),", "National Horticultural Board,", "Plot 210 Adetokunbo Crescent,", "Wuse II, Abuja."]),
      column(430, 120, ["No. 002187", "15th October, 2026"]),
      column(200, 190, ["INVOICE FOR SUPPLY OF FURNITURE"]),
      ...table,
      rows(370, 16, [[300, "Total"], [-550, "42,000,000.00"]]),
    );
    expect([invoice.vendor.name.value, invoice.vendor.taxId.value]).toEqual(["MESSRS. OBI-DAN ENTERPRISES", "2309914450182"]);
    expect(invoice.customer.name.value).toBe("National Horticultural Board");
  });

  it("takes the agency below the government as the vendor and assigns labeled tax IDs", async () => {
    const invoice = await extract(
      column(220, 50, ["FEDERAL REPUBLIC OF NIGERIA", "National Inland Jetties Authority", "Revenue Department, Lokoja"]),
      column(250, 100, ["DEMAND NOTICE"]),
      rows(130, 18, [[40, "NOTICE NUMBER"], [220, "NIJA/2026/11802"]], [[40, "DATE OF NOTICE"], [220, "12/08/2026"]], [[40, "NAME OF PAYER"], [220, "Benue Bulk Carriers Limited"]], [[40, "PAYER'S TIN"], [220, "20883310-0001"]], [[40, "AUTHORITY'S TIN"], [220, "00210044-0001"]], [[40, "PAYMENT TO BE MADE ON OR BEFORE"], [280, "11/09/2026"]]),
      rows(290, 18, [[40, "Revenue head"], [-550, "Amount payable (N)"]], [[40, "Jetty berthing dues"], [-550, "1,395,000.00"]], [[40, "Channel dues"], [-550, "1,008,000.00"]], [[300, "TOTAL AMOUNT DEMANDED"], [-550, "2,403,000.00"]]),
    );
    expect([invoice.vendor.name.value, invoice.vendor.taxId.value]).toEqual(["National Inland Jetties Authority", "00210044-0001"]);
    expect([invoice.customer.name.value, invoice.customer.taxId.value]).toEqual(["Benue Bulk Carriers Limited", "20883310-0001"]);
    expect([invoice.invoiceNumber.value, invoice.dueDate.value, invoice.total.value]).toEqual(["NIJA/2026/11802", "2026-09-11", 240_300_000]);
  });

  it("takes a certificate's contractor as the vendor, and doesn't read a department or customer code as a name", async () => {
    const certificate = await extract(
      column(200, 50, ["ARCHPOINT PROJECT MANAGERS", "INTERIM PAYMENT CERTIFICATE"]),
      rows(100, 16, [[40, "Certificate No."], [170, "07"], [300, "Date of issue"], [400, "18 September 2026"]], [[40, "Employer"], [170, "North East Development Foundation"]], [[40, "Contractor"], [170, "Gombi Construction Company Limited, 22 Mubi Road, Jimeta"]]),
      rows(200, 18, [[40, "Gross value of work executed"], [-550, "N186,400,000.00"]], [[40, "Less: previously certified"], [-550, "(N151,400,000.00)"]], [[40, "Amount now due"], [-550, "N35,000,000.00"]], [[40, "Value Added Tax @ 7.5%"], [-550, "N2,625,000.00"]], [[40, "TOTAL AMOUNT CERTIFIED FOR PAYMENT"], [-550, "N37,625,000.00"]]),
    );
    expect([certificate.vendor.name.value, certificate.customer.name.value]).toEqual(["Gombi Construction Company Limited", "North East Development Foundation"]);
    expect(money(certificate)).toEqual([3_500_000_000, 262_500_000, 3_762_500_000]);
    const sale = await extract(
      ...head([[40, "Cust: 20-1187 Goodcare Hospital Limited"], [350, "Phone No."], [420, "042 550 118"]], [[350, "No."], [420, "PSI-108844"]], [[350, "Date"], [420, "28 August 2026"]]),
      ...table,
      rows(370, 16, [[300, "Total"], [-550, "42,000,000.00"]]),
    );
    expect([sale.customer.name.value, sale.invoiceNumber.value]).toEqual(["Goodcare Hospital Limited", "PSI-108844"]);
    const abroad = await extract(
      ...head([[350, "Fee invoice HRC-1127"]], [[350, "30 September 2026"]]),
      column(40, 150, ["Payables Department", "Niger Basin Petroleum Company Ltd", "Kofo Abayomi Street, Victoria Island", "Lagos, NIGERIA"]),
      ...table,
      rows(370, 16, [[300, "Total"], [-550, "42,000,000.00"]]),
    );
    expect(abroad.customer.name.value).toBe("Niger Basin Petroleum Company Ltd");
  });

  it("reads Portuguese forms of address", async () => {
    const invoice = await extract(
      column(40, 50, ["KWANZA TECH - SOLUÇÕES, LDA", "Rua Rainha Ginga, 74", "Luanda - Angola", "Contribuinte Nº: 5417228801"]),
      column(340, 62, ["Exmo.(s) Sr.(s)", "Lagos Offshore Support Services, S.A.", "Av. 4 de Fevereiro, 112", "Luanda"]),
      column(40, 130, ["Factura FT LK2026/418"]),
      rows(150, 12, [[40, "Data"], [140, "Vencimento"], [240, "V/Nº Contribuinte"], [350, "Moeda"]], [[40, "2026-07-31"], [140, "2026-08-30"], [240, "5401198834"], [350, "AKZ"]]),
      rows(200, 18, [[40, "Descrição"], [-330, "Qtd."], [-430, "Pr. Unitário"], [-550, "Valor"]], [[40, "Manutenção"], [-330, "1,00"], [-430, "100.000,00"], [-550, "100.000,00"]]),
      rows(270, 16, [[300, "Total Ilíquido"], [-550, "100.000,00"]], [[300, "IVA 14%"], [-550, "14.000,00"]], [[300, "Total"], [-550, "114.000,00"]]),
    );
    expect([invoice.vendor.name.value, invoice.vendor.taxId.value]).toEqual(["KWANZA TECH - SOLUÇÕES, LDA", "5417228801"]);
    expect([invoice.customer.name.value, invoice.customer.taxId.value]).toEqual(["Lagos Offshore Support Services, S.A.", "5401198834"]);
  });
});

describe("numbers, dates and totals on forms", () => {
  it("are read above small captions", async () => {
    const small = (x: number, y: number, text: string) => ({ x, y, text, size: 6 });
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Sunward Solar Ltd", size: 11 }, { x: 230, y: 50, text: "PF-2026-0092", size: 11 }, { x: 340, y: 50, text: "6 November 2026", size: 11 }],
      [small(40, 61, "INSTALLER"), small(230, 61, "PROFORMA NUMBER"), small(340, 61, "PREPARED ON")],
      [{ x: 40, y: 90, text: "Graceland Hospital Ltd", size: 11 }, { x: 230, y: 90, text: "1220033418876", size: 11 }],
      [small(40, 101, "PREPARED FOR"), small(230, 101, "OUR TIN")],
      ...table,
      [{ x: 270, y: 370, text: "42,000,000.00", size: 11 }, { x: 370, y: 370, text: "3,150,000.00", size: 11 }, { x: 470, y: 370, text: "45,150,000.00", size: 11 }],
      [small(270, 381, "BEFORE VAT"), small(370, 381, "VAT 7.5%"), small(470, 381, "ALL IN")],
    );
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.customer.name.value]).toEqual(["PF-2026-0092", "2026-11-06", "Graceland Hospital Ltd"]);
    expect(money(invoice)).toEqual([4_200_000_000, 315_000_000, 4_515_000_000]);
  });

  it("join a number series with its number, and read a due date on the next line", async () => {
    const invoice = await extract(
      ...head([[350, "Debit note / invoice"], [460, "SCF-DN 7719"]], [[350, "Dated"], [460, "11-Nov-2026"]], [[40, "Consignee / debtor: Polymer Pipes Industries Ltd"]]),
      ...table,
      rows(370, 16, [[300, "Total"], [-550, "42,000,000.00"]]),
      column(40, 420, ["We should be grateful for settlement of this account in our bank not later than", "December 6, 2026."]),
    );
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["SCF-DN 7719", "2026-11-11", "2026-12-06"]);
    expect(invoice.customer.name.value).toBe("Polymer Pipes Industries Ltd");
  });

  it("take the total if a VAT summary with one row per rate adds up to it", async () => {
    const invoice = await extract(
      ...head([[350, "Invoice no: 48817"]], [[350, "Date: 2 October 2026"]]),
      rows(200, 18, [[40, "Item"], [-330, "Qty"], [-430, "Price"], [-550, "Amount"]], [[40, "Maize seed"], [-330, "40"], [-430, "2,350.00"], [-550, "94,000.00"]], [[40, "Sprayer"], [-330, "6"], [-430, "4,640.00"], [-550, "27,840.00"]]),
      rows(260, 16, [[340, "TOTAL KES"], [-550, "121,840.00"]]),
      rows(290, 14, [[40, "VAT SUMMARY"], [-250, "VATABLE"], [-350, "VAT"], [-450, "GROSS"]], [[40, "A 16.00%"], [-250, "24,000.00"], [-350, "3,840.00"], [-450, "27,840.00"]], [[40, "E EXEMPT"], [-250, "94,000.00"], [-350, "0.00"], [-450, "94,000.00"]]),
    );
    expect([invoice.taxTotal.value, invoice.total.value]).toEqual([384_000, 12_184_000]);
  });
});

describe("bills with few labels", () => {
  it("take the billed sum as the total rather than the remaining balance", async () => {
    const invoice = await extract(
      [{ x: 150, y: 50, text: "Mama Ronke Foods & Catering Services", size: 16 }, ...column(150, 72, ["Off Creek Road, Apapa. TIN 23390117-0001"])],
      rows(100, 14, [[40, "Bill to the order of Harbour Crane Operators Limited"]], [[40, "Bill no 218"], [300, "Date: 9/10/26"]]),
      rows(150, 18, [[40, "What was served"], [-330, "Plates"], [-430, "Per plate"], [-550, "Naira"]], [[40, "Jollof rice"], [-330, "62"], [-430, "3,500"], [-550, "217,000"]], [[40, "Ofada rice"], [-330, "60"], [-430, "3,200"], [-550, "192,000"]]),
      rows(210, 16, [[300, "Everything"], [-550, "409,000"]], [[300, "Deposit received 5/10"], [-550, "200,000"]], [[300, "Remaining to pay"], [-550, "209,000"]]),
    );
    expect([invoice.customer.name.value, invoice.invoiceNumber.value]).toEqual(["Harbour Crane Operators Limited", "218"]);
    expect([invoice.total.value, invoice.amountDue.value]).toEqual([40_900_000, 20_900_000]);
  });

  it("read what VAT is charged on after a comma, and a due date in a sentence", async () => {
    const invoice = await extract(
      column(40, 50, ["LANDLORD", "Palmview Properties Limited", "4 Osborne Road, Ikoyi", "Tax number 2200114477380"]),
      column(300, 50, ["TENANT", "Zenox Software Limited", "Suite 5, Palmview Plaza"]),
      column(40, 120, ["RENT INVOICE 2026/Q4-05", "Rent for the quarter, due in advance on 1 October 2026.", "Date: 10 September 2026"]),
      rows(180, 16, [[40, "Quarter's rent"], [-400, "5,250,000.00"]], [[40, "Service charge, quarter"], [-400, "780,000.00"]], [[40, "Total excluding VAT"], [-400, "6,030,000.00"]], [[40, "VAT, service charge only, 7.5%"], [-400, "58,500.00"]], [[40, "Due from tenant"], [-400, "6,088,500.00"]]),
    );
    expect(money(invoice)).toEqual([603_000_000, 5_850_000, 608_850_000]);
    expect(items(invoice).length).toBe(2);
    expect([invoice.dueDate.value, invoice.invoiceDate.value]).toEqual(["2026-10-01", "2026-09-10"]);
  });

  it("read the vendor and its invoice number in two-line cells", async () => {
    const invoice = await extract(
      column(220, 50, ["SERVICE COMPLETION INVOICE"]),
      rows(80, 6, [[40, "Name and address of"], [330, "Contractor's invoice"]], [[170, "Volt-Line Electrical Works Ltd, 88"], [460, "VLE/26/117"]], [[40, "contractor"], [330, "number"]]),
      rows(110, 16, [[40, "Invoiced to"], [170, "Midwest Rubber Plantations Plc"], [330, "Date"], [460, "11/09/2026"]]),
      ...table,
      rows(370, 16, [[300, "Sum claimed"], [-550, "42,000,000.00"]]),
    );
    expect([invoice.vendor.name.value, invoice.customer.name.value, invoice.invoiceNumber.value]).toEqual(["Volt-Line Electrical Works Ltd", "Midwest Rubber Plantations Plc", "VLE/26/117"]);
  });
});

describe("names on two lines", () => {
  it("are joined below the customer's number, next to another block", async () => {
    const invoice = await extract(
      ...head([[350, "Billing document 9400117205"]], [[350, "Billing date 19.10.2026"]]),
      rows(140, 11, [[40, "Sold-to party 100448"], [200, "Ship-to party"]], [[40, "Northgate Haulage"], [200, "Northgate Haulage, Jos"]], [[40, "Company Ltd"], [200, "yard"]], [[40, "17 Bompai Road"], [200, "Bukuru Bypass, Jos"]]),
      ...table,
      rows(370, 16, [[300, "Items total"], [-550, "42,000,000.00"]], [[300, "Output tax 7.5 %"], [-550, "3,150,000.00"]], [[300, "Final amount"], [-550, "45,150,000.00"]]),
    );
    expect(invoice.customer.name.value).toBe("Northgate Haulage Company Ltd");
  });

  it("are joined in a bold, capitalized vendor name of ordinary size", async () => {
    const bold = (y: number, text: string) => ({ x: 40, y, text, bold: true });
    const invoice = await extract(
      [bold(50, "HEALTHLINE PHARMA"), bold(61, "DISTRIBUTORS LTD")],
      column(40, 72, ["36 Old Otta Road, Agege", "Tax ID (TIN): 16620073-0001"]),
      rows(50, 11, [[350, "Sales Inv"], [430, "CSI/26-27/08841"]], [[350, "#"]]),
      rows(90, 14, [[350, "Trx. date"], [430, "26-Oct-26"]], [[350, "Maturity"], [430, "16-Nov-26"]]),
      column(40, 130, ["Cust: 20-1187 Goodcare Hospital Limited, 2 Awolowo Avenue, Bodija, Ibadan"]),
      ...table,
      rows(370, 16, [[300, "Total"], [-550, "42,000,000.00"]]),
    );
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["HEALTHLINE PHARMA DISTRIBUTORS LTD", "Goodcare Hospital Limited"]);
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["CSI/26-27/08841", "2026-10-26", "2026-11-16"]);
  });
});

describe("deductions on forms", () => {
  const claim = (...sums: Parameters<typeof rows>[2][]) =>
    extract(...head([[350, "Claim reference"], [460, "PCF/2026/0093"]], [[350, "Date of claim"], [460, "03-Sep-2026"]]), ...table, rows(370, 16, ...sums));

  it("aren't read as a discount if a levy is withheld", async () => {
    const invoice = await claim([[300, "Services rendered"], [-550, "42,000,000.00"]], [[300, "Less 1% NCDF levy withheld"], [-550, "-420,000.00"]], [[300, "Add 7.5% VAT on services rendered"], [-550, "3,150,000.00"]], [[300, "Net amount payable"], [-550, "44,730,000.00"]]);
    expect([invoice.subtotal.value, invoice.taxTotal.value]).toEqual([4_200_000_000, 315_000_000]);
  });

  it("don't affect a claim stated before and including tax", async () => {
    const invoice = await claim([[300, "Claim before tax"], [-550, "42,000,000.00"]], [[300, "7.5% VAT"], [-550, "3,150,000.00"]], [[300, "Claim including tax"], [-550, "45,150,000.00"]]);
    expect(money(invoice)).toEqual([4_200_000_000, 315_000_000, 4_515_000_000]);
  });

  it("distinguish a rebate from a deposit between the gross bill and the balance", async () => {
    const invoice = await claim([[300, "Gross bill"], [-550, "42,000,000.00"]], [[300, "Corporate rebate 5%"], [-550, "2,100,000.00"]], [[300, "Net bill"], [-550, "39,900,000.00"]], [[300, "Deposit paid on admission"], [-550, "10,000,000.00"]], [[300, "Outstanding"], [-550, "29,900,000.00"]]);
    expect([invoice.total.value, invoice.discount.value]).toEqual([3_990_000_000, 210_000_000]);
  });
});
