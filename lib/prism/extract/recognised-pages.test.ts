import { describe, expect, it } from "vitest";
import type { Invoice, ReadDocument, Word } from "@/lib/prism/model";
import { extractInvoice } from "./extract-invoice";

const WIDTH = 600;
const HEIGHT = 800;
const TALL = 8;

type Cell = readonly [x: number, text: string];
type Row = readonly [y: number, ...cells: Cell[]];
type Total = readonly [y: number, label: Cell, amount: Cell];

/** A page as recognition leaves it: words of 8 points' height, set from `x`, or up to it where negative, in letters 4.6 wide. */
function page(rows: readonly (readonly [y: number, ...cells: Cell[]])[], space = 3): ReadDocument {
  const words = rows.flatMap(([y, ...cells]) => cells.flatMap(([x, text]): Word[] => {
    const width = (part: string): number => part.length * 4.6;
    const whole = text.split(" ").reduce((sum, part) => sum + width(part) + space, -space);
    let left = x < 0 ? -x - whole : x;
    return text.split(" ").map((part) => {
      const box: Word["box"] = [left / WIDTH, y / HEIGHT, (left + width(part)) / WIDTH, (y + TALL) / HEIGHT];
      left += width(part) + space;
      return { text: part, confidence: 0.95, bold: false, hidden: false, fontSize: TALL, box };
    });
  }));
  return { mimeType: "application/pdf", sha256: "", language: "en", textSource: "ocr", einvoice: null, pdf: null, pages: [{ number: 1, widthPt: WIDTH, heightPt: HEIGHT, textSource: "ocr", rules: [], words }] };
}

const read = (document: ReadDocument): Invoice => extractInvoice(document, { country: null, request: {} });
const items = (invoice: Invoice): unknown[] => invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value, line.amount.value]);

const head: readonly Row[] = [
  [40, [40, "Karoo Wool Exporters (Pty) Ltd"], [420, "Tax Invoice"]], [56, [40, "8 Longmeadow Park"], [420, "Invoice No.: 2025-1879"]], [72, [40, "VAT Reg. No. 4224533860"], [420, "Date: 8 November 2025"]],
  [110, [40, "Sold to"]], [126, [40, "Highveld Power Tools Ltd"]], [142, [40, "Cape Town, 8001"]],
];
const headings: Row = [200, [40, "Description"], [-330, "Quantity"], [-430, "Unit price"], [-540, "Amount"]];
const totals: readonly Total[] = [[290, [360, "Net total"], [-540, "ZAR 37 332.14"]], [306, [360, "VAT 15%"], [-540, "ZAR 5 599.82"]], [322, [360, "Total"], [-540, "ZAR 42 931.96"]]];
const rows: readonly Row[] = [
  [220, [40, "Vehicle hire with driver"], [-330, "40"], [-430, "506.58"], [-540, "20 263.20"]], [240, [40, "Tax advisory"], [-330, "20"], [-430, "526.52"], [-540, "10 530.40"]], [260, [40, "Cloud hosting"], [-330, "2"], [-430, "3 269.27"], [-540, "6 538.54"]],
];

describe("a page in a typewriter's wide letters", () => {
  it("keeps names and groups of digits together that its spaces part", () => {
    const invoice = read(page([...head, headings, ...rows, ...totals], 7.2));
    expect(invoice.vendor.name.value).toBe("Karoo Wool Exporters (Pty) Ltd");
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([3_733_214, 559_982, 4_293_196]);
    expect(items(invoice)).toEqual([["Vehicle hire with driver", "40", "506.58", 2_026_320], ["Tax advisory", "20", "526.52", 1_053_040], ["Cloud hosting", "2", "3269.27", 653_854]]);
  });
});

