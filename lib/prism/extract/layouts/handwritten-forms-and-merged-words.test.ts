import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { recognizedPage as page } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "../extract-invoice";

type Row = Parameters<typeof page>[0][number];

const read = (rows: readonly Row[]): Invoice => extractInvoice(page(rows), { country: "NG", request: {} });
const items = (invoice: Invoice): unknown[] =>
  invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value, line.amount.value]);

const letterhead: readonly Row[] = [
  [40, [40, "Ridgeline Haulage Limited"], [430, "INVOICE"]],
  [56, [40, "RC 771204 Tax ID: 2410033217455 18 Aba Road, Port Harcourt"]],
  [90, [430, "Invoice No: RH-0417"]],
  [104, [430, "Date: 5 November 2026"]],
];
const billed: readonly Row[] = [
  [120, [40, "Bill to:"]],
  [134, [40, "Marine Yard Stores Limited"]],
  [148, [40, "6 Creek Lane, Apapa, Lagos"]],
];
const sums = (from: number, net: string, vat: string, gross: string): readonly Row[] => [
  [from, [360, "Sub total"], [-540, net]],
  [from + 16, [360, "VAT 7.5%"], [-540, vat]],
  [from + 32, [360, "Total"], [-540, gross]],
];

describe("a form filled in by hand", () => {
  const form: readonly Row[] = [
    [40, [120, "HALLMARK TYRES & BATTERIES"]],
    [56, [90, "Km 4 Ilaro Road, Papalanto, Ogun State"], [400, "TIN: 2311458821"]],
    [84, [40, "SALES INVOICE"], [430, "No. 00512"]],
    [110, [75, "Marine Yard Stores Ltd"], [430, "Date 7/11/2026"]],
    [119, [40, "M/s"]],
    [134, [100, "6 Creek Lane, Apapa"], [480, "LPO-7731"]],
    [143, [40, "Address"], [420, "L.P.O. No."]],
    [180, [40, "Qty"], [90, "Description of goods"], [-400, "Rate"], [-540, "Amount"]],
    [200, [40, "4"], [90, "Truck tyre"], [-400, "365,000.00"], [-540, "1,460,000.00"]],
    [216, [40, "4"], [90, "Inner tube"], [-400, "28,500.00"], [-540, "114,000.00"]],
    [232, [90, "Wheel alignment"], [-400, "35,000.00"], [-540, "35,000.00"]],
    ...sums(260, "1,609,000.00", "120,675.00", "1,729,675.00"),
  ];

  it("reads values slightly above their labels", () => {
    const { customer, vendor, purchaseOrder } = read(form);
    expect(customer.name.value).toBe("Marine Yard Stores Ltd");
    expect(vendor.name.value).toBe("HALLMARK TYRES & BATTERIES");
    expect(purchaseOrder.value).toBe("LPO-7731");
  });

  it("assumes a quantity of 1 that OCR missed if the other rows have quantities", () => {
    expect(items(read(form))[2]).toEqual(["Wheel alignment", "1", "35000", 3_500_000]);
    const uncounted = read(form.map((row) => [row[0], ...row.slice(1).filter((cell) => (cell as [number, string])[1] !== "4")] as unknown as Row));
    expect(items(uncounted)[2]).toEqual(["Wheel alignment", null, "35000", 3_500_000]);
  });

  it("doesn't give a label the value of another label", () => {
    const grid: readonly Row[] = [
      ...letterhead,
      [130, [40, "Your order"], [130, "PO-8812"]],
      [144, [40, "Delivery note"]],
      ...billed.map(([y, ...cells]): Row => [y + 50, ...cells]),
      [230, [40, "Description"], [-540, "Amount"]],
      [246, [40, "Haulage of cement"], [-540, "400,000.00"]],
      ...sums(280, "400,000.00", "30,000.00", "430,000.00"),
    ];
    expect(read(grid).purchaseOrder.value).toBe("PO-8812");
  });
});

