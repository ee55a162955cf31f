import { describe, expect, it } from "vitest";
import { column, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";
import { recognizedPage } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "../extract-invoice";

/** Organizations that take part, serial numbers of items, numbers joined with their label, row numbers in tens, premiums due on a day. */

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

describe("an organization that takes part", () => {
  const named = async (...texts: DrawnText[]): Promise<(string | null)[]> => {
    const { vendor, customer } = await extractDrawn(letterhead(), FACTS, texts, ITEMS);
    return [vendor.name.value, customer.name.value, customer.address.value];
  };

  it.each(["Participating organization:", "Participating organisation:"])("is the customer with its address: %s", async (label) => {
    expect(await named({ x: 40, y: 150, text: `${label} ${BUYER}, 4 Creek Road, Apapa` })).toEqual([SELLER, BUYER, "4 Creek Road, Apapa"]);
    expect(await named(...column(40, 150, [`${label} ${BUYER}`, "4 Creek Road, Apapa"]))).toEqual([SELLER, BUYER, "4 Creek Road, Apapa"]);
  });

  it.each(["Bankers:", "Insurer:", "Manufactured by:", "Printed by:", "Audited by:"])("isn't behind another label, whose name isn't clean: %s", async (label) => {
    expect((await named({ x: 40, y: 150, text: `${label} Heron Shipping Limited, 9 Dock Road, Warri` }))[1]).not.toBe("Heron Shipping Limited");
  });

  it("isn't the customer if it is the seller", async () => {
    expect((await named({ x: 40, y: 150, text: `Participating organization: ${SELLER}, 12 Wharf Road, Apapa` }))[1]).toBeNull();
  });

  it.each<[string, DrawnText[]]>([
    ["an owner beside a person", column(40, 150, ["Name: Mr. Sola Ade", "Owner: Heron Shipping Limited"])],
    ["a member beside an insurer", column(40, 150, [`Insurer: ${BUYER}`, "Member: Heron Shipping Limited"])],
    ["a seal", column(40, 100, ["Member: Nigerian Exchange Limited"])],
    ["two firms", column(40, 150, [`Owner: Heron Shipping Limited and ${BUYER}`])],
    ["the holder of an account", column(40, 150, ["Owner: Heron Shipping Limited", "GTB 0123456789"])],
  ])("isn't found by another role: %s", async (_, texts) => {
    expect((await named(...texts))[1]).toBeNull();
  });

  it.each(["Licensee", "Member", "Subscriber"])("isn't the seller's own firm below its brand: %s", async (role) => {
    const head = [{ x: 40, y: 50, text: "MR KESTREL", size: 14, bold: true }, ...column(40, 68, [`${role}: ${SELLER}`, "TIN: 14837261-0001"])];
    const { customer } = await extractDrawn(head, FACTS, ITEMS);
    expect(customer.name.value).toBeNull();
  });
});

describe("an account's holder among the facts of the bill", () => {
  it.each([[[BUYER]], [[`To ${BUYER}`, "4 Creek Road"]]])("is the payee below %j", async (lines) => {
    const facts = rows(110, 14, [[40, "Account name"], [220, "Account no."], [320, "Invoice no"], [420, "Invoice date"]], [[40, SELLER], [220, "1012237788"], [320, "KB-1188"], [420, "31 Oct 2026"]]);
    const { vendor, customer } = await extractDrawn(column(40, 50, lines), facts, ITEMS);
    expect([vendor.name.value, customer.name.value]).toEqual([SELLER, BUYER]);
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

  const owners = async (word: string): Promise<(string | null)[][]> => {
    const said = [{ x: 360, y: 138, text: `${word} TIN-16372819-0001` }];
    const inBlock = column(40, 222, [`${word} TIN-16372819-0001`]);
    const read = await Promise.all([said, inBlock].map((texts) => extractDrawn(letterhead(SELLER, "Lagos"), FACTS, CUSTOMER, texts, ITEMS)));
    return read.map(({ vendor, customer }) => [vendor.taxId.value, customer.taxId.value]);
  };

  it.each(["Our", "Supplier", "Vendor", "Seller's", "Vendor:"])("is the seller's behind its word, even in the customer's block: %s", async (word) => {
    expect(await owners(word)).toEqual([["16372819-0001", null], ["16372819-0001", null]]);
  });

  it.each(["Customer:", "Buyer:", "Client:", "Your", "Insured", "Tenant", "Policyholder", "Consignee:"])("is the customer's behind its word, even among the facts: %s", async (word) => {
    expect(await owners(word)).toEqual([[null, "16372819-0001"], [null, "16372819-0001"]]);
  });

  it.each(["Agent", "Agent: Heron Agency", "FIRS", "Lagos IRS"])("is neither's behind another word: %s", async (word) => {
    expect(await owners(word)).toEqual([[null, null], [null, null]]);
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
    ...[["10W40 oil", "15W50 oil", "80W90 oil"], ["1 Forms", "2 Boxes", "3 Pens"], ["01/05/2026", "02/05/2026", "03/05/2026"]].map(([first, ...more]): [string, DrawnText[]] => [
      `among facts directly above items such as ${first}`,
      [
        ...column(360, 110, ["Our ref: AMS/26/0418"]),
        ...rows(200, 14, [[40, "Serial No"], [160, "Date"], [260, "Order"], [360, "Terms"]], [[40, "002231"], [160, "14 May 2026"], [260, "PO-7"], [360, "30 days"]], ...[first ?? "", ...more].map((name): Cells => [[40, name], [200, "Blue"], [-400, "2"], [-470, "5,000.00"], [-550, "10,000.00"]])),
      ],
    ]),
  ])("doesn't hide the bill's serial number %s", async (_, texts) => {
    const { invoiceNumber } = await extractDrawn([{ x: 250, y: 30, text: "INVOICE", size: 16 }], letterhead(), texts, ITEMS);
    expect(invoiceNumber.value).toBe("002231");
  });
});

describe("row numbers in tens", () => {
  const named = async (...names: string[]): Promise<unknown[]> =>
    (await extractDrawn(letterhead(), FACTS, CUSTOMER, table(...names))).lineItems.map(({ description }) => description.value);

  it("are no part of the names", async () => {
    expect(await named("0010 Annual maintenance", "0020 Call-out", "0030 Spare parts")).toEqual(["Annual maintenance", "Call-out", "Spare parts"]);
    expect(await named("0001 Widget", "0002 Bolt", "0003 Nut")).toEqual(["Widget", "Bolt", "Nut"]);
  });

  it.each([
    [["10 Chairs", "20 Tables", "30 Lamps"]],
    [["10. Chairs", "20. Tables", "30. Lamps"]],
    [["10 Gallon drum", "20 Gallons keg", "30 Mesh filter"]],
    [["10 Naira stamps", "20 Kobo stamps", "30 Naira stamps"]],
    [["10 Nights lodging", "20 Nights lodging", "30 Breakfasts"]],
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
    ...["Next premium due", "Last premium due:", "First premium due", "Arrears of premium due", "No premium due"].map((said): [string, DrawnText[]] => [said, column(360, 138, [`${said} 31 Dec 2026`])]),
    ["a sentence below the items", column(40, 420, ["You have no further premium due 31 Dec 2026"])],
    ["the foot", column(40, 500, ["Premium due 31 Dec 2026"])],
    ["an item", rows(330, 14, [[40, "Premium due 31 Dec 2026"]])],
    ["two premiums", column(360, 138, ["Premium due: 30 Sep 2026", "Premium due: 31 Dec 2026"])],
    ["a premium of the last year", column(360, 138, ["Premium due: 31 Mar 2025"])],
    ["a premium that is paid", rows(138, 14, [[300, "Premium due 31 Dec 2026"], [470, "PAID"]])],
  ])("isn't read from %s", async (_, texts) => {
    expect(await due(texts)).toBeNull();
  });

  it.each<[string, string, string]>([
    ["Terms: 30 days", "Premium due: 31 Dec 2026", "2026-06-13"],
    ["Premium due: 31 Dec 2026", "Payment within 14 days", "2026-05-28"],
  ])("gives way to terms: %s, %s", async (first, second, day) => {
    expect(await due(column(360, 138, [first, second]))).toBe(day);
  });

  it("gives way to a due date", async () => {
    expect(await due(column(360, 138, ["Premium due: 31 Dec 2026", "Due date: 30 Nov 2026"]))).toBe("2026-11-30");
  });
});

describe("a colon that recognition takes for a copyright sign", () => {
  const numbered = async (label: string, value: string): Promise<string | null> => {
    const page = recognizedPage([
      [40, [40, "Zencare Distribution Limited"]],
      [90, [40, "CUSTOMER A/C"], [130, "© ST.A019"], [350, label], [466, value]],
      [102, [40, "CUSTOMER"], [130, "© ST. AGATHA HOSPITAL"], [350, "INVOICE DATE"], [466, "© 12-10-26"]],
      [150, [40, "Item"], [400, "Amount"]],
      [165, [40, "Capsules"], [400, "4,200.00"]],
      [185, [40, "Total"], [400, "4,200.00"]],
    ]);
    return (await extractInvoice(page, { country: "NG", request: {} })).invoiceNumber.value;
  };

  it("stands apart before the number", async () => {
    expect(await numbered("INVOICE NUMBER", "© 26100871")).toBe("26100871");
  });

  it.each<[string, string]>([["INVOICE NUMBER", "© 2026 Zencare"], ["ORDER NO", "© 26100871"], ["CUSTOMER NUMBER", "© 26100871"], ["PHONE", "© 08035550190"]])("begins no number of the bill: %s %s", async (label, value) => {
    expect(await numbered(label, value)).toBeNull();
  });
});
