import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import type { Invoice } from "@/lib/prism/model";
import { HEIGHT, recognizedPage, TALL, type RecognizedRow } from "@/lib/prism/testing/recognized-page";

/** Rules learned from invoices of small firms in Nigeria, each with a page that it must leave alone. */

const extractOcr = (...page: RecognizedRow[]): Invoice => extractInvoice(recognizedPage(page), { country: "NG", request: {} });
const lines = ({ lineItems }: Invoice): unknown[] => lineItems.map(({ quantity, unitPrice, amount }) => [quantity.value, unitPrice.value, amount.value]);

const BOOK: RecognizedRow[] = [
  [40, [40, "Chidi Building Materials"]],
  [54, [40, "Main Market, Ozoro"]],
  [80, [40, "CASH/CREDIT INVOICE"], [440, "No. 00482"]],
  [96, [40, "M/s Ozoro Estates Ltd"], [440, "Date 14/1/2026"]],
];

describe("a kobo column", () => {
  it("completes amounts even if unit prices have decimals of their own", () => {
    const invoice = extractOcr(
      ...BOOK,
      [130, [40, "Qty"], [90, "Description of goods"], [-380, "Rate"], [-480, "N"], [-520, "K"]],
      [146, [40, "12"], [90, "Roofing sheet"], [-380, "6,850.00"], [-480, "82,200"], [-520, "00"]],
      [162, [40, "40"], [90, "Hardwood"], [-380, "1,450.00"], [-480, "58,000"], [-520, "00"]],
      [178, [40, "5"], [90, "Nails, carton"], [-380, "9,300.50"], [-480, "46,502"], [-520, "50"]],
      [210, [90, "TOTAL"], [-480, "186,702"], [-520, "50"]],
    );
    expect(invoice.total.value).toBe(18_670_250);
    expect(lines(invoice)).toEqual([["12", "6850", 8_220_000], ["40", "1450", 5_800_000], ["5", "9300.5", 4_650_250]]);
  });

  it("may follow the unit prices as well", () => {
    const invoice = extractOcr(
      ...BOOK,
      [130, [40, "Description"], [-250, "Quantity"], [-350, "Rate"], [-480, "Amount"]],
      [146, [40, "Letterheads"], [-250, "5,000"], [-320, "62"], [-350, "50"], [-480, "312,500"], [-520, "00"]],
      [162, [40, "Envelopes"], [-250, "3,000"], [-320, "41"], [-350, "25"], [-480, "123,750"], [-520, "00"]],
      [178, [40, "Stamp pads"], [-250, "7"], [-320, "3,250"], [-350, "75"], [-480, "22,755"], [-520, "25"]],
      [210, [40, "Total"], [-480, "459,005"], [-520, "25"]],
    );
    expect(invoice.total.value).toBe(45_900_525);
    expect(lines(invoice)).toEqual([["5000", "62.5", 31_250_000], ["3000", "41.25", 12_375_000], ["7", "3250.75", 2_275_525]]);
  });

  it("isn't assumed if amounts have decimals and a percentage ends the row", () => {
    const invoice = extractOcr(
      ...BOOK,
      [130, [40, "Description"], [-250, "Quantity"], [-350, "Price"], [-460, "Amount"], [-520, "Disc"]],
      [146, [40, "Letterheads"], [-250, "5,000"], [-350, "62.50"], [-460, "312,500.00"], [-520, "10"]],
      [162, [40, "Envelopes"], [-250, "3,000"], [-350, "41.25"], [-460, "123,750.00"], [-520, "10"]],
      [210, [40, "Total"], [-460, "436,250.00"]],
    );
    expect(invoice.total.value).toBe(43_625_000);
  });
});

const SLIP: RecognizedRow[] = [
  [20, [40, "OKE-ADO PROVISIONS"]],
  [32, [40, "9 Oke-Ado Road, Ibadan"]],
  [44, [40, "SALES RECEIPT NO: 0033812"]],
  [56, [40, "14-09-2026"], [160, "13:07"]],
  [68, [40, "RICE 5KG"], [-220, "11,250.00"]],
  [80, [40, "GROUNDNUT OIL 3L"], [-220, "12,600.00"]],
  [92, [40, "TOTAL"], [-220, "23,850.00"]],
];

