import { describe, expect, it } from "vitest";
import { column, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";
import { recognizedPage } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "../extract-invoice";

/** Parties named only by their role, serial numbers of items, numbers joined with their label. */

const SELLER = "Kestrel Bay Foods Limited";
const BUYER = "Marine Yard Stores Limited";
const letterhead = (name = SELLER, tin = "TIN: 14837261-0001"): DrawnText[] => [
  { x: 40, y: 50, text: name, size: 14, bold: true },
  ...column(40, 68, ["12 Wharf Road, Apapa", tin]),
];
const FACTS = rows(110, 14, [[360, "Invoice No: KB-1188"]], [[360, "Date: 14 May 2026"]]);
const CUSTOMER = column(40, 170, ["Bill to", BUYER, "4 Creek Road", "Apapa, Lagos"]);
const table = (...names: string[]): DrawnText[] => [
  ...rows(260, 18, [[40, "Description"], [-400, "Qty"], [-470, "Price"], [-550, "Amount (N)"]], ...names.map((name): Cells => [[40, name], [-400, "2"], [-470, "5,000.00"], [-550, "10,000.00"]])),
  ...rows(390, 14, [[400, "Total"], [-550, `${names.length}0,000.00`]]),
];
const ITEMS = table("Supply of printed forms", "Delivery to site");

describe("a party named by its role", () => {
  it.each(["Member:", "Owner:", "Firm:", "Business name:", "Charterer:", "Vessel owners:", "Subscriber:", "Enrolled group:", "Participating organisation:", "Sponsoring company:"])(
    "is the customer if nothing else names it: %s",
    async (label) => {
      const { vendor, customer } = await extractDrawn(letterhead(), FACTS, [{ x: 40, y: 170, text: `${label} ${BUYER}` }], ITEMS);
      expect([vendor.name.value, customer.name.value]).toEqual([SELLER, BUYER]);
    },
  );

  it.each<[string, DrawnText[]]>([
    ["the customer has a label", [...CUSTOMER, ...column(40, 230, ["Owner: Heron Shipping Limited"])]],
    ["the customer has a label to the right", [...column(40, 170, ["Firm: Heron Shipping Limited"]), ...column(300, 170, ["Customer", BUYER])]],
    ["the customer has a label below", [...column(40, 150, ["Member: Heron Shipping Limited"]), ...column(40, 180, [`Client: ${BUYER}`])]],
    ["the buyer has an address", [...column(40, 170, [BUYER, "4 Creek Road", "Apapa, Lagos"]), ...column(40, 230, ["Owner: Heron Shipping Limited"])]],
    ["a letter has an addressee", [...column(40, 150, ["The Managing Director,", `${BUYER},`, "4 Creek Road, Apapa", "", "Dear Sir,"]), ...column(40, 232, ["Firm: Heron Shipping Limited"])]],
    ["goods are delivered to the buyer", [...column(40, 170, [`Delivered to: ${BUYER}`]), ...column(40, 230, ["Charterer: Heron Shipping Limited"])]],
    ["the tenant is named", [...column(40, 170, [`Tenant: ${BUYER}`]), ...column(40, 230, ["Owner: Heron Shipping Limited"])]],
  ])("doesn't replace the customer if %s", async (_, texts) => {
    const { customer } = await extractDrawn(letterhead(), FACTS, texts, ITEMS);
    expect(customer.name.value).toBe(BUYER);
  });

  it.each<[string, DrawnText[]]>([
    ["it is the seller", column(40, 170, [`Firm: ${SELLER}`])],
    ["it is the seller with another form", column(40, 170, ["Business name: Kestrel Bay Foods Limited (RC 220187)"])],
    ["two firms are named", column(40, 170, ["Owner: Heron Shipping Limited", "Charterer: Marine Yard Stores Limited"])],
    ["it holds the account to pay into", column(40, 170, ["Firm: Heron Shipping Limited", "Bank: Zenith Bank Plc", "Account no: 1012237788"])],
    ["it is a person", column(40, 170, ["Owner: Mr. Sola Ade"])],
    ["it is no firm", column(40, 170, ["Member: since 2019"])],
    ["the word is part of a sentence", column(40, 170, ["Each member of Heron Shipping Limited has signed this form"])],
    ["it stands below the items", column(40, 440, ["Firm: Heron Shipping Limited"])],
    ["the word is another", column(40, 170, ["Manufacturer: Heron Shipping Limited"])],
    ["it is a supplier's", column(40, 170, ["Carrier: Heron Shipping Limited"])],
  ])("isn't the customer if %s", async (_, texts) => {
    const { vendor, customer } = await extractDrawn(letterhead(), FACTS, texts, ITEMS);
    expect([vendor.name.value, customer.name.value]).toEqual([SELLER, null]);
  });

  it.each(["Firm", "Owner", "Business name"])("isn't the customer below a sign without a legal form: %s", async (label) => {
    const { customer } = await extractDrawn(letterhead("PARKWISE LAGOS"), FACTS, [{ x: 40, y: 170, text: `${label}: ${BUYER}` }], ITEMS);
    expect(customer.name.value).toBeNull();
  });
});

describe("an account holder", () => {
  const OWNER = [{ x: 40, y: 50, text: "ParkWise Lagos", size: 16, bold: true }, ...column(40, 70, [`operated by ${SELLER}, 60 Marina, Lagos Island (TIN 14837261-0001)`])];
  const held = (captions: Cells, facts: Cells, y = 110): DrawnText[] => rows(y, 14, captions, facts);

  it("is the customer among the facts of the bill", async () => {
    const { vendor, customer } = await extractDrawn(OWNER, held([[40, "Account holder"], [220, "Account no."], [320, "Bill number"], [420, "Bill date"]], [[40, BUYER], [220, "PK-88213"], [320, "KB-1188"], [420, "31 Oct 2026"]]), ITEMS);
    expect([vendor.name.value, customer.name.value]).toEqual([SELLER, BUYER]);
  });

  const PAYEE = "Marine Yard Stores Limited";
  it.each<[string, DrawnText[]]>([
    ["with the bank", held([[40, "Account name"], [220, "Bank"], [320, "Invoice no"], [420, "Invoice date"]], [[40, PAYEE], [220, "Zenith"], [320, "KB-1188"], [420, "31 Oct 2026"]])],
    ["with a sort code", held([[40, "Account name"], [220, "Sort code"], [320, "Invoice no"], [420, "Invoice date"]], [[40, PAYEE], [220, "057150"], [320, "KB-1188"], [420, "31 Oct 2026"]])],
    ["with an IBAN", held([[40, "Account holder"], [220, "IBAN"], [320, "Invoice no"], [420, "Due date"]], [[40, PAYEE], [220, "GB29NWBK60161331926819"], [320, "KB-1188"], [420, "31 Oct 2026"]])],
    ["with a colon", column(40, 110, [`Account name: ${PAYEE}`, "Account no: 1012237788", "Invoice no: KB-1188"])],
    ["without a number of the bill", held([[40, "Account name"], [220, "Account no."], [420, "Date"]], [[40, PAYEE], [220, "1012237788"], [420, "31 Oct 2026"]])],
    ["without a date", held([[40, "Account name"], [220, "Account no."], [420, "Invoice no"]], [[40, PAYEE], [220, "1012237788"], [420, "KB-1188"]])],
    ["below the items", held([[40, "Account name"], [220, "Account no."], [320, "Invoice no"], [420, "Due date"]], [[40, PAYEE], [220, "1012237788"], [320, "KB-1188"], [420, "31 Oct 2026"]], 450)],
    ["below the words to pay", [...column(40, 96, ["Payment to"]), ...held([[40, "Account name"], [220, "Account no."], [320, "Invoice no"], [420, "Due date"]], [[40, PAYEE], [220, "1012237788"], [320, "KB-1188"], [420, "31 Oct 2026"]])]],
    ["above a remark on payment", [...held([[40, "Account name"], [220, "Account no."], [320, "Invoice no"], [420, "Due date"]], [[40, PAYEE], [220, "1012237788"], [320, "KB-1188"], [420, "31 Oct 2026"]]), ...column(40, 138, ["Kindly remit by the due date"])]],
    ["by itself", held([[40, "Account name"], [320, "Invoice no"]], [[40, PAYEE], [320, "KB-1188"]])],
  ])("is still the payee elsewhere: %s", async (_, texts) => {
    const { vendor } = await extractDrawn([{ x: 40, y: 50, text: "INVOICE", size: 16 }], texts, ITEMS);
    expect(vendor.name.value).toBe(PAYEE);
  });
});

describe("a tax number joined with its label", () => {
  it.each(["TIN-16372819-0001", "TIN16372819-0001", "T.I.N.16372819-0001", "TIN#16372819-0001."])("is read: %s", async (said) => {
    const { vendor } = await extractDrawn(letterhead(SELLER, said), FACTS, CUSTOMER, ITEMS);
    expect(vendor.taxId.value).toBe("16372819-0001");
  });

  it.each(["RC-16372819-0001", "MARTIN-16372819-0001", "TIN-1637281-0001", "TIN-16372819-9001", "TIN-16372819", "TIN-16372819-0001-A", "TINS-16372819-0001", "TIN-500ML", "Model TIN-16372819-00012", "PO-TIN-16372819-0001", "TINX16372819-0001"])(
    "is none if it has another form: %s",
    async (said) => {
      const { vendor } = await extractDrawn(letterhead(SELLER, said), FACTS, CUSTOMER, ITEMS);
      expect(vendor.taxId.value).toBeNull();
    },
  );

  it("doesn't replace a number with a label of its own, and is the customer's behind its word", async () => {
    const both = await extractDrawn(letterhead(), FACTS, CUSTOMER, column(300, 170, ["TIN-16372819-0001"]), ITEMS);
    expect(both.vendor.taxId.value).toBe("14837261-0001");
    const customers = await extractDrawn(letterhead(), FACTS, CUSTOMER, column(300, 170, ["Customer TIN-16372819-0001"]), ITEMS);
    expect([customers.vendor.taxId.value, customers.customer.taxId.value]).toEqual(["14837261-0001", "16372819-0001"]);
  });
});

describe("a column of serial numbers", () => {
  const serials = (heading: string, codes = ["PG-101", "WB-03"]): DrawnText[] => [
    ...rows(260, 18, [[40, "Instrument"], [160, heading], [260, "Certificate"], [-400, "Units"], [-470, "Fee"], [-550, "Amount"]], ...codes.map((code): Cells => [[40, "Gauge"], [160, code], [260, `C26-${code}`], [-400, "2"], [-470, "5,000.00"], [-550, "10,000.00"]])),
    ...rows(390, 14, [[400, "Total"], [-550, `${codes.length}0,000.00`]]),
  ];

  it.each(["Serial no.", "Serial", "Serial number", "Serial / tag"])("doesn't number the bill: %s", async (heading) => {
    const { invoiceNumber } = await extractDrawn(letterhead(), column(360, 110, ["Our ref: AMS/CAL/26/0418", "Issued: 09-Oct-2026"]), CUSTOMER, serials(heading));
    expect(invoiceNumber.value).toBe("AMS/CAL/26/0418");
  });

  it.each<[string, DrawnText[]]>([
    ["beside its label", column(360, 110, ["Serial No: 002231"])],
    ["in the next cell", rows(110, 14, [[360, "Serial No"], [450, "002231"]])],
    ["below its label", column(360, 110, ["Serial No", "002231"])],
    ["among facts below captions", rows(110, 14, [[40, "Serial No"], [160, "Date"], [260, "Order"], [360, "Terms"]], [[40, "002231"], [160, "14 May 2026"], [260, "PO-7"], [360, "30 days"]])],
    ["among three facts", rows(110, 14, [[40, "Serial No"], [160, "Date"], [260, "Terms"]], [[40, "002231"], [160, "14 May 2026"], [260, "30 days"]])],
    ["with its sign", column(360, 110, ["Serial # 002231"])],
    ["with the paper's name", column(360, 110, ["Invoice serial no: 002231"])],
    ["in capitals", column(360, 110, ["SERIAL NUMBER: 002231"])],
    ["as No.", column(360, 110, ["No. 002231"])],
    ["above its items", rows(200, 14, [[300, "Serial No"], [450, "002231"]])],
  ])("doesn't hide the bill's serial number %s", async (_, texts) => {
    const { invoiceNumber } = await extractDrawn([{ x: 250, y: 30, text: "INVOICE", size: 16 }], letterhead(), texts, ITEMS);
    expect(invoiceNumber.value).toBe("002231");
  });
});

describe("row numbers in tens", () => {
  const named = async (...names: string[]): Promise<unknown[]> =>
    (await extractDrawn(letterhead(), FACTS, CUSTOMER, table(...names))).lineItems.map(({ description }) => description.value);

  it("are no part of the names", async () => {
    expect(await named("10 Annual maintenance", "20 Call-out", "30 Spare parts")).toEqual(["Annual maintenance", "Call-out", "Spare parts"]);
    expect(await named("0010 Annual maintenance", "0020 Call-out", "0030 Spare parts")).toEqual(["Annual maintenance", "Call-out", "Spare parts"]);
  });

  it.each([
    [["10 Chairs", "20 Tables"]],
    [["10 Chairs", "20 Tables", "40 Lamps"]],
    [["20 Chairs", "30 Tables", "40 Lamps"]],
    [["10 Chairs", "30 Tables", "20 Lamps"]],
    [["10 Chairs", "Tables", "30 Lamps"]],
    [["10mm bolts", "20mm bolts", "30mm bolts"]],
    [["100 Chairs", "200 Tables", "300 Lamps"]],
    [["10 x Chairs", "11 x Tables", "12 x Lamps"]],
    [["5 Chairs", "10 Tables", "15 Lamps"]],
    [["10 Ton crane", "20 Ton crane", "30 Ton trailer"]],
    [["10 Litre can", "20 Kg bag", "30 Amp switch"]],
    [["10 Drum set", "20 Drum set", "30 Drum set"]],
    [["10% starch", "20% starch", "30% starch"]],
  ])("are none in %j", async (names) => {
    expect(await named(...names)).toEqual(names);
  });

  it("are counts if the column of counts repeats them", async () => {
    const counted = ["10", "20", "30"].map((count): Cells => [[40, `${count} Chairs`], [-400, count], [-470, "100.00"], [-550, `${count}00.00`.replace(/^(\d)0{0}(\d{3})/, "$1,$2")]]);
    const { lineItems } = await extractDrawn(letterhead(), FACTS, CUSTOMER, rows(260, 18, [[40, "Description"], [-400, "Qty"], [-470, "Price"], [-550, "Amount (N)"]], ...counted), rows(390, 14, [[400, "Total"], [-550, "6,000.00"]]));
    expect(lineItems.map(({ description }) => description.value)).toEqual(["10 Chairs", "20 Chairs", "30 Chairs"]);
  });
});

describe("a premium due on a day", () => {
  const due = async (...texts: DrawnText[][]): Promise<string | null> => (await extractDrawn(letterhead(), FACTS, CUSTOMER, ...texts, ITEMS)).dueDate.value;

  it.each(["Premium due: 31 Dec 2026", "Premium due 31/12/2026"])("is due then: %s", async (said) => {
    expect(await due([{ x: 360, y: 138, text: said }])).toBe("2026-12-31");
  });

  it.each<[string, DrawnText[]]>([
    ["a sum", column(360, 138, ["Premium due: 31,000.00"])],
    ["a sum above a date", column(360, 138, ["Premium due: 31,000.00", "31 Dec 2026"])],
    ["a sum beside a date", rows(138, 14, [[300, "Premium due"], [400, "31 Dec 2026"], [-550, "31,000.00"]])],
    ["a caption above a date", column(360, 138, ["Premium due", "31 Dec 2026"])],
    ["a period", column(360, 138, ["Premium due for the period to 31 Dec 2026"])],
    ["words before the date", column(360, 138, ["Premium due from 31 Dec 2026"])],
    ["words behind the date", column(360, 138, ["Premium due 31 Dec 2026 renewal of policy"])],
    ["another label", column(360, 138, ["Premium paid: 31 Dec 2026"])],
    ["a policy's date", column(360, 138, ["Policy date: 31 Dec 2026"])],
    ["a total", column(360, 138, ["Total due: 31 Dec 2026"])],
  ])("isn't read from %s", async (_, texts) => {
    expect(await due(texts)).toBeNull();
  });

  it("gives way to a due date", async () => {
    expect(await due(column(360, 138, ["Premium due: 31 Dec 2026", "Due date: 30 Nov 2026"]))).toBe("2026-11-30");
  });
});

describe("a colon that recognition takes for a copyright sign", () => {
  const numbered = async (said: string): Promise<string | null> => {
    const page = recognizedPage([[40, [40, "Zencare Distribution Limited"]], [90, [40, "CUSTOMER A/C © ST.A019"], [300, said]], [150, [40, "Item"], [400, "Amount"]], [165, [40, "Capsules"], [400, "4,200.00"]], [185, [40, "Total"], [400, "4,200.00"]]]);
    return (await extractInvoice(page, { country: "NG", request: {} })).invoiceNumber.value;
  };

  it("stands before the number", async () => {
    expect(await numbered("INVOICE NUMBER © 26100871")).toBe("26100871");
  });

  it.each(["© 26100871 Zencare", "Phone © 08035550190", "Customer number © 26100871", "Order no © 26100871", "Invoice date © 26100871", "Total © 26100871", "Account no © 26100871", "TIN © 26100871", "Policy no © 26100871", "Delivery date © 26100871", "Terms © 30 days"])(
    "is none before the number of something else: %s",
    async (said) => {
      expect(await numbered(said)).toBeNull();
    },
  );
});
