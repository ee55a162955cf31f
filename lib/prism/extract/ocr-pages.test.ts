import { describe, expect, it } from "vitest";
import type { Invoice, ReadDocument, Word } from "@/lib/prism/model";
import { HEIGHT, recognizedPage as page, TALL, type RecognizedCell } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "./extract-invoice";

type Cell = RecognizedCell;
type Row = readonly [y: number, ...cells: Cell[]];
type Total = readonly [y: number, label: Cell, amount: Cell];

const read = (document: ReadDocument): Invoice => extractInvoice(document, { country: null, request: {} });
const items = (invoice: Invoice): unknown[] =>
  invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value, line.amount.value]);

const head: readonly Row[] = [
  [40, [40, "Karoo Wool Exporters (Pty) Ltd"], [420, "Tax Invoice"]],
  [56, [40, "8 Longmeadow Park"], [420, "Invoice No.: 2025-1879"]],
  [72, [40, "VAT Reg. No. 4224533860"], [420, "Date: 8 November 2025"]],
  [110, [40, "Sold to"]],
  [126, [40, "Highveld Power Tools Ltd"]],
  [142, [40, "Cape Town, 8001"]],
];
const headings: Row = [200, [40, "Description"], [-330, "Quantity"], [-430, "Unit price"], [-540, "Amount"]];
const totals: readonly Total[] = [
  [290, [360, "Net total"], [-540, "ZAR 37 332.14"]],
  [306, [360, "VAT 15%"], [-540, "ZAR 5 599.82"]],
  [322, [360, "Total"], [-540, "ZAR 42 931.96"]],
];
const rows: readonly Row[] = [
  [220, [40, "Vehicle hire with driver"], [-330, "40"], [-430, "506.58"], [-540, "20 263.20"]],
  [240, [40, "Tax advisory"], [-330, "20"], [-430, "526.52"], [-540, "10 530.40"]],
  [260, [40, "Cloud hosting"], [-330, "2"], [-430, "3 269.27"], [-540, "6 538.54"]],
];

describe("monospaced type with wide letter spacing", () => {
  it("keeps names and groups of digits together", () => {
    const invoice = read(page([...head, headings, ...rows, ...totals], 7.2));
    expect(invoice.vendor.name.value).toBe("Karoo Wool Exporters (Pty) Ltd");
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([3_733_214, 559_982, 4_293_196]);
    expect(items(invoice)).toEqual([
      ["Vehicle hire with driver", "40", "506.58", 2_026_320],
      ["Tax advisory", "20", "526.52", 1_053_040],
      ["Cloud hosting", "2", "3269.27", 653_854],
    ]);
  });
});

describe("quantity and price columns set close together", () => {
  const close: Row = [200, [40, "Description"], [-398, "Qty"], [-430, "Price"], [-540, "Amount"]];
  const sums: readonly Row[] = [
    [310, [360, "Net total"], [-540, "7,245.97"]],
    [326, [360, "VAT 15%"], [-540, "1,086.90"]],
    [342, [360, "Total"], [-540, "8,332.87"]],
  ];
  const priced: readonly Row[] = [
    [220, [40, "Cloud hosting"], [-398, "5"], [-430, "339.84"], [-540, "1,699.20"]],
    [240, [40, "Tax advisory"], [-398, "7"], [-430, "312.27"], [-540, "2,185.89"]],
    [260, [40, "Site inspection"], [-398, "6"], [-430, "371.75"], [-540, "2,230.50"]],
    [280, [40, "Vehicle hire"], [-398, "2"], [-430, "565.19"], [-540, "1,130.38"]],
  ];

  it("stay separate numbers if the page separates thousands with a mark", () => {
    expect(items(read(page([...head, close, ...priced, ...sums])))).toEqual([
      ["Cloud hosting", "5", "339.84", 169_920],
      ["Tax advisory", "7", "312.27", 218_589],
      ["Site inspection", "6", "371.75", 223_050],
      ["Vehicle hire", "2", "565.19", 113_038],
    ]);
  });

  it("don't affect other rows if OCR joins a price and its amount in one row", () => {
    const wide: Row = [200, [40, "Description"], [-330, "Qty"], [-480, "Price"], [-540, "Amount"]];
    const apart = priced.map(([y, ...cells]): Row => {
      const [name = "", quantity = "", price = "", amount = ""] = cells.map(([, text]) => text);
      return [
        y,
        [40, name],
        [-330, quantity],
        ...(y === 260 ? [[-540, `${price}${amount}`] as const] : [[-480, price] as const, [-540, amount] as const]),
      ];
    });
    const [first, second, , last] = items(read(page([...head, wide, ...apart, ...sums])));
    expect([first, second, last]).toEqual([
      ["Cloud hosting", "5", "339.84", 169_920],
      ["Tax advisory", "7", "312.27", 218_589],
      ["Vehicle hire", "2", "565.19", 113_038],
    ]);
  });
});

