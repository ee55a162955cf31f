import { describe, expect, it } from "vitest";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, items, money, rows } from "@/lib/prism/testing/drawn-invoice";
import { composedKinds } from "./pages/composed-labels";

/** Forms and typed tables: labels in words of their own, and cells whose text is set in their middle. */

const kindOf = (label: string): string | undefined => [...(composedKinds(label.toLowerCase().replace(/[.,']/g, "").split(" ")) ?? [])][0];

const table = [
  rows(300, 18, [[40, "Product"], [-330, "Litres"], [-430, "Rate"], [-550, "Product value"]], [[40, "Automotive gas oil"], [-330, "33,000"], [-430, "1,000.00"], [-550, "33,000,000.00"]], [[40, "Low pour fuel oil"], [-330, "12,000"], [-430, "750.00"], [-550, "9,000,000.00"]]),
];

describe("labels in words of their own", () => {
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
    ["Phone no", "other"],
    ["Charges with VAT", "other"],
  ])("%s", (label, kind) => {
    expect(kindOf(label)).toBe(kind);
  });

  it.each(["Paid by", "Payment by", "Paid on", "To pay", "Delivery note no", "Purchase order no", "Delivery date", "Value of work", "Tax value", "Credit note no", "Bill", "Total", "Due"])("not %s", (label) => {
    expect(kindOf(label)).toBeUndefined();
  });

  it("are read where they stand", async () => {
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

describe("cells set in their middle", () => {
  it("have a value between the two lines of its label, and a label beside the middle of its value", async () => {
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

  it("are none where each line has a label of its own", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Gridlink Broadband Services Ltd", size: 16 }],
      rows(90, 10, [[40, "Invoice no"], [160, "GBS-2026-0318"], [300, "Date:"], [380, "01-Oct-2026"]], [[40, "Customer"], [160, "Unity Bank Plc"], [300, "Clerk:"], [380, "Ngozi A."]]),
      ...table,
      rows(370, 16, [[300, "Total"], [-550, "42,000,000.00"]]),
    );
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.customer.name.value]).toEqual(["GBS-2026-0318", "2026-10-01", "Unity Bank Plc"]);
  });
});
