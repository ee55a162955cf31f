import { describe, expect, it } from "vitest";
import type { Invoice, ReadDocument, Word } from "@/lib/prism/model";
import { extractInvoice } from "../../extract-invoice";

const LETTER = 7;
const LINE = 16;

/** A till slip as OCR reads it, in monospaced type, printed as in `lines`. */
function slip(lines: readonly string[], confidence = 0.95): ReadDocument {
  const widthPt = 44 * LETTER;
  const heightPt = Math.max(600, (lines.length + 4) * LINE);
  const words: Word[] = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map((match): Word => ({
      text: match[0],
      confidence,
      bold: false,
      hidden: false,
      fontSize: null,
      box: [
        (14 + match.index * LETTER) / widthPt,
        ((row + 2) * LINE) / heightPt,
        (14 + (match.index + match[0].length) * LETTER) / widthPt,
        ((row + 2) * LINE + 10) / heightPt,
      ],
    })),
  );
  return {
    mimeType: "image/jpeg",
    sha256: "",
    language: "en",
    textSource: "ocr",
    einvoice: null,
    pdf: null,
    pages: [{ number: 1, widthPt, heightPt, textSource: "ocr", rules: [], words }],
  };
}

function read(lines: readonly string[]): Invoice {
  return extractInvoice(slip(lines), { country: null, request: {} });
}

const hardware = [
  "     ang bee chin",
  "   HIJAU BINA SDN BHD (482913-K)",
  "      12, JALAN DELIMA 4/7",
  "     40100 SHAH ALAM, SELANGOR",
  "      TEL: 03-5510 2277",
  "    GST ID : 000912384756",
  "        TAX INVOICE",
  "Bill No : A-10093   14/03/2018 5:42:10PM",
  "HAMMER 16OZ     1 X 21.90     21.90",
  "NAILS 2IN BOX   3 X 4.00      12.00",
  "Item count  2",
  "Sub Total                     33.90",
  "GST 6%                         2.03",
  "Rounding Adj                   0.02",
  "TOTAL                         35.95",
  "CASH                          50.00",
  "CHANGE                        14.05",
  "GST Summary   Amount(RM)   Tax(RM)",
  "S = 6%         33.90          2.03",
];

describe("the vendor of a receipt", () => {
  it("is the registered name above its address rather than a note above it", () => {
    const { vendor } = read(hardware);
    expect(vendor.name.value).toBe("HIJAU BINA SDN BHD");
    expect(vendor.name.provenance[0]?.page).toBe(1);
  });

  it("is the company below the shop's brand, not a former name", () => {
    expect(
      read(["SUSHI LANE - CITY MALL", "LANGIT JAYA SDN. BHD. (551122-T)", "NO 8 GROUND FLOOR, JALAN MERBAU", ...hardware.slice(4)]).vendor
        .name.value,
    ).toBe("LANGIT JAYA SDN. BHD.");
    expect(
      read([
        "Padang Alor Foods Sdn Bhd",
        "(77123-M)",
        "formerly known as",
        "Silver Gates Foods Sdn Bhd",
        "Level 6, Jalan Awan",
        ...hardware.slice(4),
      ]).vendor.name.value,
    ).toBe("Padang Alor Foods Sdn Bhd");
  });

  it("isn't the customer, whose name is further down", () => {
    const lines = [
      ...hardware.slice(1, 7),
      "Cash Inv No: 77141",
      "Date: 14/03/2018",
      "MERANTI FRESH MARKET SDN BHD",
      "GROUND FLOOR, NO. 4",
      ...hardware.slice(8),
    ];
    expect(read(lines).vendor.name.value).toBe("HIJAU BINA SDN BHD");
  });

  it("gets a misread legal form corrected", () => {
    expect(read([...hardware.slice(0, 1), "   HIJAU BINA SON BHO (482913-K)", ...hardware.slice(2)]).vendor.name.value).toBe(
      "HIJAU BINA SDN BHD",
    );
  });
});