describe("a till's letterhead", () => {
  /** The slip below a sign of two lines in letters half again as high. */
  const signed = (one: string, other: string): string | null => {
    const document = recognizedPage([[2, [40, one]], [16, [40, other]], ...SLIP.slice(1).map(([y, ...cells]): RecognizedRow => [y + 20, ...cells])]);
    const [page] = document.pages;
    for (const word of page?.words ?? []) if (word.box[1] < 0.025) word.box = [word.box[0], word.box[1], word.box[2], word.box[1] + (TALL * 1.5) / HEIGHT];
    return extractInvoice(document, { country: "NG", request: {} }).vendor.name.value;
  };

  it("doesn't begin with a note in small letters above it", () => {
    expect(signed("tan chay yee", "SUNGAI MOTOR ENTERPRISE LTD")).toBe("SUNGAI MOTOR ENTERPRISE LTD");
    expect(signed("AMPANG 210", "SUNGAI MOTOR ENTERPRISE LTD")).toBe("AMPANG 210 SUNGAI MOTOR ENTERPRISE LTD");
  });
});

it("accepts a shop named after its street if a numbered address follows and there is no better name", () => {
  const vendor = (...head: string[]): string | null =>
    extractOcr(...head.map((text, at): RecognizedRow => [4 + at * 12, [40, text]]), ...SLIP.slice(2)).vendor.name.value;
  expect(vendor("RING ROAD AUTO PARTS", "47 Ring Road, Benin City")).toBe("RING ROAD AUTO PARTS");
  expect(vendor("RING ROAD BRANCH", "MAMA CASS PROVISIONS")).toBe("MAMA CASS PROVISIONS");
});

describe("a widely spaced vendor name", () => {
  const under = (...words: [left: number, right: number, text: string][]): string | null => {
    const document = recognizedPage([[60, [40, "Dutsin-Ma Road, Katsina, TIN: 11840077-0001"]], [90, [40, "Customer: Daura Bread Ltd"], [420, "Invoice No: KFM/774"]], [104, [420, "Date: 01/12/2026"]], [140, [40, "Bread flour"], [-540, "276,000.00"]], [160, [40, "Total"], [-540, "276,000.00"]]]);
    const [page] = document.pages;
    const [first] = page?.words ?? [];
    if (!page || !first) throw new Error("no page");
    const signs = words.map(([left, right, text]) => ({ ...first, text, box: [left / 600, 40 / HEIGHT, right / 600, 50 / HEIGHT] as [number, number, number, number] }));
    page.words.unshift(...signs);
    return extractInvoice(document, { country: "NG", request: {} }).vendor.name.value;
  };

  it("is read as one name with gaps in proportion to its letter spacing", () => {
    expect(under([137, 244, "KATSINA"], [268, 345, "FLOUR"], [373, 441, "MILLS"])).toBe("KATSINA FLOUR MILLS");
    expect(under([137, 244, "KATSINA"], [275, 382, "MILLERS"])).toBe("KATSINA MILLERS");
  });

  it("isn't assumed if words of ordinary spacing are as far apart", () => {
    expect(under([137, 187, "KATSINA"], [215, 250, "FLOUR"], [290, 325, "MILLS"])).not.toBe("KATSINA FLOUR MILLS");
  });
});

