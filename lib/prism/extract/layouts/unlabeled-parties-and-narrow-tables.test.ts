import { describe, expect, it } from "vitest";
import { AnalysisFailure, type Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, row, type DrawnPage } from "@/lib/prism/testing/draw-pdf";
import { extractInvoice } from "../extract-invoice";

async function extract(...pages: DrawnPage[]): Promise<Invoice> {
  return extractInvoice(await readDocument(await drawPdf(pages)), { country: "NG", request: {} });
}

const items = (invoice: Invoice): unknown[] => invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.amount.value]);

/** The parts of an invoice that a test can replace. */
interface Parts { vendorLines?: string[]; customerLines?: string[]; detail?: string; header?: DrawnPage["texts"] }

function sideBySide({ vendorLines = ["RC Number: 771204", "Tax ID: 19408812-0001"], customerLines = ["4 Creek Road", "Apapa, Lagos", "Tax ID: 20555731-0001"], detail = "", header }: Parts): DrawnPage {
  return {
    texts: [
      { x: 40, y: 50, text: "Tax Invoice", size: 22 },
      ...(header ?? [...row(80, [[40, "Invoice number"], [200, "Issue date"], [340, "Due date"]]), ...row(93, [[40, "TG-1188"], [200, "14 May 2026"], [340, "13 June 2026"]])]),
      ...column(40, 130, ["From", "Tolagate Guards Limited", ...vendorLines]),
      ...column(300, 130, ["Bill to", "Marine Yard Stores Limited", ...customerLines]),
      ...row(240, [[40, "Item"], [-360, "Qty"], [-450, "Unit price"], [-550, "Amount"]]),
      ...row(260, [[40, "Guards by day"], [-360, "2"], [-450, "90,000.00"], [-550, "180,000.00"]]),
      ...(detail === "" ? [] : [{ x: 40, y: 272, text: detail, size: 8 }]),
      ...row(294, [[40, "Guards by night"], [-360, "3"], [-450, "100,000.00"], [-550, "300,000.00"]]),
      ...row(330, [[400, "Subtotal"], [-550, "480,000.00"]]),
      ...row(346, [[400, "VAT (7.5%)"], [-550, "36,000.00"]]),
      ...row(364, [[400, "Total (NGN)"], [-550, "516,000.00"]], { bold: true }),
    ],
  };
}

describe("tax IDs of two parties side by side", () => {
  it("are each assigned to the party above them", async () => {
    const { vendor, customer } = await extract(sideBySide({}));
    expect([vendor.taxId.value, customer.taxId.value]).toEqual(["19408812-0001", "20555731-0001"]);
    expect(customer.address.value).toBe("4 Creek Road, Apapa, Lagos");
    expect(vendor.address.value ?? "").not.toContain("Tax ID");
  });

  it("leave the vendor without one if only the customer's is printed", async () => {
    for (const customerLines of [["4 Creek Road", "Apapa, Lagos", "Tax ID: 20555731-0001"], ["Tax ID: 20555731-0001", "4 Creek Road"], ["4 Creek Road", "Tax ID: 20555731-0001"]]) {
      const { vendor, customer } = await extract(sideBySide({ vendorLines: ["RC Number: 771204"], customerLines }));
      expect(customer.taxId.value).toBe("20555731-0001");
      expect(vendor.taxId.value).toBeNull();
    }
  });
});

describe("unlabeled vendor and customer", () => {
  it("are found if a name begins with a town and an address with a unit number", async () => {
    const { vendor, customer, currency } = await extract({
      texts: [
        ...column(40, 50, ["Kisumu Event Hire", "Unit 8, Longmeadow Business Park", "Nakuru", "VAT Reg. No.: 4554698865"]),
        ...column(40, 130, ["Lakeside Press Works", "27 Loop Street", "Kisumu"]),
        { x: 400, y: 50, text: "Invoice", size: 20 },
        ...row(90, [[400, "Invoice #"], [460, "Date"]]), ...row(103, [[400, "652/26/26"], [460, "2026/02/01"]]),
        ...row(240, [[40, "Description"], [-360, "Qty"], [-450, "Price"], [-550, "Total"]]),
        ...row(260, [[40, "Catering for board meeting"], [-360, "18"], [-450, "100.00"], [-550, "1,800.00"]]),
        ...row(300, [[400, "Sub-total"], [-550, "1,800.00"]]), ...row(316, [[400, "Tax (16%)"], [-550, "288.00"]]), ...row(332, [[400, "Amount payable"], [-550, "2,088.00"]]),
      ],
    });
    expect([vendor.name.value, vendor.country.value, customer.name.value, currency.value]).toEqual(["Kisumu Event Hire", "KE", "Lakeside Press Works", "KES"]);
  });
});