describe("text lost in OCR", () => {
  it("restores the lost first digits of a tax from net and total", () => {
    const cut = totals.map((row): Row => (row[0] === 306 ? [306, [360, "VAT 15%"], [-540, "ZAR 599.82"]] : row));
    const invoice = read(page([...head, headings, ...rows, ...cut]));
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value, invoice.taxDetails[0]?.amountMinor]).toEqual([
      3_733_214, 559_982, 4_293_196, 559_982,
    ]);
  });

  it("restores a lost decimal mark in the tax and a lost space before the net total's first digits", () => {
    const damaged: readonly Row[] = [
      [290, [360, "Montant total HT37 332.14"]],
      [306, [360, "VAT 15%"], [-540, "559982"]],
      [322, [360, "Total"], [-540, "ZAR 42 931.96"]],
    ];
    const invoice = read(page([...head, headings, ...rows, ...damaged]));
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([3_733_214, 559_982, 4_293_196]);
  });

  it("leaves a tax unchanged if its remaining digits contradict net and total", () => {
    const wrong = totals.map((row): Row => (row[0] === 306 ? [306, [360, "VAT 15%"], [-540, "ZAR 598.82"]] : row));
    expect(read(page([...head, headings, ...rows, ...wrong])).taxTotal.value).toBe(59_882);
  });

  it("skips a label with zero OCR confidence above a party's name", () => {
    const document = page([
      ...head.filter(([y]) => y < 110),
      [110, [40, "Soldt6ese"]],
      [126, [40, "Highveld Power Tools Ltd"]],
      [142, [40, "12 Loop Street"]],
      [158, [40, "Cape Town, 8001"]],
      headings,
      ...rows,
      ...totals,
    ]);
    const unread: ReadDocument = {
      ...document,
      pages: document.pages.map((one) => ({
        ...one,
        words: one.words.map((word) => (word.text === "Soldt6ese" ? { ...word, confidence: 0 } : word)),
      })),
    };
    expect(read(unread).customer.name.value).toBe("Highveld Power Tools Ltd");
    expect(read(document).customer.name.value, "where it is believed").toBe("Soldt6ese");
  });

  it("recovers items under lost headings from the arithmetic of the rows", () => {
    const lost: Row = [200, [40, "Description"], [-430, "Unit price"]];
    expect(items(read(page([...head, lost, ...rows, ...totals])))).toEqual(items(read(page([...head, headings, ...rows, ...totals]))));
  });

  it("reads the tax and its rate if OCR dropped the space between them", () => {
    const glued = totals.map((row): Row => (row[0] === 306 ? [306, [360, "of which VAT15%"], [-540, "ZAR 5 599.82"]] : row));
    const invoice = read(page([...head, headings, ...rows, ...glued]));
    expect([invoice.taxTotal.value, invoice.taxDetails[0]?.rate]).toEqual([559_982, 15]);
  });

  it("keeps a name in much larger type together", () => {
    const document = page([...head.filter(([y]) => y !== 40), [40, [420, "Tax Invoice"]], headings, ...rows, ...totals]);
    const [first] = document.pages;
    if (!first) throw new Error("no page");
    let left = 40;
    const name = ["Karoo", "Wool", "Limited"].map((text): Word => {
      const box: Word["box"] = [left / 600, 26 / HEIGHT, (left + text.length * 14) / 600, 52 / HEIGHT];
      left += text.length * 14 + 12;
      return { text, confidence: 0.95, bold: false, hidden: false, fontSize: 26, box };
    });
    const large: ReadDocument = { ...document, pages: [{ ...first, words: [...name, ...first.words] }] };
    expect(read(large).vendor.name.value).toBe("Karoo Wool Limited");
  });

  it.each(["VAT .5%", "VAT (.5%)", "VAT @.5%", "VAT - .5%", "VAT (.5 %)"])(
    "leaves a tax without a rate if it was the first figure of one: %s",
    (vat) => {
      const cut = totals.map((row): Row => (row[0] === 306 ? [306, [360, vat], [-540, "ZAR 5 599.82"]] : row));
      expect(read(page([...head, headings, ...rows, ...cut])).taxDetails.map(({ rate }) => rate)).not.toContain(0.5);
    },
  );

  it("doesn't take the currency from a sign that OCR guessed", () => {
    const signed = totals.map(([y, label, [x, amount]]): Total => [
      y,
      label,
      [x, amount.replace("ZAR ", y === 322 ? "£" : "#").replaceAll(" ", ",")],
    ]);
    const document = page([
      ...head.filter(([y]) => y !== 72),
      [72, [40, "TIN: 10885506-0001"], [420, "Date: 8 November 2025"]],
      headings,
      ...rows,
      ...signed,
    ]);
    const guessed: ReadDocument = {
      ...document,
      pages: document.pages.map((one) => ({
        ...one,
        words: one.words.map((word) => (word.text.startsWith("£") ? { ...word, confidence: 0.41 } : word)),
      })),
    };
    expect(read(guessed).currency.value).toBe("NGN");
  });

  it("doesn't mistake an item number misread as a currency sign for the currency", () => {
    const bare = totals.map(([y, label, [x, amount]]): Total => [y, label, [x, amount.replace("ZAR ", "")]]);
    const signed = rows.map(([y, ...cells]): Row => (y === 220 ? [y, [20, "£"], ...cells] : [y, ...cells]));
    expect(read(page([...head, headings, ...signed, ...bare])).currency.value).not.toBe("GBP");
  });
});