describe("the total of a receipt", () => {
  it("is the amount after rounding", () => {
    const { total } = read(hardware);
    expect(total.value).toBe(3_595);
    expect(total.confidence).toBeGreaterThan(0.85);
  });

  it("isn't the cash tendered nor the sum in the tax table", () => {
    const lines = [
      ...hardware.slice(0, 11),
      "Total Sales (Inclusive of GST)    35.93",
      "Rounding Adjustment               0.02",
      "Rounding                         35.95",
      "CASH                            100.00",
      "CHANGE                           64.05",
      "GST Summary   Amount(RM)   Tax(RM)",
      "SR            33.90          2.03",
      "Total         33.90          2.03",
    ];
    expect(read(lines).total.value).toBe(3_595);
  });

  it("adds up sums per tax rate", () => {
    const lines = [
      ...hardware.slice(1, 10),
      "Total 0% supplies:      23.64",
      "Total 6% supplies (excl. GST):  12.00",
      "GST:   0.72",
      "Total 6% supplies (Inc. GST):   12.72",
      "Total 0% supplies:      23.64",
      "Total Payable:          36.36",
    ];
    expect(read(lines).total.value).toBe(3_636);
  });

  it("has a higher confidence if it adds up", () => {
    const proven = read(hardware).total.confidence;
    const bare = read([...hardware.slice(0, 8), "TOTAL                         35.95"]).total;
    expect(bare.value).toBe(3_595);
    expect(bare.confidence).toBeLessThan(proven);
  });

  const german = [
    "K O R N B L U M E",
    "Feldweg 9",
    "33100 Paderborn",
    "SEIFE                   8,09 V",
    "BROT                    3,09 E",
    "TEE                     3,49 E",
  ];

  it("is the amount confirmed by the tax table if another was misread", () => {
    const lines = [
      ...german.slice(0, 4),
      "BROT                    3,0* E",
      german[5] ?? "",
      "SUMME        EUR       14,61",
      "MasterCard   EUR       14,67",
      "Mehrwertst.  ohne MwSt.  mit MwSt.",
      "V 19,0%   1,29   6,80    8,09",
      "E  7,0%   0,43   6,15   *6,5*",
      "15.04.20 16:15  8665 0176",
    ];
    expect(read(lines).total.value).toBe(1_467);
  });

  it("is the gross in the tax table if the printed total is illegible", () => {
    const lines = [
      ...german.slice(0, 3),
      ...german.slice(4),
      "SUMME        EUR       6.*58",
      "Mehrwertst.  ohne MwSt.  mit MwSt.",
      "E  7,0%   0,43   6,15    6,58",
      "15.04.20 16:15  8665 0176",
    ];
    expect(read(lines).total.value).toBe(658);
  });

  it("of a German till is read after “SUMME” and confirmed by the card payment", () => {
    const lines = [
      "K O R N B L U M E",
      "Feldweg 9",
      "33100 Paderborn",
      "VOLLKORNBROT            2,49 B",
      "MILCH 1L                1,19 B",
      "SUMME        EUR        3,68",
      "Kartenzahlung EUR       3,68",
      "MwSt  Netto  Steuer  Brutto",
      "B 7,0%  3,44   0,24    3,68",
      "15.04.20 16:15  8665 0176",
    ];
    const invoice = read(lines);
    expect([invoice.total.value, invoice.invoiceDate.value]).toEqual([368, "2020-04-15"]);
  });
});

describe("the date of a receipt", () => {
  it.each([
    ["Date : 25/02/2018", "2018-02-25"],
    ["05-05-17 02:49PM", "2017-05-05"],
    ["2018-03-18 13:18:48", "2018-03-18"],
    ["01-Nov-2017 11:20:04AM", "2017-11-01"],
    ["25/Feb/2017 07:43:54", "2017-02-25"],
    ["Entry 16/04/2018 (Mon) 8:21", "2018-04-16"],
  ])("is read from %s", (printed, day) => {
    expect(read([...hardware.slice(0, 7), printed, ...hardware.slice(8)]).invoiceDate.value).toBe(day);
  });

  it("isn't the last day for returns", () => {
    expect(read([...hardware, "Exchange until 28/03/2018 with receipt"]).invoiceDate.value).toBe("2018-03-14");
  });
});

describe("the items of a receipt", () => {
  it("take their names from the line above quantity and price, and include the VAT", () => {
    const invoice = read([
      "     GADGET CORNER STORES LTD",
      "   Shop 12 Computer Village Ikeja",
      "        TIN 20033214-0001",
      "SALES RECEIPT     No: R-004417",
      "14/11/2026 15:22  Till 3  OP:JOY",
      "LAPTOP BAG 15 INCH",
      "1x32,250.00             32,250.00",
      "USB HUB 7 PORT",
      "2 x 26,875.00           53,750.00",
      "TOTAL  NGN              86,000.00",
      "VAT7.5%INCL.             6,000.00",
      "PAID: CARD POS          86,000.00",
      "CHANGE                       0.00",
      "       THANK YOU COME AGAIN",
    ]);
    expect(invoice.lineItems.map((line) => [line.description.value, line.amount.value])).toEqual([
      ["LAPTOP BAG 15 INCH", 3_225_000],
      ["USB HUB 7 PORT", 5_375_000],
    ]);
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([8_000_000, 600_000, 8_600_000]);
    expect(invoice.statements.map(({ kind }) => kind)).toContain("paid_over_counter");
  });
});

