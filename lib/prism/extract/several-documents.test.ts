import { describe, expect, it } from "vitest";
import type { ReadDocument } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, row, type DrawnPage, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { recognizedPage, type RecognizedRow } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "./extract-invoice";

const HINTS = { country: "NG", request: {} } as const;
const read = async (...pages: DrawnPage[]) => extractInvoice(await readDocument(await drawPdf(pages)), HINTS);

interface Paper {
  title?: string;
  number: string;
  label?: string;
  to?: string;
  item?: string;
  amount?: string;
  vat?: string;
  total?: string;
  more?: DrawnText[];
}

const paper = ({
  title = "TAX INVOICE",
  number,
  label = "Invoice number:",
  to = "Bill to:",
  item = "Compressor oil",
  amount = "240,000.00",
  vat = "18,000.00",
  total = "258,000.00",
  more = [],
}: Paper): DrawnPage => ({
  texts: [
    { x: 40, y: 50, text: "Apapa Marine Refrigeration Ltd", size: 15, bold: true },
    { x: 40, y: 66, text: "12 Burma Road, Apapa, Lagos" },
    { x: 40, y: 100, text: title, size: 16, bold: true },
    ...column(40, 130, [to, "Ijora Cold Stores Ltd", "3 Causeway, Ijora, Lagos"]),
    ...column(340, 130, [`${label} ${number}`, "Date: 05/10/2026"]),
    ...row(
      200,
      [
        [40, "Description"],
        [-330, "Qty"],
        [-430, "Price"],
        [-550, "Amount"],
      ],
      { bold: true },
    ),
    ...row(218, [
      [40, item],
      [-330, "1"],
      [-430, amount],
      [-550, amount],
    ]),
    ...row(250, [
      [380, "Subtotal"],
      [-550, amount],
    ]),
    ...row(266, [
      [380, "VAT 7.5%"],
      [-550, vat],
    ]),
    ...row(282, [
      [380, "Total"],
      [-550, total],
    ]),
    ...more,
  ],
});

const FIRST = paper({ number: "AMR/26/0941" });
const SECOND = paper({ number: "AMR/26/0942", item: "Evaporator coil", amount: "400,000.00", vat: "30,000.00", total: "430,000.00" });

