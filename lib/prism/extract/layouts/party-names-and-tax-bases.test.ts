import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import type { Invoice, Word } from "@/lib/prism/model";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, HEAD, money, rows } from "@/lib/prism/testing/drawn-invoice";
import { HEIGHT, recognizedPage, type RecognizedRow } from "@/lib/prism/testing/recognized-page";

/** Layouts of set 27 (docs/reading-accuracy.md), each rule with a page that it must leave alone. */

const LETTERHEAD = column(40, 40, ["Tolagate Guards Limited", "9 Wharf Road", "Apapa, Lagos"]);
const ITEM = rows(300, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Guards"], [-550, "7,350.00"]], [[40, "Total"], [-550, "7,350.00"]]);
const extractOcr = (...page: RecognizedRow[]): Invoice => extractInvoice(recognizedPage(page), { country: "NG", request: {} });

describe("the customer", () => {
  const billed = async (...cells: [number, string][]): Promise<unknown> => (await extract(LETTERHEAD, rows(130, 14, cells), ITEM)).customer.name.value;

  it("keeps a word in its name that otherwise is a label", async () => {
    expect(await billed([40, "Employer: Kwara River Ports Company"], [400, "31 August 2026"])).toBe("Kwara River Ports Company");
    expect(await billed([40, "Employer: Kwara River Ports"], [300, "Company: 31 Street Traders"])).toBe("Kwara River Ports");
  });

  it("isn't the caption of the next column", async () => {
    const beside = (caption: string) => extract(LETTERHEAD, rows(130, 13, [[40, "Invoice to:"], [300, caption]], [[40, "Kingsway Managers Ltd"], [300, "Broad Street Hall"]], [[40, "8 Broad Street, Lagos"], [300, "2 Marina, Lagos"]]), ITEM);
    expect((await beside("Event at:")).customer.name.value).toBe("Kingsway Managers Ltd");
    expect(await billed([40, "Invoice to:"], [120, "Kingsway Managers Ltd"])).toBe("Kingsway Managers Ltd");
  });

  it("is labeled “Party” on ledger printouts", async () => {
    expect(await billed([40, "Party : Sokoto Tannery Company Ltd"])).toBe("Sokoto Tannery Company Ltd");
  });

  it("is read without a town that its name includes already, but with a college's", async () => {
    expect(await billed([40, "Customer: Dutse Model School, Dutse"])).toBe("Dutse Model School");
    expect(await billed([40, "Customer: College of Education, Ikere"])).toBe("College of Education, Ikere");
  });

  it("is read below a lone “For” at the top, but not in the signature", async () => {
    const under = async (y: number): Promise<unknown> => (await extract(LETTERHEAD, rows(y, 12, [[40, "For"]], [[40, "Kurmi Textiles Ltd"]]), ITEM)).customer.name.value;
    expect(await under(140)).toBe("Kurmi Textiles Ltd");
    expect(await under(600)).toBeNull();
  });

  it("is the only address block if letterhead and footer name another firm", async () => {
    const page = (foot: string) => extract([{ ...column(40, 40, ["Ikogosi Event Rentals"])[0], size: 15 }] as ReturnType<typeof column>, column(350, 70, ["Ekiti Tourism Forum", "Fajuyi Park Road", "Ado Ekiti"]), ITEM, rows(780, 12, [[40, foot]]));
    expect((await page("Ikogosi Event Rentals, Warm Springs Road. Tax ID: 23310447-0001")).customer.name.value).toBe("Ekiti Tourism Forum");
    expect((await page("Thank you for your business.")).customer.name.value).toBeNull();
  });
});

describe("vendor and customer", () => {
  it("are read from the party names of an e-invoice printout", async () => {
    const block = (x: number, party: string, name: string) => column(x, 120, [party, `Party name: ${name}`]);
    const invoice = await extract(rows(40, 14, [[40, "ELECTRONIC TAX INVOICE"]], [[40, "IRN: AWK2611-7C44B1D2-20261112"]]), block(40, "Accounting supplier party", "Awka Steel Limited"), block(320, "Accounting customer party", "Niger Bridge Limited"), ITEM);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Awka Steel Limited", "Niger Bridge Limited"]);
  });

  it("have a low confidence if nothing distinguishes two firms side by side", async () => {
    const beside = async (more: string[]): Promise<Invoice> => extract(rows(40, 14, [[40, "TAX INVOICE"]]), column(40, 66, ["Bonny Pilot Boats Ltd", "Finima", "BONNY"]), column(380, 44, ["Opobo River Chandlers Ltd", "Marine Base", ...more]), rows(130, 14, [[40, "Invoice no. OR-1107"]]), ITEM);
    const { vendor, customer } = await beside([]);
    expect([vendor.name.value, customer.name.value]).toEqual(["Opobo River Chandlers Ltd", "Bonny Pilot Boats Ltd"]);
    expect(vendor.name.confidence).toBeLessThan(0.85);
    expect((await beside(["accounts@opoboriver.example"])).vendor.name.confidence).toBeGreaterThanOrEqual(0.85);
  });

  it("aren't read from the headers of a printed email", async () => {
    const invoice = await extract(rows(40, 14, [[40, "From:"], [110, "Ruth Bassey <ruth@rbconsulting.example>"]], [[40, "To:"], [110, "accounts@oronfish.example"]], [[40, "Subject: Invoice 0098"]]), rows(110, 14, [[40, "Please find below my invoice no. 0098 of 9 November 2026."]]), rows(150, 14, [[40, "Report"], [250, "N75,000"]], [[40, "Total"], [250, "N75,000"]]));
    expect(invoice.customer.name.value).toBeNull();
    expect(invoice.vendor.name.value).not.toBe("Subject");
  });

  it("are read from a return address line in small type even if OCR lost its dots", () => {
    const document = recognizedPage([[40, [40, "Fachverlag Wesertal GmbH Uferstr. 8 31785 Hameln"]], [58, [40, "Bauchi Polytechnic Library"]], [70, [40, "Dass Road"]], [82, [40, "Bauchi"]], [130, [40, "Rechnung R-2026-4417"]], [160, [40, "Artikel"], [-550, "Gesamt"]], [172, [40, "Lehrbuch"], [-550, "450,00"]], [190, [40, "Rechnungsbetrag"], [-550, "450,00"]]]);
    const [first] = document.pages;
    const small = (first?.words ?? []).map((word) => (word.box[1] * HEIGHT < 45 ? { ...word, box: [word.box[0], word.box[1], word.box[2], word.box[1] + 6 / HEIGHT] as Word["box"] } : word));
    const named = (words: Word[]): unknown[] => {
      const { vendor, customer } = extractInvoice({ ...document, pages: first ? [{ ...first, words }] : [] }, { country: "NG", request: {} });
      return [vendor.name.value, customer.name.value];
    };
    expect(named(small)).toEqual(["Fachverlag Wesertal GmbH", "Bauchi Polytechnic Library"]);
    // In type of the usual size the line may be a letterhead, below which anything may stand.
    expect(named(first?.words ?? [])[1]).toBeNull();
  });
});

describe("the vendor", () => {
  const inFoot = async (foot: string): Promise<unknown> => (await extract(rows(40, 16, [[40, "kestrelbox"]], [[40, "Invoice 3300-118"]]), ITEM, rows(780, 12, [[40, foot]]))).vendor.name.value;

  it("is the company that owns the shop rather than a company it deals for", async () => {
    expect(await inFoot("kestrelbox is a shop of Kestrelbox Retail Limited · 1 Bank Way, Ikeja · TIN 22117304-0001")).toBe("Kestrelbox Retail Limited");
    expect(await inFoot("kestrelbox is a dealer of Marine Yard Motors Limited · 1 Bank Way, Ikeja · TIN 22117304-0001")).not.toBe("Marine Yard Motors Limited");
  });

  it("may be next to a bar of totals", async () => {
    const invoice = await extract(rows(40, 16, [[40, "TOTAL"], [220, "Mainstreet Signage Company"]], [[40, "N7,350.00"], [220, "Katsina Road, Kano"]]), ITEM);
    expect(invoice.vendor.name.value).toBe("Mainstreet Signage Company");
  });
});

describe("totals", () => {
  it("don't mistake a number in a place name for the value of the caption next to it", async () => {
    const invoice = await extract(LETTERHEAD, rows(120, 16, [[40, "Invoice no. 118"]], [[40, "VAT 7.5%"], [250, "Sharada Phase 2, Kano"]], [[40, "172,500.00"]]), rows(300, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Signs"], [-550, "2,300,000.00"]], [[40, "Net"], [-550, "2,300,000.00"]], [[40, "Total"], [-550, "2,472,500.00"]]));
    expect(money(invoice)).toEqual([230_000_000, 17_250_000, 247_250_000]);
  });

  it("take the tax rate from the heading of the tax column", async () => {
    const table = (heading: string) => extract(HEAD, rows(300, 18, [[40, "Movement"], [250, "Net"], [350, heading], [-550, "Gross"]], [[40, "Bran"], [250, "2,000.00"], [350, "150.00"], [-550, "2,150.00"]], [[40, "TOTAL"], [250, "2,000.00"], [350, "150.00"], [-550, "2,150.00"]]));
    expect((await table("VAT 7.5%")).taxDetails.map(({ rate }) => rate)).toEqual([7.5]);
    expect((await table("VAT 5%")).taxDetails.flatMap(({ rate }) => rate ?? [])).toEqual([]);
  });

  it("read taxed and untaxed bases right after their rates", async () => {
    const invoice = await extract(HEAD, rows(300, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Herbicide"], [-550, "3,900.00"]], [[40, "Fertiliser"], [-550, "2,280.00"]]), rows(400, 18, [[40, "7.50 %"], [120, "3,900.00"], [200, "292.50"], [350, "Net value"], [-550, "6,180.00"]], [[40, "0.00 %"], [120, "2,280.00"], [200, "0.00"], [350, "Output tax"], [-550, "292.50"]], [[350, "Gross value"], [-550, "6,472.50"]]));
    expect(invoice.taxDetails.map(({ rate, baseMinor }) => [rate, baseMinor])).toEqual([[7.5, 390_000], [0, 228_000]]);
  });

  it("don't read a tax row below the items as an item", async () => {
    const invoice = await extract(HEAD, rows(300, 14, [[40, "Service"], [250, "Qty"], [330, "Price"], [-550, "Amount"]], [[40, "5% dextrose"], [250, "2"], [330, "1,000.00"], [-550, "2,000.00"]], [[40, "Rate"], [330, "On"], [-550, "Tax"]], [[40, "7.5%"], [330, "2,000.00"], [-550, "150.00"]], [[330, "Net"], [-550, "2,000.00"]], [[330, "VAT"], [-550, "150.00"]], [[330, "Total"], [-550, "2,150.00"]]));
    expect(invoice.lineItems.map(({ amount }) => amount.value)).toEqual([200_000]);
  });

  it("join the digits of an amount that OCR separated", () => {
    const read = (amount: RecognizedRow) => extractOcr([40, [40, "Kontagora Builders Ltd"]], [60, [40, "Invoice KBL-09"]], [100, [40, "Description"], [300, "Qty"], [380, "Rate"], [-560, "Amount"]], amount, [140, [40, "Total"], [-560, "3,600,000.00"]]).lineItems.map((line) => line.amount.value);
    expect(read([120, [40, "Blockwork"], [300, "400"], [380, "9,000.00"], [470, "3.60 0,000.00"]])).toEqual([360_000_000]);
  });
});

describe("table rows", () => {
  it("don't begin at numbers in a remark below another row", async () => {
    const invoice = await extract(HEAD, rows(300, 14, [[40, "Line"], [80, "Item"], [330, "Quantity"], [400, "Price"], [-550, "Total"]], [[40, "1"], [80, "Inverter 15 kVA"], [350, "2"], [400, "3,200.00"], [-550, "6,400.00"]], [[80, "Model QX-15K3, three phase, in a steel cabinet"]], [[80, "Warranty of the works 24 months and more, class 3, of IP 65"]], [[40, "2"], [80, "Lithium battery"], [350, "4"], [400, "1,500.00"], [-550, "6,000.00"]], [[80, "Cells in series, 7 in each of them"]], [[80, "Total"], [-550, "12,400.00"]]));
    expect(invoice.lineItems.map(({ description }) => description.value)).toEqual(["Inverter 15 kVA", "Lithium battery"]);
  });
});

describe("the invoice number", () => {
  const numbered = async (...lines: string[]): Promise<unknown> => (await extract(LETTERHEAD, rows(120, 14, ...lines.map((line): [number, string][] => [[40, line]])), ITEM)).invoiceNumber.value;

  it("may have three groups, but ends after a complete number", async () => {
    expect(await numbered("Invoice no. HN 77 0418")).toBe("HN 77 0418");
    expect(await numbered("Invoice no. 7718 0418 7720")).toBe("7718");
  });

  it("is the first part of an IRN if there is no other", async () => {
    expect(await numbered("INVOICE", "IRN: AWK2611-7C44B1D2-20261112")).toBe("AWK2611");
    expect(await numbered("Invoice no. AWK/26/11", "IRN: AWK2611-7C44B1D2-20261112")).toBe("AWK/26/11");
  });
});