describe("quantities and prices close together", () => {
  const close: Row = [200, [40, "Description"], [-398, "Qty"], [-430, "Price"], [-540, "Amount"]];
  const sums: readonly Row[] = [[310, [360, "Net total"], [-540, "7,245.97"]], [326, [360, "VAT 15%"], [-540, "1,086.90"]], [342, [360, "Total"], [-540, "8,332.87"]]];
  const priced: readonly Row[] = [
    [220, [40, "Cloud hosting"], [-398, "5"], [-430, "339.84"], [-540, "1,699.20"]], [240, [40, "Tax advisory"], [-398, "7"], [-430, "312.27"], [-540, "2,185.89"]],
    [260, [40, "Site inspection"], [-398, "6"], [-430, "371.75"], [-540, "2,230.50"]], [280, [40, "Vehicle hire"], [-398, "2"], [-430, "565.19"], [-540, "1,130.38"]],
  ];

  it("are no number of two groups where thousands have a mark", () => {
    expect(items(read(page([...head, close, ...priced, ...sums])))).toEqual([
      ["Cloud hosting", "5", "339.84", 169_920], ["Tax advisory", "7", "312.27", 218_589], ["Site inspection", "6", "371.75", 223_050], ["Vehicle hire", "2", "565.19", 113_038],
    ]);
  });

  it("stay two columns where recognition made one word of a price and its amount", () => {
    const wide: Row = [200, [40, "Description"], [-330, "Qty"], [-480, "Price"], [-540, "Amount"]];
    const apart = priced.map(([y, ...cells]): Row => {
      const [name = "", quantity = "", price = "", amount = ""] = cells.map(([, text]) => text);
      return [y, [40, name], [-330, quantity], ...(y === 260 ? [[-540, `${price}${amount}`] as const] : [[-480, price] as const, [-540, amount] as const])];
    });
    const [first, second, , last] = items(read(page([...head, wide, ...apart, ...sums])));
    expect([first, second, last]).toEqual([["Cloud hosting", "5", "339.84", 169_920], ["Tax advisory", "7", "312.27", 218_589], ["Vehicle hire", "2", "565.19", 113_038]]);
  });
});

describe("what recognition loses", () => {
  it("is made up for where it was the first digits of a tax: net and total tell them", () => {
    const cut = totals.map((row): Row => (row[0] === 306 ? [306, [360, "VAT 15%"], [-540, "ZAR 599.82"]] : row));
    const invoice = read(page([...head, headings, ...rows, ...cut]));
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value, invoice.taxDetails[0]?.amountMinor]).toEqual([3_733_214, 559_982, 4_293_196, 559_982]);
  });

  it("is made up for where it was a tax's decimal mark, or the space before a net total's first digits", () => {
    const damaged: readonly Row[] = [[290, [360, "Montant total HT37 332.14"]], [306, [360, "VAT 15%"], [-540, "559982"]], [322, [360, "Total"], [-540, "ZAR 42 931.96"]]];
    const invoice = read(page([...head, headings, ...rows, ...damaged]));
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([3_733_214, 559_982, 4_293_196]);
  });

  it("is not made up for where the digits that are left are others", () => {
    const wrong = totals.map((row): Row => (row[0] === 306 ? [306, [360, "VAT 15%"], [-540, "ZAR 598.82"]] : row));
    expect(read(page([...head, headings, ...rows, ...wrong])).taxTotal.value).toBe(59_882);
  });

  it("is no party's name: a label that it could not read stands above one", () => {
    const document = page([...head.filter(([y]) => y < 110), [110, [40, "SOLDT6ESE"]], [126, [40, "Highveld Power Tools Ltd"]], [142, [40, "12 Loop Street"]], [158, [40, "Cape Town, 8001"]], headings, ...rows, ...totals]);
    const unread: ReadDocument = { ...document, pages: document.pages.map((one) => ({ ...one, words: one.words.map((word) => (word.text === "SOLDT6ESE" ? { ...word, confidence: 0 } : word)) })) };
    expect(read(unread).customer.name.value).toBe("Highveld Power Tools Ltd");
    expect(read(document).customer.name.value, "where it is believed").toBe("SOLDT6ESE");
  });

  it("is made up for where it was headings: rows say themselves which number is which", () => {
    const lost: Row = [200, [40, "Description"], [-430, "Unit price"]];
    expect(items(read(page([...head, lost, ...rows, ...totals])))).toEqual(items(read(page([...head, headings, ...rows, ...totals]))));
  });

  it("is made up for where it was the space between a tax and its rate", () => {
    const glued = totals.map((row): Row => (row[0] === 306 ? [306, [360, "of which VAT15%"], [-540, "ZAR 5 599.82"]] : row));
    const invoice = read(page([...head, headings, ...rows, ...glued]));
    expect([invoice.taxTotal.value, invoice.taxDetails[0]?.rate]).toEqual([559_982, 15]);
  });

  it("is no currency where a number of an item was taken for its sign", () => {
    const bare = totals.map(([y, label, [x, amount]]): Total => [y, label, [x, amount.replace("ZAR ", "")]]);
    const signed = rows.map(([y, ...cells]): Row => (y === 220 ? [y, [20, "£"], ...cells] : [y, ...cells]));
    expect(read(page([...head, headings, ...signed, ...bare])).currency.value).not.toBe("GBP");
  });
});