it("reads the product, liters, price and amount on separate lines of a fuel receipt", () => {
  const invoice = read([
    "    CONPET FILLING STATION",
    "   Ikorodu Rd, Maryland, Lagos",
    "     TIN: 09981123-0001",
    "",
    "RECEIPT N0:771203",
    "DATE: 15/11/2026 09:22",
    "PUMP 4  ATTENDANT: JOY",
    "",
    "PMS",
    " 45.00 L   1,045.00",
    "              N47,025.00",
    "",
    "TOTAL         N47,025.00",
    "POS CARD      N47,025.00",
  ]);
  expect(invoice.invoiceNumber.value).toBe("771203");
  expect(invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value, line.amount.value])).toEqual([
    ["PMS", "45", "1045", 4_702_500],
  ]);
});

it.each(["T.LN. 2299114470", "T.I.N. 2299114470", "T.LLN. 2299114470", "T1N: 2299114470"])(
  "reads a vendor tax ID with a misread label: %s",
  (line) => {
    const invoice = read([
      "    CONPET FILLING STATION",
      line,
      "RECEIPT NO: 771203",
      "DATE: 15/11/2026 09:22",
      "PMS   45.00 L   N47,025.00",
      "TOTAL         N47,025.00",
    ]);
    expect(invoice.vendor.taxId.value).toBe("2299114470");
  },
);

it("doesn't mistake the words of an accounting practice for a misspelled customer label", () => {
  const lines = [
    "    ADEYEMI OKONKWO & CO.",
    "   (Chartered Accountants)",
    "   Licensed tax agents",
    "TIN 11530092-0001",
    "RECEIPT NO: 771203",
    "DATE: 15/11/2026",
    "Audit fee   N47,025.00",
    "TOTAL   N47,025.00",
  ];
  expect(read(lines).vendor.taxId.value).toBe("11530092-0001");
  expect(read(lines).customer.name.value).toBeNull();
});

describe("receipts with spaces lost in OCR, and shops that also name their owner", () => {
  const bakery = (day: string): Invoice =>
    read([
      "   Bäckerei Konditorei Wiesnet",
      "   Inh. Thomas Wiesnet e.K.",
      "   Lange Gasse 4, 90403 Nürnberg",
      `   ${day}`,
      "2x Butterbreze      1,40    2,80",
      "1x Kaffee gross             3,40",
      "Zu zahlen                   6,20",
      "Bar                        10,00",
      "Zurück                      3,80",
    ]);

  it.each(["Date: 05Jun201808:12", "05/06/201808:12:55", "05/Jun/20180812:55", "05/Jun/20180943:54"])("reads the date from %s", (day) => {
    expect(bakery(day).invoiceDate.value).toBe("2018-06-05");
  });

  it("corrects a zero read for a letter in the month", () => {
    expect(bakery("01-N0V-2017 11:20:04AM").invoiceDate.value).toBe("2017-11-01");
  });

  it("takes the shop's name rather than the owner's", () => {
    expect(bakery("05.06.2018 08:12").vendor.name.value).toBe("Bäckerei Konditorei Wiesnet");
  });

  it("takes the only amount of a fuel or card receipt as the total, unless another one is labeled as such", () => {
    const pump = [
      "   BORDER FUELS LTD",
      "  Ring Road Station",
      "Receipt No: 2204",
      "Date: 12/03/2026",
      "Product: AGO",
      "Volume: 40.00 L",
      "Price/L: N1,100.00",
      "AMOUNT: N44,000.00",
      "Mode: POS",
    ];
    expect(read(pump).total.value).toBe(4_400_000);
    expect(read([...pump, "Amount: N20.00"]).total.value).toBeNull();
    expect(read([...pump, "TOTAL: N47,300.00"]).total.value).toBe(4_730_000);
    // The amount tendered is not the total, but with the change it proves the total. OCR may join the colon to the amount.
    const cash = [...pump.slice(0, -1), "TENDERED: N45,000.00"];
    expect(read([...cash, "CHANGE :N1,000.00"]).total.value).toBe(4_400_000);
    expect(read([...pump.slice(0, -1), "CASH: N40,000.00"]).total.value).toBe(4_000_000);
  });
});