describe("invoice details", () => {
  it("are joined if narrow cells broke them at a hyphen", async () => {
    const header = [...row(80, [[40, "Invoice No."], [110, "Date"], [180, "Due Date"]]), ...row(93, [[40, "INV-"], [110, "27-04-"], [180, "11-06-"]]), ...row(104, [[40, "35266"], [110, "2025"], [180, "2025"]])];
    const invoice = await extract(sideBySide({ header }));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["INV-35266", "2025-04-27", "2025-06-11"]);
  });

  it("are read below headings that narrow cells break over several lines", async () => {
    const header = [...row(70, [[40, "Invoice"], [130, "Dated"], [220, "Payable on or"], [330, "Purchase"]]), ...row(81, [[40, "Number:"], [220, "before"], [330, "order"]]), ...row(94, [[40, "846/24/96"], [130, "27-04-2026"], [220, "27-05-2026"], [330, "4051"]])];
    const invoice = await extract(sideBySide({ header }));
    expect([invoice.invoiceNumber.value, invoice.dueDate.value, invoice.purchaseOrder.value]).toEqual(["846/24/96", "2026-05-27", "4051"]);
    const three = [...row(60, [[40, "Numéro"], [110, "Rechnungs-"], [220, "Échéance"]]), ...row(71, [[40, "de"], [110, "datum"], [220, "3 décembre"]]), ...row(82, [[40, "facture"], [110, "9.10.2026"], [220, "2026"]]), { x: 40, y: 93, text: "SI47659" }];
    const mixed = await extract(sideBySide({ header: three }));
    expect([mixed.invoiceNumber.value, mixed.dueDate.value]).toEqual(["SI47659", "2026-12-03"]);
    const beside = [...row(70, [[40, "Facture n°"], [150, "F-711"]]), ...row(83, [[40, "À régler au plus"], [150, "26/05/2026"]]), { x: 40, y: 94, text: "tard le" }];
    const french = await extract(sideBySide({ header: beside }));
    expect([french.invoiceNumber.value, french.dueDate.value]).toEqual(["F-711", "2026-05-26"]);
    const apart = [...row(70, [[40, "Number"], [150, "VEW-70418"]]), ...row(83, [[40, "Date"], [150, "28-Oct-2026"]]), ...row(96, [[40, "Due"], [150, "27-Nov-2026"]])];
    const two = await extract(sideBySide({ header: apart }));
    expect([two.invoiceDate.value, two.dueDate.value], "each label with a value of its own").toEqual(["2026-10-28", "2026-11-27"]);
  });

  it("take a lone “No” next to other headings as the invoice number's label", async () => {
    const header = [...row(80, [[40, "No:"], [130, "Dated"], [220, "PO Number"]]), ...row(93, [[40, "729950"], [130, "24-01-2026"], [220, "PO-8214"]])];
    const invoice = await extract(sideBySide({ header }));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.purchaseOrder.value]).toEqual(["729950", "2026-01-24", "PO-8214"]);
  });

  it("take the date after “Dated:” and none from an item's description", async () => {
    const page = sideBySide({ header: [...row(80, [[40, "Invoice no. TG-1188"]]), ...row(95, [[40, "Dated: 10-Feb-2025"]])], detail: "period 01/03/2026 to 31/03/2026" });
    const items = row(260, [[40, "Guards by day, March"], [-360, "4"], [-450, "38,098.00"], [-550, "152,392.00"]]);
    const invoice = await extract({ ...page, texts: [...page.texts.filter((text) => text.y !== 260), ...items] });
    expect(invoice.invoiceDate.value).toBe("2025-02-10");
  });
});

