import { describe, expect, it } from "vitest";
import type { Invoice, ReadDocument, Word } from "@/lib/prism/model";
import { HEIGHT, recognizedPage as page } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "./extract-invoice";

type Row = Parameters<typeof page>[0][number];

const extract = (document: ReadDocument): Invoice => extractInvoice(document, { country: "NG", request: {} });
const read = (rows: readonly Row[]): Invoice => extract(page(rows));
const items = (invoice: Invoice): unknown[] =>
  invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value, line.amount.value]);

describe("a form whose columns run from right to left", () => {
  const form = (price: string, total: string): readonly Row[] => [
    [40, [60, "CREEKSIDE VALVES LTD"], [430, "INVOICE No."]],
    [56, [60, "Works: 5 Hawkins Road, Calabar RC 1502277"]],
    [57, [430, "CV"], [457, "2861"]],
    [84, [60, "CUSTOMER"], [290, "DATE"]],
    [98, [60, "Marine Yard Stores Limited"], [290, "03/11/2026"]],
    [140, [70, "AMOUNT (N : K)"], [180, "PRICE EACH"], [270, "NUMBER"], [350, "PRODUCT"]],
    [160, [75, "870,000 : 00"], [180, price], [280, "12"], [350, "Gate valve, large"]],
    [176, [75, "108,900 : 00"], [180, "18150"], [280, "6"], [350, "Gate valve, small"]],
    [200, [75, total], [180, "TOTAL TO PAY (No VAT is collected on valves)"]],
  ];
  /** Extracts the rows with a lower OCR confidence for the given word, or only for its occurrence at `y`. */
  const doubted = (rows: readonly Row[], word: string, confidence: number, y?: number): Invoice => {
    const document = page(rows);
    const pages = document.pages.map((one) => ({
      ...one,
      words: one.words.map((other) =>
        other.text === word && (y === undefined || other.box[1] === y / HEIGHT) ? { ...other, confidence } : other,
      ),
    }));
    return extract({ ...document, pages });
  };

  it("reads the total to the left of its label, with letter O misread for zeros", () => {
    const { total, taxTotal } = read(form("72500", "978,9OO : OO"));
    expect([total.value, taxTotal.value]).toEqual([97_890_000, null]);
  });

  it("joins a series and a number in wide type into one invoice number", () => {
    const number = (letters: number): unknown => {
      const document = page(form("72500", "978,900 : 00"));
      const wide = document.pages[0]?.words.map((word) => {
        const [left, top, , bottom] = word.box;
        const isWide = word.text === "CV" || word.text === "2861";
        return isWide ? { ...word, box: [left, top, left + (word.text.length * letters) / 600, bottom] as Word["box"] } : word;
      });
      return extract({ ...document, pages: document.pages.map((one) => ({ ...one, words: wide ?? [] })) }).invoiceNumber.value;
    };
    expect(number(8)).toBe("CV 2861");
    expect(number(4)).not.toBe("CV 2861");
  });

  it("corrects one digit of an illegible price if amount, quantity and total agree on it", () => {
    const price = (invoice: Invoice): unknown => invoice.lineItems[0]?.unitPrice.value;
    expect(price(doubted(form("32500", "978,900 : 00"), "32500", 0.5))).toBe("72500");
    // A legible price stays, right or wrong, as does one that differs in more than one digit or that no total confirms.
    expect(price(read(form("32500", "978,900 : 00")))).toBe("32500");
    expect(price(doubted(form("32900", "978,900 : 00"), "32900", 0.5))).toBe("32900");
    expect(price(doubted(form("32500", "988,900 : 00"), "32500", 0.5))).toBe("32500");
    const alike: readonly Row[] = [...form("32500", "978,900 : 00"), [240, [60, "Phone"], [290, "32500"]]];
    expect(price(doubted(alike, "32500", 0.5, 240)), "a word that is spelled alike").toBe("32500");
    expect(price(doubted(alike, "32500", 0.5, 160))).toBe("72500");
  });
});