describe("captions in a row below their values", () => {
  const bill = (headings: readonly [string, string]): readonly Row[] => [
    [40, [180, "Ashgrove Lodge School Limited"]],
    [56, [170, "RC 551038 Tax ID 23310967-0001"]],
    [110, [40, "Marine Yard Stores Limited"], [300, "AGS-26-1143"], [440, "7 September 2026"]],
    [121, [40, "Name of sponsor"], [300, "Bill number"], [440, "Date of bill"]],
    [146, [40, "2 Creek Lane, Port Harcourt"], [300, "20461873-0001"], [440, "21 September 2026"]],
    [157, [40, "Address of sponsor"], [300, "fax iD of sponsor"], [440, "Last day for payment"]],
    [200, [40, "Particulars"], [-380, "Number"], [-460, headings[0]], [-540, headings[1]]],
    [220, [40, "Boarding, first term"], [-380, "2"], [-460, "450,000"], [-540, "900,000"]],
    [250, [360, "Due from sponsor"], [-540, "900,000"]],
  ];

  it("name what is above them", () => {
    const { invoiceNumber, invoiceDate, dueDate, customer, vendor } = read(bill(["Each N", "Charge N"]));
    expect([invoiceNumber.value, invoiceDate.value, dueDate.value]).toEqual(["AGS-26-1143", "2026-09-07", "2026-09-21"]);
    expect([customer.taxId.value, vendor.taxId.value]).toEqual(["20461873-0001", "23310967-0001"]);
  });

  it("derive naira from headings that end in “N”", () => {
    expect(read(bill(["Each N", "Charge N"])).currency.value).toBe("NGN");
    expect(read(bill(["Levy N", "Toll N"])).currency.value).toBe("NGN");
  });
});

describe("words joined in OCR", () => {
  const till = (first: string): readonly Row[] => [
    [40, [40, "Brightway Retail Nigeria Ltd"]],
    [54, [40, "24 Gana Street, Abuja"]],
    [68, [40, "TIN 20755418-0001"]],
    [90, [40, "RECEIPT"], [200, "W2-119846"]],
    [104, [40, "17/11/2026 14:22"]],
    [124, [40, "EXTENSION BOARD"]],
    [136, [55, first], [-280, "29,500.00"]],
    [148, [40, "DESK STAPLER"]],
    [160, [55, "1X9,000.00"], [-280, "9,000.00"]],
    [184, [40, "TOTAL NGN"], [-280, "38,500.00"]],
    [204, [40, "NETOFVAT(V)"], [-280, "35,813.95"]],
    [216, [40, "VAT 7.5%INCLUDED"], [-280, "2,686.05"]],
  ];

  it("are split into quantity and price, label and code, rate and word", () => {
    const invoice = read(till("2X14,750.00"));
    expect(items(invoice)).toEqual([
      ["EXTENSION BOARD", "2", "14750", 2_950_000],
      ["DESK STAPLER", "1", "9000", 900_000],
    ]);
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([3_581_395, 268_605, 3_850_000]);
    expect(invoice.pricesIncludeTax).toBe(true);
  });

  it("are split into quantity and unit if the product confirms it", () => {
    const table = (count: string): readonly Row[] => [
      ...letterhead,
      ...billed,
      [200, [40, "Description"], [300, "Qty"], [-430, "Unit price"], [-540, "Amount"]],
      [220, [40, "Translation"], [300, "184 pages"], [-430, "6,500.00"], [-540, "1,196,000.00"]],
      [240, [40, "Interpreting"], [300, count], [-430, "185,000.00"], [-540, "1,110,000.00"]],
      ...sums(280, "2,306,000.00", "172,950.00", "2,478,950.00"),
    ];
    expect(items(read(table("6int./days")))[1]).toEqual(["Interpreting", "6", "185000", 111_000_000]);
    expect(read(table("7int./days")).lineItems[1]?.quantity.value).not.toBe("7");
  });

  it("don't complete an invoice number that ends in a hyphen", () => {
    const numbered = (...cells: [number, string][]): Invoice["invoiceNumber"] =>
      read([...letterhead.slice(0, 2), [90, [400, "Bill number"], ...cells], [102, [400, "Bill date"], [470, "02-Nov-2026"]], ...billed]).invoiceNumber;
    const lost = numbered([470, "BT-1126-"], [522, "93387"]);
    expect(lost.value).not.toContain("Nov");
    expect(lost.confidence).toBeLessThan(0.6);
    expect(numbered([470, "BT-1126-0093387"])).toMatchObject({ value: "BT-1126-0093387" });
  });

  it("are read as amounts with joined groups of digits", () => {
    const spaced = read([
      ...letterhead,
      ...billed,
      [200, [40, "Description"], [-430, "Price"], [-540, "Amount"]],
      [220, [40, "Traduction"], [-430, "6 500,00"], [-540, "1196000,00"]],
      [240, [40, "Cabine"], [-430, "240 000,00"], [-540, "720000,00"]],
      ...sums(280, "1916 000,00", "143 700,00", "2059 700,00"),
    ]);
    expect([spaced.subtotal.value, spaced.taxTotal.value, spaced.total.value]).toEqual([191_600_000, 14_370_000, 205_970_000]);
  });
});