describe("line items", () => {
  it("continue below a remark that mentions taxes", async () => {
    const invoice = await extract(sideBySide({ detail: "VAT, PAYE and WHT returns of July to September, total of net hours" }));
    expect(items(invoice)).toEqual([["Guards by day", "2", 18_000_000], ["Guards by night", "3", 30_000_000]]);
  });

  it("end at a row of headings of totals", async () => {
    const page = sideBySide({});
    const summary = [...row(318, [[40, "Net"], [160, "VAT"], [280, "Gross"]]), ...row(331, [[40, "480,000.00"], [160, "36,000.00"], [280, "516,000.00"]])];
    const invoice = await extract({ ...page, texts: [...page.texts.filter((text) => text.y < 320), ...summary] });
    expect(items(invoice)).toHaveLength(2);
  });

  it("leave out text in another column of the page", async () => {
    const invoice = await extract({
      texts: [
        ...column(24, 60, ["Harbour Court", "Properties Limited"], { size: 15, bold: true, leading: 19 }),
        ...column(24, 262, ["Lekki Trust Bank", "Harbour Court Properties", "Account No. 0078134259", "Swift HCTBNGLA"], { size: 8, leading: 15 }),
        { x: 212, y: 60, text: "INVOICE", size: 24, bold: true },
        ...row(92, [[212, "Invoice No"], [300, "HC-204"]]), ...row(106, [[212, "Invoice Date"], [300, "2 May 2026"]]),
        ...column(212, 150, ["Billed to", "Marine Yard Stores Limited", "4 Creek Road, Apapa, Lagos"]),
        ...row(240, [[212, "Description"], [-400, "Qty"], [-480, "Rate (NGN)"], [-560, "Amount (NGN)"]], { bold: true }),
        ...row(262, [[212, "Office rent"], [-400, "1"], [-480, "700,000.00"], [-560, "700,000.00"]]),
        ...row(292, [[212, "Rent of a store room"], [-400, "1"], [-480, "100,000.00"], [-560, "100,000.00"]]),
        ...row(330, [[420, "Sub Total"], [-560, "800,000.00"]]), ...row(346, [[420, "Total"], [-560, "NGN 800,000.00"]], { bold: true }),
      ],
    });
    expect(items(invoice)).toEqual([["Office rent", "1", 70_000_000], ["Rent of a store room", "1", 10_000_000]]);
    expect(invoice.vendor.name.value).toBe("Harbour Court Properties Limited");
  });
});

describe("confidence in labeled values", () => {
  it("is at least 0.9 for a number and dates with unambiguous labels", async () => {
    const header = [{ x: 300, y: 80, text: "Number TG-1188" }, { x: 300, y: 93, text: "Date: 5 May 2026" }, { x: 300, y: 106, text: "Due: 4 June 2026" }];
    const invoice = await extract(sideBySide({ header }));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["TG-1188", "2026-05-05", "2026-06-04"]);
    for (const cell of [invoice.invoiceNumber, invoice.invoiceDate, invoice.dueDate]) expect(cell.confidence).toBeGreaterThanOrEqual(0.9);
  });

  it("is lower if nothing shows which number of a date is the day", async () => {
    const dated = (date: string, due: string) => extract(sideBySide({ header: [{ x: 300, y: 80, text: "Number TG-1188" }, { x: 300, y: 93, text: `Date: ${date}` }, { x: 300, y: 106, text: `Due: ${due}` }] }));
    const [open, shown] = [await dated("05/06/2026", "06/07/2026"), await dated("05/06/2026", "20/07/2026")];
    expect([open.invoiceDate.value, shown.invoiceDate.value]).toEqual(["2026-06-05", "2026-06-05"]);
    expect(open.invoiceDate.confidence).toBeLessThan(shown.invoiceDate.confidence);
  });
});

it("takes the vendor's address from below its motto rather than from the bank details", async () => {
  const page = sideBySide({});
  const head = column(40, 40, ["Tolagate Guards Limited", "Guarding and patrols", "12 Toyin Street, Ikeja, Lagos", "+234 800 000 1234"]);
  const bank = column(40, 420, ["Pay to:", "First Coral Bank", "A/C Name: Tolagate Guards Limited", "A/C No: 2047763310"]);
  const texts = page.texts.filter((text) => text.x > 290 || text.y > 230).map((text) => (text.y === 50 ? { ...text, x: 400 } : text));
  const { vendor } = await extract({ texts: [...head, { x: 400, y: 50, text: "Tax Invoice", size: 22 }, ...texts, ...bank] });
  expect(vendor.name.value).toBe("Tolagate Guards Limited");
  expect(vendor.address.value).toBe("12 Toyin Street, Ikeja, Lagos");
  expect(vendor.bankAccount.value).toBe("2047763310");
});