describe("a card terminal receipt", () => {
  it("doesn't read a customer from “PURCHASE” or “CUSTOMER COPY”", () => {
    const invoice = extractOcr(...SLIP, [104, [60, "*** CUSTOMER COPY ***"]], [116, [40, "MERCHANT ID: 2058LA000118845"]], [128, [40, "PURCHASE"], [-220, "23,850.00"]], [140, [40, "APPROVED"], [160, "RESP CODE 00"]]);
    expect(invoice.customer.name.value).toBeNull();
    expect(invoice.warnings).toEqual([]);
  });

  it("warns about a declined payment", () => {
    for (const said of ["*** DECLINED ***", "TRANSACTION DECLINED", "STATUS: FAILED"]) {
      const { warnings } = extractOcr(...SLIP, [104, [60, said]]);
      expect(warnings.join(" "), said).toMatch(/it isn't proof of payment/);
    }
    expect(extractOcr(...SLIP, [104, [40, "Cards declined at other tills are accepted"]]).warnings).toEqual([]);
  });
});

describe("a fuel receipt with one caption per line", () => {
  const pump = (...rows: RecognizedRow[]): Invoice =>
    extractOcr([20, [40, "RANO JUNCTION FILLING STATION"]], [32, [40, "TIN 20118830-0001"]], [44, [40, "TRANS NO : P4-20614"]], [56, [40, "DATE : 17/11/2026 08:52"]], [68, [40, "PUMP : 04 NOZZLE : 2"]], ...rows);

  it("yields an item if liters × price equals the amount", () => {
    const invoice = pump([80, [40, "PRODUCT"], [110, "PMS"]], [92, [40, "VOLUME"], [110, "54.95L"]], [104, [40, "PRICE/L :"], [110, "N910.00"]], [116, [40, "AMOUNT"], [110, "N50,004.50"]]);
    expect(invoice.lineItems.map(({ description }) => description.value)).toEqual(["PMS"]);
    expect(lines(invoice)).toEqual([["54.95", "910", 5_000_450]]);
  });

  it("yields no item if liters × price differs from the amount", () => {
    const invoice = pump([80, [40, "PRODUCT"], [110, "PMS"]], [92, [40, "VOLUME"], [110, "54.95L"]], [104, [40, "PRICE/L :"], [110, "N910.00"]], [116, [40, "AMOUNT"], [110, "N60,004.50"]]);
    expect(lines(invoice)).toEqual([]);
  });
});

it("takes a ticket number as the invoice number unless several tickets are listed", () => {
  const bill = (title: string, ...rows: RecognizedRow[]): string | null =>
    extractOcr([40, [40, "Plateau Air Services Limited"]], [56, [40, title]], ...rows, [140, [40, "Fare"], [-400, "98,500.00"]], [160, [40, "Total fare"], [-400, "98,500.00"]]).invoiceNumber.value;
  const [one, other]: RecognizedRow[] = [[70, [40, "Ticket number: 441-2207719330 Booking: JPL77Q"]], [84, [40, "Ticket number: 441-2207719331 Booking: JPL77Q"]]];
  if (!one || !other) throw new Error("no rows");
  expect(bill("E-TICKET RECEIPT", one)).toBe("441-2207719330");
  expect(bill("E-TICKET RECEIPT", one, other)).toBeNull();
});

describe("a date below a caption", () => {
  const ticket = (...rows: RecognizedRow[]): RecognizedRow[] => [
    [40, [40, "Sahel Wings Airlines Limited"], [400, "TICKET RECEIPT"]],
    [70, [40, "E-ticket number: 885-0417723914  Reference: QX7K2M"]],
    [84, [40, "Date of issue: 11 AUG 2026 Issued by: SWA Web"]],
    [120, [40, "Flight"], [110, "From"], [200, "To"], [300, "Date"], [420, "Status"]],
    ...rows,
    [180, [40, "Base fare"], [-400, "98,500.00"]],
    [194, [40, "Total fare"], [-400, "98,500.00"]],
  ];

  it("isn't the invoice date if the next row has one too, as in a list of flights", () => {
    const { invoiceDate } = extractOcr(...ticket([134, [40, "SW 0441"], [110, "Lagos"], [200, "Abuja"], [300, "18 AUG 2026"], [420, "OK"]], [148, [40, "SW 0448"], [110, "Abuja"], [200, "Lagos"], [300, "20 AUG 2026"], [420, "OK"]]));
    expect(invoiceDate.value).toBe("2026-08-11");
  });

  it("is the invoice date in a single row of details", () => {
    const { invoiceDate } = extractOcr(
      [40, [40, "Oban Hills Timber Ltd"], [400, "INVOICE"]],
      [80, [40, "Invoice No"], [160, "Order"], [260, "Date"], [380, "Terms"]],
      [94, [40, "OHT-441"], [160, "P-77"], [260, "18 AUG 2026"], [380, "Cash"]],
      [130, [40, "Iroko plank"], [-400, "98,500.00"]],
      [150, [40, "Total"], [-400, "98,500.00"]],
    );
    expect(invoiceDate.value).toBe("2026-08-18");
  });
});

describe("two documents on one scan", () => {
  const half = (left: number, number: string, day: string, total: string): [number, [number, string], [number, string]][] => [
    [40, [left, "Wukari Yam Exporters Ltd"], [left, ""]],
    [54, [left, "TIN: 20447733-0001"], [left, ""]],
    [80, [left, `Invoice No: ${number}`], [left, ""]],
    [94, [left, `Date: ${day}`], [left, ""]],
    [140, [left, "Total"], [left + 180, total]],
  ];
  const side = (one: ReturnType<typeof half>, other: ReturnType<typeof half>): RecognizedRow[] =>
    one.map(([y, ...cells], at) => [y, ...[...cells, ...(other[at]?.slice(1) as [number, string][])].filter(([, text]) => text !== "")]);

  it("cause a warning if their numbers differ", () => {
    const { warnings } = extractOcr(...side(half(40, "WY-0872", "13/11/2026", "354,750.00"), half(320, "WY-0875", "16/11/2026", "193,500.00")));
    expect(warnings.join(" ")).toMatch(/WY-0872.*WY-0875/);
  });

  it("are one invoice in two copies if their numbers are the same", () => {
    const copy = "WY-0872";
    const { warnings } = extractOcr(...side(half(40, copy, "13/11/2026", "354,750.00"), half(320, copy, "13/11/2026", "354,750.00")));
    expect(warnings).toEqual([]);
  });
});
