import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { extractDrawn, items, money, rows } from "@/lib/prism/testing/drawn-invoice";
import type { DrawnText } from "@/lib/prism/testing/draw-pdf";

/** Invoices of further trades and programs: fuel on demand, farms, plant hire, deposits, reimbursed duties. */
const HEAD: DrawnText[] = [
  { x: 40, y: 50, text: "Tolagate Works Limited", size: 16, bold: true },
  ...rows(75, 13, [[40, "Tax invoice TG-1188"], [300, "Date: 14 May 2026"]], [[40, "TIN: 16612231-0001"], [300, "Currency: NGN"]]),
];
const CUSTOMER = rows(110, 13, [[40, "Bill to: Marine Yard Stores Limited"]]);
const amounts = (invoice: Invoice): unknown[] => invoice.lineItems.map((line) => [line.description.value, line.amount.value]);

describe("totals", () => {
  it("read a tax on some of the items, even if its base is labeled like a discount", async () => {
    const invoice = await extractDrawn(HEAD, CUSTOMER, rows(160, 18, [[40, "Particulars"], [-550, "Amount (N)"]], [[40, "Customs duty paid on your behalf"], [-550, "2,400,000.00"]], [[40, "Agency commission for clearance"], [-550, "200,000.00"]], [[40, "VAT 7.5% on agency commission only"], [-550, "15,000.00"]], [[40, "TOTAL"], [-550, "2,615,000.00"]]));
    expect(money(invoice)).toEqual([260_000_000, 1_500_000, 261_500_000]);
  });

  it("may be whole numbers below net, tax and gross columns", async () => {
    const invoice = await extractDrawn(HEAD, CUSTOMER, rows(160, 18, [[40, "Charge"], [170, "Period"], [-360, "Net"], [-450, "VAT"], [-550, "Gross"]], [[40, "Rent"], [170, "2026/27"], [-360, "4,000,000"], [-450, "Exempt"], [-550, "4,000,000"]], [[40, "Service charge"], [170, "2026/27"], [-360, "800,000"], [-450, "60,000"], [-550, "860,000"]], [[40, "Total"], [-360, "4,800,000"], [-450, "60,000"], [-550, "4,860,000"]]));
    expect(money(invoice)).toEqual([480_000_000, 6_000_000, 486_000_000]);
    expect(amounts(invoice)).toEqual([["Rent", 400_000_000], ["Service charge", 80_000_000]]);
  });

  it("are before tax if they say so, whatever their labels", async () => {
    const invoice = await extractDrawn(HEAD, CUSTOMER, rows(160, 18, [[40, "Description"], [-550, "Amount"]], [[40, "30% deposit on supply of steel shelves"], [-550, "900,000.00"]], [[300, "Deposit before VAT"], [-550, "900,000.00"]], [[300, "VAT at 7.5%"], [-550, "67,500.00"]], [[300, "Deposit payable now"], [-550, "967,500.00"]], [[300, "Balance on delivery (before VAT)"], [-550, "2,100,000.00"]]));
    expect(money(invoice)).toEqual([90_000_000, 6_750_000, 96_750_000]);
    expect(amounts(invoice)).toEqual([["30% deposit on supply of steel shelves", 90_000_000]]);
  });

  it("include tax if they say so, with the value excluding tax below", async () => {
    const invoice = await extractDrawn(HEAD, CUSTOMER, rows(160, 18, [[40, "Description"], [-320, "Qty"], [-430, "Price (VAT incl.)"], [-550, "Amount (VAT incl.)"]], [[40, "First aid training"], [-320, "10"], [-430, "43,000.00"], [-550, "430,000.00"]], [[300, "Total, VAT included"], [-550, "430,000.00"]], [[300, "of which VAT 7.5%"], [-550, "30,000.00"]], [[300, "Value excluding VAT"], [-550, "400,000.00"]]));
    expect(money(invoice)).toEqual([40_000_000, 3_000_000, 43_000_000]);
  });
});