describe("text misread in OCR", () => {
  const nigerian = (document: ReadDocument): ReadDocument => ({
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      words: page.words.map((word) => ({
        ...word,
        text: word.text.replace("Longmeadow", "Marina").replace("Park", "Road, Lagos").replace("4224533860", "20418835-0001"),
      })),
    })),
  });
  const signed = (sign: string): Total[] =>
    totals.map(([y, label, [end, amount]]): Total => [y, label, [end, amount.replace("ZAR ", sign).replace(" ", ",")]]);

  it("reads ¥ as the naira sign on an invoice from Nigeria", () => {
    const invoice = read(nigerian(page([...head, headings, ...rows, ...signed("¥")])));
    expect([invoice.currency.value, invoice.total.value]).toEqual(["NGN", 4_293_196]);
  });

  it("accepts a space after a thousands comma and a zero for the letter O in a month", () => {
    const parted = signed("ZAR ").map(([y, label, [end, amount]]): Total => [y, label, [end, amount.replace(",", ", ")]]);
    const dated = head.map((row): Row => (row[0] === 72 ? [72, [40, "VAT Reg. No. 4224533860"], [420, "Date: 11-0ct-2025"]] : row));
    const invoice = read(page([...dated, headings, ...rows, ...parted]));
    expect([invoice.subtotal.value, invoice.total.value, invoice.invoiceDate.value]).toEqual([3_733_214, 4_293_196, "2025-10-11"]);
  });
});