it("refuses a waybill without prices", async () => {
  const waybill: DrawnPage = {
    texts: [
      { x: 40, y: 50, text: "Ridge Haulage Limited", size: 14, bold: true }, { x: 400, y: 50, text: "Delivery waybill", size: 12 }, { x: 400, y: 66, text: "No. 5523" },
      ...row(140, [[40, "S/N"], [90, "Description of goods"], [-400, "Quantity"]]), ...row(158, [[40, "1"], [90, "Tomato paste"], [-400, "640 ctn"]]),
      { x: 40, y: 240, text: "Seal number 0091773 intact on arrival" },
    ],
  };
  const failure = await extract(waybill).then(() => null, (error: unknown) => error);
  expect(failure).toBeInstanceOf(AnalysisFailure);
  expect((failure as AnalysisFailure).detail.code).toBe("not_an_invoice");
});

describe("vendor and customer in unlabeled blocks", () => {
  const page = (left: string[], right: string[], below: string[]): DrawnPage => {
    const drawn = sideBySide({ header: row(80, [[40, "Invoice number: TG-1188"], [200, "Issue date: 14 May 2026"]]) });
    return { ...drawn, texts: [...drawn.texts.filter((text) => text.y < 110 || text.y > 200), ...column(40, 110, left), ...column(340, 110, right), ...column(40, 172, below)] };
  };

  it("are told apart if one of the blocks has a label", async () => {
    const { vendor, customer } = await extract(page(["Seller", "Tolagate Guards Limited", "18 Marina Road", "Lagos"], ["Kano Textile Mills PLC", "22B Ahmadu Bello Way", "Kaduna"], []));
    expect([vendor.name.value, customer.name.value]).toEqual(["Tolagate Guards Limited", "Kano Textile Mills PLC"]);
  });

  it("are told apart by registration details, otherwise by position", async () => {
    const told = await extract(page(["Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"], ["Tolagate Guards Limited", "18 Marina Road", "Lagos", "TIN 19408812-0001"], []));
    expect(told.customer.name.value).toBe("Marine Yard Stores Limited");
    const above = await extract(page(["Tolagate Guards Limited", "18 Marina Road", "Lagos"], [], ["Delivery Partners Nigeria Ltd", "4 Creek Road", "Apapa, Lagos"]));
    expect([above.vendor.name.value, above.customer.name.value]).toEqual(["Tolagate Guards Limited", "Delivery Partners Nigeria Ltd"]);
  });
});

describe("narrow tables", () => {
  it("separate prices from large amounts close to them, each with a currency code", async () => {
    const priced = (y: number, name: string, quantity: string, price: string, amount: string) => row(y, [[40, name], [-340, quantity], [-455, price], [-550, amount]]);
    const page = sideBySide({});
    const texts = page.texts.filter((text) => text.y < 250 || text.y > 310);
    const invoice = await extract({ ...page, texts: [...texts, ...priced(260, "Guards by day", "2", "NGN 90,000.00", "NGN 180,000.00"), ...priced(276, "Guards by night", "3", "NGN 100,000.00", "NGN 300,000.00")] });
    expect(items(invoice)).toEqual([["Guards by day", "2", 18_000_000], ["Guards by night", "3", 30_000_000]]);
    expect(invoice.lineItems.map((line) => line.unitPrice.value)).toEqual(["90000", "100000"]);
  });

  it("assign a currency code to the number before it", async () => {
    const page = sideBySide({});
    const close = [...row(260, [[40, "Guards by day"], [-330, "2"], [400, "90,000.00 NGN"], [482, "180,000.00 NGN"]]), ...row(276, [[40, "Guards by night"], [-330, "3"], [400, "100,000.00 NGN"], [482, "300,000.00 NGN"]])];
    const invoice = await extract({ ...page, texts: [...page.texts.filter((text) => text.y < 250 || text.y > 310), ...close] });
    expect(items(invoice)).toEqual([["Guards by day", "2", 18_000_000], ["Guards by night", "3", 30_000_000]]);
  });
});

describe("headings above values", () => {
  it("cover the width of their cell", async () => {
    const header = [...row(80, [[40, "Ref. / Invoice no"], [128, "Date"], [340, "Pay on or before"]]), ...row(93, [[40, "71188"], [128, "14 May 2026"], [340, "13 June 2026"]])];
    const invoice = await extract(sideBySide({ header }));
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["71188", "2026-05-14", "2026-06-13"]);
  });

  it("recognize a lone “No.” next to the date as the invoice number's label", async () => {
    const header = [...row(80, [[40, "No."], [200, "Date"]]), ...row(93, [[40, "659/26/99"], [200, "14 May 2026"]])];
    expect((await extract(sideBySide({ header }))).invoiceNumber.value).toBe("659/26/99");
  });
});