describe("numbers with spaces between thousands", () => {
  it("are read after the naira letter, next to dates with points", async () => {
    const invoice = await extractDrawn(HEAD, CUSTOMER, rows(150, 18, [[40, "Delivered 15.11.26"]], [[40, "Product"], [-320, "Bags"], [-430, "Price per bag"], [-550, "Value"]], [[40, "Fresh tomatoes"], [-320, "80"], [-430, "N45 000"], [-550, "N3 600 000"]], [[40, "Maize grains"], [-320, "50"], [-430, "N52 000"], [-550, "N2 600 000"]], [[300, "Total to pay"], [-550, "N6 200 000"]]));
    expect(invoice.total.value).toBe(620_000_000);
    expect(amounts(invoice)).toEqual([["Fresh tomatoes", 360_000_000], ["Maize grains", 260_000_000]]);
  });

  it("are read as quantities if all amounts are written that way", async () => {
    const invoice = await extractDrawn(HEAD, CUSTOMER, rows(160, 18, [[40, "Product"], [-320, "Litres"], [-430, "Price"], [-550, "Amount"]], [[40, "Automotive gas oil"], [-320, "4 000"], [-430, "1 165.00"], [-550, "4 660 000.00"]], [[300, "Net"], [-550, "4 660 000.00"]], [[300, "Total"], [-550, "4 660 000.00"]]));
    expect(items(invoice)).toEqual([["Automotive gas oil", "4000", "1165", 466_000_000]]);
  });
});

describe("items", () => {
  it("are described by the first column if no heading is known for descriptions", async () => {
    const invoice = await extractDrawn(HEAD, CUSTOMER, rows(160, 18, [[40, "Rig"], [250, "From"], [300, "To"], [-370, "Days"], [-450, "Day rate"], [-550, "Charge"]], [[40, "Mobile crane with operator"], [250, "02/11"], [300, "06/11"], [-370, "5"], [-450, "450,000"], [-550, "2,250,000"]], [[40, "Forklift"], [250, "02/11"], [300, "06/11"], [-370, "5"], [-450, "120,000"], [-550, "600,000"]], [[300, "Hire total"], [-550, "2,850,000"]]));
    expect(amounts(invoice)).toEqual([["Mobile crane with operator", 225_000_000], ["Forklift", 60_000_000]]);
  });
});