describe("an agent's commission statement", () => {
  const account = (below: readonly Row[]): readonly Row[] => [
    [40, [-560, "Stayfold International B.V."]],
    [54, [-560, "Keizerssluis 44, 1015 DK Amsterdam, Netherlands"]],
    [66, [-560, "VAT NL813307429B01 KvK 61844027"]],
    [90, [40, "Property"], [180, "Invoice"], [310, "Issued"], [440, "Period"]],
    [104, [40, "Quayside Hotels Plc"], [180, "SFI-2026-10908"], [310, "1 November 2026"], [440, "1-31 October 2026"]],
    [114, [40, "Marina Resort Road"]],
    [124, [40, "Calabar, Nigeria"], [310, "Pay by"]],
    [134, [40, "Property ID 7740213"], [310, "15 November 2026"]],
    [160, [40, "What it is for"], [-400, "Base (USD)"], [-470, "Rate"], [-560, "Charge (USD)"]],
    [180, [40, "Commission on stays"], [-400, "48,210.00"], [-470, "15%"], [-560, "7,231.50"]],
    [200, [40, "Facilitation of cards"], [-400, "21,400.00"], [-470, "1.9%"], [-560, "406.60"]],
    [220, [40, "Commission reversed"], [-400, "-1,120.00"], [-470, "15%"], [-560, "-168.00"]],
    ...below,
  ];
  const sums: readonly Row[] = [
    [260, [-560, "Sum of charges USD 7,470.10"]],
    [280, [-560, "VAT (reverse charge) USD 0.00"]],
    [300, [-560, "You owe USD 7,470.10"]],
  ];

  it("recognizes unfamiliar labels of totals by the sum of the items", () => {
    const { subtotal, taxTotal, total } = read(account(sums));
    expect([subtotal.value, taxTotal.value, total.value]).toEqual([747_010, 0, 747_010]);
    // A different amount is not the sum of the items.
    expect(read(account([[260, [-560, "Stays in the period USD 9,470.10"]]])).total.value).toBeNull();
  });

  it("reads the tax between such a subtotal and the total", () => {
    const { subtotal, taxTotal, total } = read(
      account([
        [260, [-560, "Sum of charges USD 7,470.10"]],
        [280, [-560, "VAT 7.5% USD 560.26"]],
        [300, [-560, "You owe USD 8,030.36"]],
      ]),
    );
    expect([subtotal.value, taxTotal.value, total.value]).toEqual([747_010, 56_026, 803_036]);
  });

  it("doesn't mistake the base of a commission for a unit price", () => {
    expect(read(account(sums)).lineItems.map(({ unitPrice, amount }) => [unitPrice.value, amount.value])).toEqual([
      [null, 723_150],
      [null, 40_660],
      [null, -16_800],
    ]);
  });

  it("reads the customer beneath a caption in a row of captions", () => {
    expect(read(account(sums)).customer.name.value).toBe("Quayside Hotels Plc");
  });
});

describe("a heading with the naira letter on its second line", () => {
  const hire = (mark: string): readonly Row[] => [
    [40, [160, "Plateau Canopies & Events Ltd"]],
    [80, [60, "HIRER"], [-560, "INVOICE"]],
    [94, [60, "Marine Yard Stores Limited"], [-560, "PCE/1018"]],
    [130, [60, "ARTICLES"], [300, "HOW"], [-460, "RATE"], [-560, "CHARGE"]],
    [139, [60, "HIRED"], [300, "MANY"], [-460, "A DAY"], [-560, mark]],
    [160, [60, "Plastic chairs"], [300, "300"], [-460, "350.00"], [-560, "105,000.00"]],
    [176, [60, "Trestle tables"], [300, "40"], [-460, "1,200.00"], [-560, "48,000.00"]],
    [200, [60, "Total"], [-560, "153,000.00"]],
  ];

  it("determines the currency", () => {
    expect(read(hire("N")).currency.value).toBe("NGN");
    expect(read(hire("DUE")).currency.value).toBeNull();
  });
});

describe("a side panel beside a list without headings", () => {
  const panel = (second: string): readonly Row[] => [
    [40, [60, "SPARKVALE FACILITY CARE LIMITED"]],
    [70, [260, "CLIENT"]],
    [84, [260, "Marine Yard Stores Limited"]],
    [94, [60, "INVOICE"]],
    [104, [60, "SFC-2611-044"]],
    [124, [60, "DATED"]],
    [134, [60, "25 November 2026"], [260, "CARE CONTRACT - PRICES INCLUDE VAT"]],
    [150, [260, "Outpatient block"], [-560, "645,000.00"]],
    [164, [60, "PLEASE PAY BEFORE"], [260, "6 cleaners, 1 supervisor"]],
    [174, [60, "9 December 2026"]],
    [190, [260, "Theatre and wards"], [-560, second]],
    [204, [60, "AMOUNT WITHOUT VAT"], [260, "9 cleaners"]],
    [214, [60, "N1,500,000.00"]],
    [234, [60, "VAT CONTAINED (7.5%)"]],
    [244, [60, "N112,500.00"]],
    [264, [60, "TOTAL, VAT INCLUDED"]],
    [274, [60, "N1,612,500.00"]],
  ];

  it("reads the due date beneath its caption and takes nothing else there as due", () => {
    const { dueDate, amountDue, total } = read(panel("967,500.00"));
    expect([dueDate.value, amountDue.value, total.value]).toEqual(["2026-12-09", null, 161_250_000]);
  });

  it("confirms the list by its sum, and reads no items if the sum differs", () => {
    expect(items(read(panel("967,500.00")))).toEqual([
      ["Outpatient block", null, null, 64_500_000],
      ["Theatre and wards", null, null, 96_750_000],
    ]);
    expect(read(panel("967,000.00")).lineItems).toEqual([]);
  });
});