describe("a file that contains another invoice after the first", () => {
  it("reads the first invoice only and lowers the confidence of every value", async () => {
    const invoice = await read(FIRST, SECOND);
    expect([invoice.invoiceNumber.value, invoice.total.value, invoice.lineItems.length]).toEqual(["AMR/26/0941", 25_800_000, 1]);
    expect(invoice.total.confidence).toBeLessThanOrEqual(0.6);
    expect(invoice.warnings.join()).toContain("AMR/26/0941 and AMR/26/0942");
  });

  it("warns about a credit note for the first invoice", async () => {
    const note = paper({
      title: "CREDIT NOTE",
      number: "CN/26/0031",
      label: "Credit note number:",
      more: [{ x: 40, y: 320, text: "Corrects invoice AMR/26/0941" }],
    });
    expect((await read(FIRST, note)).warnings.join()).toContain("CN/26/0031");
  });

  it("doesn't warn if later pages repeat the invoice number or name the invoice they belong to", async () => {
    const schedule = paper({
      title: "SCHEDULE",
      number: "SCH-4",
      label: "Schedule:",
      more: [{ x: 40, y: 320, text: "to invoice AMR/26/0941" }],
    });
    for (const behind of [paper({ number: "AMR/26/0941", item: "Gaskets" }), schedule])
      expect((await read(FIRST, behind)).warnings).toEqual([]);
  });

  it("doesn't warn about receipts for outlays after the invoice", async () => {
    const receipt = paper({
      title: "RECEIPT",
      number: "77120",
      label: "Receipt No:",
      to: "Received from:",
      item: "Terminal charge",
      amount: "85,000.00",
      vat: "0.00",
      total: "85,000.00",
    });
    expect((await read(FIRST, receipt)).warnings).toEqual([]);
  });

  it("reads the invoice once if the other pages are copies of it", async () => {
    const copies = ["ORIGINAL", "DUPLICATE"].map((text) => paper({ number: "AMR/26/0941", more: [{ x: 40, y: 30, text }] }));
    const invoice = await read(...copies);
    expect([invoice.lineItems.length, invoice.total.value, invoice.warnings]).toEqual([1, 25_800_000, []]);
  });

  it("distinguishes short invoice numbers from longer numbers that contain them", async () => {
    const [one, other] = [paper({ number: "0772" }), paper({ number: "0773", more: [{ x: 40, y: 320, text: "Our bank: 1020772033" }] })];
    expect((await read(one, other)).warnings.join()).toContain("0772 and 0773");
  });

  it("warns about an unnumbered invoice if the vendor's tax ID differs", async () => {
    const unnumbered = (taxId: string) => paper({ number: "", label: "", more: [{ x: 40, y: 80, text: `TIN: ${taxId}` }] });
    const numbered = paper({ number: "AMR/26/0941", more: [{ x: 40, y: 80, text: "TIN: 18841027-0001" }] });
    expect((await read(numbered, unnumbered("21530877-0001"))).warnings.join()).toContain("AMR/26/0941 and one without a number");
    expect((await read(numbered, unnumbered("18841027-0001"))).warnings).toEqual([]);
  });

  it("ignores a purchase order or an email in front of the invoice", async () => {
    const order: DrawnPage = {
      texts: [
        { x: 40, y: 60, text: "PURCHASE ORDER", size: 18, bold: true },
        ...column(40, 100, ["PO number: 450011", "Date: 01/10/2026"]),
        ...row(160, [
          [40, "Compressor oil"],
          [-550, "240,000.00"],
        ]),
        ...row(180, [
          [40, "Total"],
          [-550, "240,000.00"],
        ]),
      ],
    };
    const mail: DrawnPage = {
      texts: column(40, 60, [
        "From: Bola, Apapa Marine",
        "To: accounts@ijora.example",
        "Date: Tue, 6 Oct 2026",
        "Subject: Invoice AMR/26/0941",
        "Please find our invoice of NGN 258,000.00 attached.",
      ]),
    };
    for (const before of [order, mail]) {
      const invoice = await read(before, FIRST);
      expect([
        invoice.invoiceNumber.value,
        invoice.invoiceDate.value,
        invoice.vendor.name.value,
        invoice.total.value,
        invoice.warnings,
      ]).toEqual(["AMR/26/0941", "2026-10-05", "Apapa Marine Refrigeration Ltd", 25_800_000, []]);
    }
    expect((await read(order, FIRST, SECOND)).warnings).toHaveLength(1);
    await expect(read(order)).rejects.toThrow("PURCHASE ORDER");
  });

  it("warns about two invoices on the same page", async () => {
    const lower = (page: DrawnPage): DrawnText[] => page.texts.map((text) => ({ ...text, y: text.y + 400 }));
    const both = await read({ texts: [...FIRST.texts, ...lower(SECOND)] });
    expect([both.warnings.length, both.total.confidence <= 0.6]).toEqual([1, true]);
    expect((await read({ texts: [...FIRST.texts, ...lower(FIRST)] })).warnings).toEqual([]);
  });

  it("tolerates an invoice number that OCR reads differently on each page", () => {
    const rows = (number: string, item: string): RecognizedRow[] => [
      [30, [40, "Apapa Marine Refrigeration Ltd"]],
      [60, [40, "TAX INVOICE"]],
      [90, [40, "Invoice number:"], [130, number]],
      [110, [40, "Date:"], [130, "05/10/2026"]],
      [150, [40, "Description"], [-560, "Amount"]],
      [170, [40, item], [-560, "240,000.00"]],
      [200, [400, "Total"], [-560, "240,000.00"]],
    ];
    const scan = (number: string): ReadDocument => {
      const [one, other] = [recognizedPage(rows("AMR/26/0951", "Oil")), recognizedPage(rows(number, "Coil"))];
      return { ...one, pages: [...one.pages, ...other.pages.map((page) => ({ ...page, number: 2 }))] };
    };
    expect(extractInvoice(scan("AMR/26/O95l"), HINTS).warnings).toEqual([]);
    expect(extractInvoice(scan("AMR/26/0952"), HINTS).warnings).toHaveLength(1);
  });
});