describe("what recognition takes for something else", () => {
  const nigerian = (document: ReadDocument): ReadDocument => ({ ...document, pages: document.pages.map((page) => ({ ...page, words: page.words.map((word) => ({ ...word, text: word.text.replace("Longmeadow", "Marina").replace("Park", "Road, Lagos").replace("4224533860", "20418835-0001") })) })) });
  const signed = (sign: string): Total[] => totals.map(([y, label, [end, amount]]): Total => [y, label, [end, amount.replace("ZAR ", sign).replace(" ", ",")]]);

  it("is the naira's sign on an invoice from Nigeria, and no yen", () => {
    const invoice = read(nigerian(page([...head, headings, ...rows, ...signed("¥")])));
    expect([invoice.currency.value, invoice.total.value]).toEqual(["NGN", 4_293_196]);
  });

  it("is a number's end where a space stands behind its comma, and a letter in a date", () => {
    const parted = signed("ZAR ").map(([y, label, [end, amount]]): Total => [y, label, [end, amount.replace(",", ", ")]]);
    const dated = head.map((row): Row => (row[0] === 72 ? [72, [40, "VAT Reg. No. 4224533860"], [420, "Date: 11-0ct-2025"]] : row));
    const invoice = read(page([...dated, headings, ...rows, ...parted]));
    expect([invoice.subtotal.value, invoice.total.value, invoice.invoiceDate.value]).toEqual([3_733_214, 4_293_196, "2025-10-11"]);
  });
});

describe("a title in two languages", () => {
  it("names an invoice, even where recognition takes a label below it for almost as large", () => {
    const document = page([
      [40, [40, "Rechnung / Invoice"]], [60, [40, "Beleg-Nr."], [200, "Datum"], [360, "Bestellung"]], [84, [40, "672148"], [200, "04.03.2024"], [360, "PO-9804"]], [120, [40, "Alpenblick Hotelbetriebs GmbH"]],
      headings, ...rows, ...totals,
    ]);
    const words = document.pages[0]?.words ?? [];
    const heights: Readonly<Record<string, number>> = { Rechnung: 16, Invoice: 16, Bestellung: 14 };
    const taller = words.map((word): Word => ({ ...word, box: [word.box[0], word.box[1], word.box[2], word.box[1] + (heights[word.text] ?? TALL) / HEIGHT] }));
    const invoice = read({ ...document, pages: document.pages.map((first) => ({ ...first, words: taller })) });
    expect([invoice.type, invoice.invoiceNumber.value]).toEqual(["invoice", "672148"]);
  });
});