describe("a letter that bills", () => {
  const letter: readonly Row[] = [
    ...letterhead.slice(0, 2),
    [100, [40, "The Head of Finance,"], [430, "Our ref: RH/10/26"]],
    [114, [40, "Marine Yard Hospital Limited,"], [430, "2nd November, 2026"]],
    [128, [40, "Hospital Road, Apapa."]],
    [150, [40, "Dear Sir,"]],
    [176, [40, "INVOICE FOR WASTE SERVICES, OCTOBER 2026"]],
    [206, [40, "Evacuation of waste, 22 bins at #14,500 per bin"], [-540, "#319,000.00"]],
    [222, [40, "Incineration of 1,860 kg at #310 per kg"], [-540, "#576,600.00"]],
    ...sums(250, "#895,600.00", "#67,170.00", "#962,770.00"),
    [330, [40, "Yours faithfully,"]],
    [344, [40, "for: Ridgeline Haulage Limited"]],
  ];

  it("reads quantity and unit price from the description", () => {
    expect(items(read(letter))).toEqual([
      ["Evacuation of waste, 22 bins at #14,500 per bin", "22", "14500", 31_900_000],
      ["Incineration of 1,860 kg at #310 per kg", "1860", "310", 57_660_000],
    ]);
  });

  it("takes the signatory as the vendor and the addressee as the customer", () => {
    const { vendor, customer } = read(letter);
    expect([vendor.name.value, customer.name.value]).toEqual(["Ridgeline Haulage Limited", "Marine Yard Hospital Limited"]);
  });

  it("ends the tax ID before a house number", () => {
    expect(read(letter).vendor.taxId.value).toBe("2410033217455");
  });
});

describe("a street named after a town", () => {
  it("doesn't place the vendor in that town's country", () => {
    const at = (address: string): string | null =>
      read([[40, [40, "Lingua Services Limited"]], [52, [40, address]], ...letterhead.slice(2), ...billed, ...sums(300, "1,000.00", "75.00", "1,075.00")])
        .vendor.country.value;
    expect(at("17 Accra Street, Wuse, Abuja")).toBe("NG");
    expect(at("17 Rue d'Accra, Wuse, Abuja")).toBe("NG");
    expect(at("17 High Street, Accra")).toBe("GH");
  });
});

describe("a fee note with the tax among its fees", () => {
  it("doesn't read the base in the tax's description as a total of its own", () => {
    const { subtotal, taxTotal, total, charges } = read([
      ...letterhead,
      ...billed,
      [180, [40, "LEASE OF SHOPS AT THE PARADE: OUR CHARGES"]],
      [210, [40, "Drafting the lease and attending completion"], [-540, "2,400,000.00"]],
      [226, [40, "Searches and written report on title"], [-540, "350,000.00"]],
      [242, [40, "Value Added Tax at 7.5% on professional fees of N2,750,000.00"], [-540, "206,250.00"]],
      [258, [40, "Stamp duty and registration fees paid to government"], [-540, "186,500.00"]],
      [280, [360, "Amount payable"], [-540, "3,142,750.00"]],
    ]);
    expect([subtotal.value, taxTotal.value, total.value, charges.value]).toEqual([293_650_000, 20_625_000, 314_275_000, null]);
  });
});

describe("a table with headings in two languages", () => {
  it("joins descriptions in both languages", () => {
    const table = (headings: readonly Row[]): Invoice =>
      read([
        ...letterhead,
        ...billed,
        ...headings,
        [230, [40, "Location de cabine et console"], [-330, "3"], [-430, "240,000.00"], [-540, "720,000.00"]],
        [242, [40, "Hire of booth and console"]],
        ...sums(290, "720,000.00", "54,000.00", "774,000.00"),
      ]);
    const french: Row = [196, [40, "Désignation"], [-330, "Qté"], [-430, "P.U."], [-540, "Montant HT"]];
    const english: Row = [208, [40, "Description"], [-330, "Qty"], [-430, "Unit price"], [-540, "Amount"]];
    expect(table([french, english]).lineItems[0]?.description.value).toBe("Location de cabine et console Hire of booth and console");
    expect(table([english]).lineItems[0]?.description.value).toBe("Location de cabine et console");
  });
});

describe("amounts at mid-height of their rows", () => {
  it("have the description's lines above and below them", () => {
    const invoice = read([
      ...letterhead,
      ...billed,
      [200, [40, "Designation / Description"], [-330, "Qty"], [-430, "Price"], [-540, "Amount"]],
      [220, [40, "Intervention sur site / On-site technical"]],
      [225, [-330, "4"], [-430, "1,180.00"], [-540, "4,720.00"]],
      [230, [40, "service"]],
      [250, [40, "Assistance distance / Remote commissioning"]],
      [255, [-330, "6"], [-430, "145.00"], [-540, "870.00"]],
      [260, [40, "support"]],
      ...sums(300, "5,590.00", "419.25", "6,009.25"),
    ]);
    expect(invoice.lineItems.map(({ description }) => description.value)).toEqual([
      "Intervention sur site / On-site technical service",
      "Assistance distance / Remote commissioning support",
    ]);
  });
});