describe("a stamp across the page", () => {
  const stamped = (text: string, askew = 35): Promise<Awaited<ReturnType<typeof read>>> =>
    read(paper({ number: "YS-771", more: [{ x: 150, y: 600, text, size: 50, bold: true, askew }] }));

  it("makes the document a pro forma invoice if it says so", async () => {
    expect((await stamped("PROFORMA")).type).toBe("proforma");
  });

  it.each(["CANCELLED", "VOID", "DRAFT DRAFT", "PAID", "PAID IN FULL", "PAID CASH", "PAID 12 NOV 2026"])(
    "%s lowers the confidence of every value and adds a warning",
    async (text) => {
      for (const askew of [35, 0]) {
        const invoice = await stamped(text, askew);
        expect([invoice.type, invoice.warnings.length]).toEqual(["invoice", 1]);
        expect(invoice.total.confidence).toBeLessThanOrEqual(0.6);
      }
    },
  );

  it.each(["COPY", "ORIGINAL", "CONFIDENTIAL", "Sample Traders Ltd"])("%s changes nothing", async (text) => {
    const invoice = await stamped(text);
    expect([invoice.type, invoice.warnings]).toEqual(["invoice", []]);
  });

  describe("at an angle on a scan", () => {
    const scanned = (...stamps: string[]): ReturnType<typeof extractInvoice> => {
      const document = recognizedPage([
        [40, [40, "Apapa Marine Refrigeration Ltd"], [420, "TAX INVOICE"]],
        [60, [420, "Invoice number: AMR/26/0951"]],
        [80, [420, "Date: 05/10/2026"]],
        [130, [40, "Description"], [-540, "Amount"]],
        [150, [40, "Compressor oil"], [-540, "240,000.00"]],
        [180, [400, "Total"], [-540, "240,000.00"]],
      ]);
      return extractInvoice({ ...document, pages: document.pages.map((page) => ({ ...page, stamps })) }, HINTS);
    };

    it.each(["PAID", "CANCELLED", "PAID 12 NOV2026", "PAIDINFULL"])(
      "%s lowers the confidence of every value and adds a warning",
      (text) => {
        const invoice = scanned("RECEIVED", text);
        expect([invoice.type, invoice.warnings.length, invoice.total.confidence <= 0.6]).toEqual(["invoice", 1, true]);
      },
    );

    it("makes the document a pro forma if it says so", () => {
      expect(scanned("PRO FORMA").type).toBe("proforma");
    });

    it("is ignored if it only tells when and where the document was received", () => {
      expect(scanned("RECEIVED", "12 NOV2026", "ACCOUNTS").warnings).toEqual([]);
    });
  });

  it("isn't recognized in text of the page's ordinary size", async () => {
    expect((await read(paper({ number: "YS-772", more: [{ x: 40, y: 330, text: "Paid" }] }))).warnings).toEqual([]);
  });
});

describe("a picture that is cut off", () => {
  const cutAt = (right: number, number = "AMR/26/0951") =>
    extractInvoice(
      recognizedPage([
        [30, [40, "Apapa Marine Refrigeration Ltd"]],
        [60, [40, "TAX INVOICE"]],
        [90, [40, "Invoice number:"], [130, number]],
        [110, [40, "Date:"], [130, "05/10/2026"]],
        [150, [40, "Description"], [-right, "Amount"]],
        [170, [40, "Oil"], [-right, "240,000"]],
        [200, [400, "Total"], [-right, "240,000"]],
      ]),
      HINTS,
    );

  it("lowers the confidence of every value if numbers run up to the edge", () => {
    const invoice = cutAt(599);
    expect([invoice.warnings.length, invoice.total.confidence <= 0.6]).toEqual([1, true]);
  });

  it("isn't assumed if the text has any margin", () => {
    expect(cutAt(596).warnings).toEqual([]);
  });
});