describe("vendor and customer", () => {
  const priced = rows(300, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Lift repairs"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]]);

  it("reads the customer without its location in parentheses", async () => {
    const invoice = await extractDrawn(HEAD, rows(110, 13, [[40, "Customer: Marine Yard Stores Limited (Staff Clinic)"]]), priced);
    expect(invoice.customer.name.value).toBe("Marine Yard Stores Limited");
  });

  it("reads a customer far to the right of its label in a wide table of details", async () => {
    const invoice = await extractDrawn(HEAD, rows(120, 16, [[40, "Date of cover"], [330, "2 May 2026"]], [[40, "Insured"], [330, "Marine Yard Stores Limited"]], [[40, "Address"], [330, "14 Creek Road, Apapa, Lagos"]], [[40, "Policy No."], [330, "FIR/26/00981"]]), priced);
    expect(invoice.customer.name.value).toBe("Marine Yard Stores Limited");
  });

  it("reads the account name on a utility bill as the customer", async () => {
    const invoice = await extractDrawn(HEAD, rows(120, 16, [[40, "CUSTOMER INFORMATION"]], [[40, "Account Name"], [150, "MARINE YARD STORES LIMITED"], [350, "Bill Number"], [450, "LD20260088"]], [[40, "Service Address"], [150, "14 Creek Road, Apapa"], [350, "Tariff"], [450, "MD2"]]), priced);
    expect(invoice.customer.name.value).toBe("MARINE YARD STORES LIMITED");
  });

  it("reads the customer after “For”", async () => {
    const invoice = await extractDrawn([{ x: 40, y: 50, text: "Tolagate Works Limited", size: 16, bold: true }], rows(80, 14, [[300, "Invoice"]], [[300, "No 2026-31 of 13 May 2026"]], [[300, "For Marine Yard Stores Limited, Apapa"]]), priced);
    expect(invoice.customer.name.value).toBe("Marine Yard Stores Limited");
  });

  it("takes the sender of an email that bills as the vendor", async () => {
    const invoice = await extractDrawn(rows(50, 14, [[40, "Post"], [-550, "Ngozi Ade <ngozi@yard.example>"]], [[40, "Invoice for May - surveys"]], [[40, "1 message"]], [[40, "Tunde Okoro <t.okoro@post.example>"], [-550, "Sun, May 3, 2026 at 6:42 PM"]], [[40, "To: Ngozi Ade <ngozi@yard.example>"]], [[40, "Invoice no: TO-10/26"]], [[40, "Client: Marine Yard Stores Limited"]], [[40, "Survey of jetty = N80,000"]], [[40, "Total: N80,000"]]));
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Tunde Okoro", "Marine Yard Stores Limited"]);
  });

  it("doesn't mistake “INVOICE FOR INTERIM CERTIFICATE” for the customer", async () => {
    const invoice = await extractDrawn([{ x: 40, y: 50, text: "Tolagate Works Limited", size: 16, bold: true }, { x: 40, y: 80, text: "INVOICE FOR INTERIM CERTIFICATE NO. 4", bold: true }], rows(110, 13, [[40, "Invoice No: TG/IC04"], [300, "Client: Marine Yard Stores Limited"]], [[40, "Date: 14 May 2026"]]), priced);
    expect(invoice.customer.name.value).toBe("Marine Yard Stores Limited");
  });

  it("takes the company level with its logo as the vendor and the one below as the customer", async () => {
    const invoice = await extractDrawn([{ x: 40, y: 50, text: "Tolagate", size: 18, bold: true }], rows(50, 13, [[360, "Tolagate Press & Packaging Limited"]], [[360, "8 Creek Road"], ], [[360, "Lagos, Nigeria"]]), rows(120, 13, [[360, "Marine Yard Stores Limited"]], [[360, "14 Marina Avenue"]], [[360, "Apapa LA"]], [[360, "Nigeria"]], [[360, "Tax ID: 20114477-0001"]]), rows(200, 13, [[40, "Invoice INV/2026/00418"]], [[40, "Invoice Date: 6 May 2026"]]), priced, [{ x: 40, y: 800, text: "info@tolagate.example  Tax ID: 17730021-0001" }]);
    expect([invoice.vendor.name.value, invoice.vendor.taxId.value]).toEqual(["Tolagate Press & Packaging Limited", "17730021-0001"]);
    expect([invoice.customer.name.value, invoice.customer.taxId.value]).toEqual(["Marine Yard Stores Limited", "20114477-0001"]);
  });
});

describe("document details", () => {
  const priced = rows(200, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Lift repairs"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]]);

  it("end the invoice number before a dash and words", async () => {
    const invoice = await extractDrawn([{ x: 40, y: 50, text: "Tolagate Works Limited", size: 16, bold: true }, { x: 40, y: 80, text: "INVOICE NO. 12 - RENT OF WAREHOUSE" }], CUSTOMER, priced);
    expect(invoice.invoiceNumber.value).toBe("12");
  });

  it("are those of an invoice if one of two titles says so, not of a delivery note", async () => {
    const invoice = await extractDrawn([{ x: 40, y: 50, text: "Tolagate Works Limited" }, { x: 300, y: 75, text: "Billing Paper / Invoice", size: 13 }], rows(90, 13, [[300, "Document number"], [420, "9100045521"]], [[300, "Delivery note"], [420, "8000771203"]]), CUSTOMER, priced);
    expect(invoice.invoiceNumber.value).toBe("9100045521");
  });

  it("show payment over the counter by a card number with its amount", async () => {
    const invoice = await extractDrawn(HEAD, priced, rows(260, 16, [[40, "VERVE ****7712"], [-300, "90,000.00"]]));
    expect(invoice.statements.map(({ kind }) => kind)).toContain("paid_over_counter");
  });
});