describe("a bilingual title", () => {
  it("identifies an invoice even if OCR measures a label below it as almost as large", () => {
    const document = page([
      [40, [40, "Rechnung / Invoice"]],
      [60, [40, "Beleg-Nr."], [200, "Datum"], [360, "Bestellung"]],
      [84, [40, "672148"], [200, "04.03.2024"], [360, "PO-9804"]],
      [120, [40, "Alpenblick Hotelbetriebs GmbH"]],
      headings,
      ...rows,
      ...totals,
    ]);
    const words = document.pages[0]?.words ?? [];
    const heights: Readonly<Record<string, number>> = { Rechnung: 16, Invoice: 16, Bestellung: 14 };
    const taller = words.map((word): Word => ({
      ...word,
      box: [word.box[0], word.box[1], word.box[2], word.box[1] + (heights[word.text] ?? TALL) / HEIGHT],
    }));
    const invoice = read({ ...document, pages: document.pages.map((first) => ({ ...first, words: taller })) });
    expect([invoice.type, invoice.invoiceNumber.value]).toEqual(["invoice", "672148"]);
  });
});

describe("columns identified by arithmetic", () => {
  it("override a misread heading", () => {
    const misread: Row = [200, [40, "Hire item"], [-330, "Weeks"], [-420, "£iweek"], [-500, "Nef f"], [-560, "VAT rate"]];
    const priced: readonly Row[] = [
      [220, [40, "Scaffold, east elevation"], [-330, "4"], [-420, "610.00"], [-500, "2,440.00"], [-560, "20%"]],
      [240, [40, "Tower 6 m mobile"], [-330, "4"], [-420, "85.00"], [-500, "340.00"], [-560, "20%"]],
      [260, [40, "Erect and strike"], [-330, "1"], [-420, "780.00"], [-500, "780.00"], [-560, "20%"]],
    ];
    const sums: readonly Total[] = [
      [300, [360, "Net"], [-500, "3,560.00"]],
      [316, [360, "VAT 20%"], [-500, "712.00"]],
      [332, [360, "To pay"], [-500, "4,272.00"]],
    ];
    expect(read(page([...head, misread, ...priced, ...sums])).lineItems.map((line) => line.amount.value)).toEqual([
      244_000, 34_000, 78_000,
    ]);
  });

  it("aren't derived from zeros", () => {
    const charges: Row = [200, [40, "Charge description"], [-300, "USD"], [-400, "Amount AED"], [-460, "VAT %"], [-540, "VAT AED"]];
    const priced: readonly Row[] = [
      [220, [40, "Ocean freight"], [-300, "2,850.00"], [-400, "10,466.63"], [-460, "0"], [-540, "0.00"]],
      [240, [40, "Bill of lading fee"], [-300, "75.00"], [-400, "275.44"], [-460, "0"], [-540, "0.00"]],
      [260, [40, "Export clearance"], [-300, "120.00"], [-400, "440.70"], [-460, "5"], [-540, "22.04"]],
      [280, [40, "Total"], [-300, "3,045.00"], [-400, "11,182.77"], [-540, "22.04"]],
    ];
    const invoice = read(page([...head, charges, ...priced, [310, [300, "Grand Total AED"], [-540, "11,204.81"]]]));
    expect(invoice.lineItems.map((line) => line.amount.value)).toEqual([1_046_663, 27_544, 44_070]);
    expect(invoice.total.value).toBe(1_120_481);
  });
});

describe("the customer of a scanned page", () => {
  const bill = (...rest: readonly Row[]): Invoice =>
    read(
      page([
        [40, [200, "Shree Mahalaxmi Traders"]],
        [52, [200, "Shop 14, Pune 411026"]],
        ...rest,
        [140, [40, "Bill No. : SMT/1182"], [300, "Dated : 14-08-2026"]],
        headings,
        ...rows,
        ...totals,
      ]),
    );

  it("is the name after “M/s”", () => {
    const invoice = bill([100, [40, "M/s Pune Agro Machines Pvt Ltd"]]);
    expect([invoice.customer.name.value, invoice.vendor.name.value]).toEqual(["Pune Agro Machines Pvt Ltd", "Shree Mahalaxmi Traders"]);
  });

  it("isn't taken for the vendor, nor is a remark about jurisdiction", () => {
    const invoice = read(
      page([
        [26, [200, "Subject to Pune jurisdiction"]],
        [40, [200, "Mahalaxmi Traders"]],
        [100, [40, "To: Mrs Okafor, 4 Bank Top"], [300, "Date: 9/6/26"]],
        [120, [40, "INVOICE No. 0387"]],
        headings,
        ...rows,
        ...totals,
      ]),
    );
    expect([invoice.customer.name.value, invoice.vendor.name.value]).toEqual(["Mrs Okafor", "Mahalaxmi Traders"]);
  });
});