describe("names", () => {
  const INVOICE_HEAD = column(360, 60, ["Facture N° FA-2026-0882", "Date de facture : 02/04/2026"]);

  it("takes the vendor's name from above a one-line address that begins with a house number", async () => {
    const letter = (street: string): DrawnPage => ({
      texts: [
        { x: 40, y: 50, text: "Atlantique Conseil SARL", size: 14, bold: true },
        { x: 40, y: 66, text: `${street}, 44000 Nantes, France` },
        ...INVOICE_HEAD,
        ...column(40, 120, ["Client :", "Seme Border Logistics Ltd", "Badagry, Lagos, Nigeria"]),
        ...row(
          200,
          [
            [40, "Désignation"],
            [-550, "Montant HT"],
          ],
          { bold: true },
        ),
        ...row(218, [
          [40, "Mission d'audit"],
          [-550, "880,00"],
        ]),
        ...row(250, [
          [380, "Total TTC"],
          [-550, "880,00 €"],
        ]),
      ],
    });
    for (const street of ["8 rue du Port", "12 bis, avenue Foch"])
      expect((await read(letter(street))).vendor.name.value).toBe("Atlantique Conseil SARL");
  });

  it("continues an item's description on the next line only if it ends in a comma", async () => {
    const named = async (first: string): Promise<string | null> => {
      const invoice = await read({
        texts: [
          ...paper({ number: "EC-1", item: first }).texts.filter(({ y }) => y < 230),
          { x: 40, y: 229, text: "10 kOhm, 0.25 W" },
          ...row(260, [
            [380, "Subtotal"],
            [-550, "240,000.00"],
          ]),
          ...row(276, [
            [380, "VAT 7.5%"],
            [-550, "18,000.00"],
          ]),
          ...row(292, [
            [380, "Total"],
            [-550, "258,000.00"],
          ]),
        ],
      });
      return invoice.lineItems[0]?.description.value ?? null;
    };
    expect(await named("Carbon film resistor for boards,")).toBe("Carbon film resistor for boards, 10 kOhm, 0.25 W");
    expect(await named("Carbon film resistor for boards")).toBe("Carbon film resistor for boards");
  });
});

describe("pages before the invoice that don't belong to it", () => {
  const invoice = paper({ number: "AMR/26/0941" });
  const values = async (before: DrawnPage): Promise<unknown[]> => {
    const { invoiceNumber, vendor, dueDate, total } = await read(before, invoice);
    return [invoiceNumber.value, vendor.name.value, dueDate.value, total.value];
  };
  const RIGHT = ["AMR/26/0941", "Apapa Marine Refrigeration Ltd", null, 25_800_000];

  it("ignores blank pages and terms and conditions", async () => {
    expect(await values({ texts: [] })).toEqual(RIGHT);
    const terms = [
      "TERMS AND CONDITIONS OF SALE",
      "1. The total of each invoice is due within 30 days of its date.",
      "2. Minimum order total: NGN 50,000.00.",
    ];
    expect(await values({ texts: column(40, 60, terms) })).toEqual(RIGHT);
  });

  it("ignores a cover letter that mentions another due date and balance", async () => {
    const letter = [
      "Apapa Marine Refrigeration Ltd",
      "12 Burma Road, Apapa, Lagos",
      "7 October 2026",
      "The Accountant, Ijora Cold Stores Ltd",
      "Dear Sir,",
      "INVOICE AMR/26/0941",
      "Please find attached our invoice number AMR/26/0941 for NGN 258,000.00.",
      "The balance of NGN 1,204,000.00 on your account was due on 30 September 2026.",
      "Yours faithfully,",
      "B. Adeyemi",
    ];
    expect(await values({ texts: column(40, 60, letter, { leading: 20 }) })).toEqual(RIGHT);
  });
});

it("names an unreadable page in the warning if no total was found", async () => {
  const { texts } = paper({ number: "AMR/26/0941" });
  const isAboveSums = ({ y }: DrawnText): boolean => y < 240;
  const unseen = await read({ texts: texts.filter(isAboveSums) }, { texts: [] });
  expect([unseen.total.value, unseen.warnings.join()]).toEqual([null, expect.stringContaining("nothing can be read on page 2")]);
  expect((await read({ texts }, { texts: [] })).warnings).toEqual([]);
});