describe("items without a table", () => {
  it("are confirmed by their sum even if the amounts have no decimals", () => {
    const invoice = read(
      page([
        [40, [40, "Mama Tee's Kitchen"]],
        [60, [40, "INVOICE NO. 014"], [300, "2nd October 2026"]],
        [100, [40, "Jollof rice, 150 plates @ 3,500"], [-540, "N525,000"]],
        [120, [40, "Small chops, 150 packs @ 1,200"], [-540, "N180,000"]],
        [140, [40, "Ushers"], [-540, "N80,000"]],
        [160, [40, "TOTAL"], [-540, "N785,000"]],
      ]),
    );
    expect(invoice.lineItems.map((line) => line.amount.value)).toEqual([52_500_000, 18_000_000, 8_000_000]);
  });

  it("leave out the previous balance and earlier payments", () => {
    const invoice = read(
      page([
        [40, [40, "Volta Networks Ghana Ltd - TIN C0009184472"]],
        [60, [40, "Bill number 2610-004471"], [300, "Bill date 31/10/2026"]],
        [90, [40, "Balance from last bill"], [-540, "2,980.00"]],
        [106, [40, "Payment received 12/10/2026"], [-540, "-2,980.00"]],
        [140, [40, "Business fibre 100 Mbps"], [-540, "1,450.00"]],
        [156, [40, "Static IP block"], [-540, "220.00"]],
        [172, [40, "Charges before taxes"], [-540, "1,670.00"]],
        [188, [40, "VAT 15%"], [-540, "250.50"]],
        [204, [40, "Total for this month"], [-540, "1,920.50"]],
      ]),
    );
    expect(invoice.lineItems.map((line) => line.amount.value)).toEqual([145_000, 22_000]);
    expect(invoice.vendor.name.value).toBe("Volta Networks Ghana Ltd");
  });

  it("take their name from below an article number", () => {
    const numbered: readonly Row[] = [
      [220, [40, "25997"], [-330, "40"], [-430, "506.58"], [-540, "20 263.20"]],
      [230, [40, "Zitronensäure 100ml"]],
      [250, [40, "G2250"], [-330, "20"], [-430, "526.52"], [-540, "10 530.40"]],
      [260, [40, "Gelierzucker Extra"]],
    ];
    expect(
      read(page([...head, headings, ...numbered, [300, [360, "Net total"], [-540, "ZAR 30 793.60"]]])).lineItems.map(
        (line) => line.description.value,
      ),
    ).toEqual(["Zitronensäure 100ml", "Gelierzucker Extra"]);
  });
});

describe("characters confused in OCR", () => {
  it("corrects a letter O in Ghanaian tax IDs, and leaves the currency empty if its sign is barely legible", () => {
    const document = page([
      [40, [40, "Volta Supplies Ltd"]],
      [52, [40, "TIN CO041190028"], [300, "Accra"]],
      [100, [40, "Bill to: Osu Logistics Ltd"]],
      [120, [40, "Invoice No. 77"], [300, "Date: 8 November 2025"]],
      headings,
      ...rows,
      ...totals.map(([y, label, [x, amount]]): Row => [y, label, [x, amount.replace("ZAR", "¥")]]),
    ]);
    const guessed: ReadDocument = {
      ...document,
      pages: document.pages.map((each) => ({
        ...each,
        words: each.words.map((word) => (word.text === "¥" ? { ...word, confidence: 0.13 } : word)),
      })),
    };
    expect(read(guessed).vendor.taxId.value).toBe("C0041190028");
    expect([read(document).currency.value, read(guessed).currency.value]).toEqual(["JPY", null]);
    const naira = page([
      [40, [40, "EyeWatch Systems Ltd"]],
      [60, [40, "Invoice No. #77"], [300, "Date: 8 November 2025"]],
      [100, [40, "Total"], [-540, "#1,861,000.00"]],
    ]);
    expect(read(naira).currency.value).toBe("NGN");
  });
});
