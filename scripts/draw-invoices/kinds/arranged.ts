import { boxed, counted, flush, heads, lined, rows, totalOf, whole, type KindOfPaper, type Paper } from "./paper";

const GOODS = [
  "Diesel generator service",
  "Office chairs",
  "Laptop stands",
  "Printer toner",
  "Solar panel 450 W",
  "Inverter battery",
  "Cable 16 mm",
  "Safety boots",
  "Reflective vests",
  "Air conditioner 2 hp",
  "Water pump",
  "Roofing sheets",
] as const;

interface Bill {
  number: string;
  items: ReturnType<Paper["items"]>;
  net: number;
  tax: number;
  total: number;
  answers: KindOfPaper["answers"];
}

function bill(p: Paper, ...prefixes: readonly string[]): Bill {
  const number = p.number(...(prefixes.length > 0 ? prefixes : ["INV", "SI", "BL"]));
  const items = p.items(GOODS, 2, 5);
  const net = totalOf(items);
  const tax = p.vat(net);
  return {
    number,
    items,
    net,
    tax,
    total: net + tax,
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: p.seller.name,
      vendorTaxId: p.seller.tin,
      buyerName: p.buyer.name,
      currency: "NGN",
      subtotal: net,
      taxTotal: tax,
      total: net + tax,
      vatRates: [7.5],
      lines: counted(items),
    },
  };
}

const goods = (p: Paper, { items }: Bill, ...captions: readonly string[]): string =>
  `<table class="l">${heads(...captions)}${rows(items.map((item) => [item.name, item.count, p.sum(item.price), p.sum(item.amount)]))}</table>`;

const block = ({ name, street, town, tin }: Paper["seller"], withTin = true): string =>
  `${name}<br>${street}<br>${town}${withTin ? `<br>TIN: ${tin}` : ""}`;

/** The buyer at the top left, the seller's block on the right and further down. */
export function buyerFirst(p: Paper): KindOfPaper {
  const it = bill(p);
  const { dice } = p;
  return {
    answers: it.answers,
    css: `body{font:9.5pt "Liberation Sans"}${lined("l")}${flush("l", 2)}`,
    body: `<table><tr><td width="58%"><small>${dice.one(["Invoice to", "Billed to", "Customer"])}</small><br><b>${p.buyer.name}</b><br>${p.buyer.street}<br>${p.buyer.town}<td><b style="font-size:14pt">INVOICE</b></table><br><table><tr><td width="58%">Invoice no. ${it.number}<br>Date ${p.day()}<td><b>${p.seller.name}</b><br>${p.seller.street}<br>${p.seller.town}<br>TIN: ${p.seller.tin}<br>accounts@${(p.seller.name.split(" ")[0] ?? "").toLowerCase()}.example</table><br>${goods(p, it, "Description", "Qty", "Price", "Amount")}<table style="width:40%;margin-left:60%"><tr><td>Subtotal<td align="right">${p.sum(it.net)}<tr><td>VAT (7.5%)<td align="right">${p.sum(it.tax)}<tr><td><b>Total</b><td align="right"><b>NGN ${p.sum(it.total)}</b></table>`,
  };
}

/** "Bill from" after "Bill to", side by side or below. */
export function fromAfterTo(p: Paper): KindOfPaper {
  const it = bill(p);
  const { dice } = p;
  const [to, from] = dice.one([
    ["Bill to", "Bill from"],
    ["BILLED TO", "BILLED FROM"],
    ["To", "From"],
    ["Client", "Supplier"],
    ["Buyer", "Seller"],
  ] as const) as readonly [string, string];
  const side = dice.chance(0.5);
  const parties = side
    ? `<table><tr><td width="50%"><b>${to}:</b><br>${block(p.buyer)}<td><b>${from}:</b><br>${block(p.seller)}</table>`
    : `<p><b>${to}</b><br>${block(p.buyer)}</p><p><b>${from}</b><br>${block(p.seller)}</p>`;
  return {
    answers: { ...it.answers, dueDate: p.iso(p.due) },
    css: `body{font:9.5pt "${dice.one(["DejaVu Sans", "Liberation Serif"])}"}${boxed("l")}${flush("l", 2)}`,
    body: `<table><tr><td><b style="font-size:18pt;color:#345">Invoice</b><td align="right">Invoice # ${it.number}<br>Issued ${p.day()}<br>Due ${p.day(p.due)}</table><br>${parties}<br>${goods(p, it, "Item", "Units", "Unit cost", "Line total")}<table style="width:45%;margin-left:55%"><tr><td>Net<td align="right">${p.money(it.net)}<tr><td>VAT 7.5%<td align="right">${p.money(it.tax)}<tr><td><b>Amount due</b><td align="right"><b>₦${p.sum(it.total)}</b></table>`,
  };
}

/** Both parties have two addresses: head office and branch, billing and site. */
export function twoAddresses(p: Paper): KindOfPaper {
  const it = bill(p);
  const { dice } = p;
  return {
    answers: it.answers,
    css: `body{font:9pt "Liberation Sans"}${lined("l")}${flush("l", 2)}small{color:#444}`,
    body: `<b style="font-size:16pt">${p.seller.name}</b><table style="font-size:8pt"><tr><td width="50%"><b>Head office:</b> ${p.seller.street}, ${p.seller.town}<td><b>Branch:</b> 5 Aba Road, Port Harcourt<tr><td>TIN: ${p.seller.tin}<td>RC: ${dice.digits(6)}</table><hr><table><tr><td width="35%"><b>Invoice address</b><br>${block(p.buyer, false)}<td width="35%"><b>${dice.one(["Delivery address", "Ship to", "Site"])}</b><br>${dice.one(["Main Warehouse", "Ikeja Depot", "Project Site 4"])}<br>12 Oba Akran Avenue<br>Ikeja, Lagos<td>Invoice No: ${it.number}<br>Invoice Date: ${p.day()}<br>Waybill: W${dice.digits(5)}<br>LPO: ${dice.digits(6)}</table><br>${goods(p, it, "Description of goods", "Qty", "Unit price (₦)", "Amount (₦)")}<table style="width:45%;margin-left:55%"><tr><td>Total excl. VAT<td align="right">${p.sum(it.net)}<tr><td>VAT @ 7.5%<td align="right">${p.sum(it.tax)}<tr><td><b>Total incl. VAT</b><td align="right"><b>${p.sum(it.total)}</b></table>`,
  };
}

/** The totals in a box on the left, the bank account on the right. */
export function sumsAtLeft(p: Paper): KindOfPaper {
  const it = bill(p);
  const { dice } = p;
  return {
    answers: it.answers,
    css: `body{font:9.5pt "Liberation Sans"}${boxed("l")}${flush("l", 2)}.s td{border:1px solid #999}.s td:last-child{text-align:right}`,
    body: `<table><tr><td><b style="font-size:15pt">${p.seller.name}</b><br>${p.seller.street}, ${p.seller.town}<br>TIN ${p.seller.tin}<td align="right"><b>TAX INVOICE</b><br>${it.number}<br>${p.day()}</table><p><b>${dice.one(["Sold to", "M/s", "Bill to"])}:</b> ${p.buyer.name}<br>${p.buyer.street}, ${p.buyer.town}</p>${goods(p, it, "Particulars", "Qty", "Rate", "Amount")}<br><table><tr><td width="45%"><table class="s"><tr><td>Sub total<td>${p.money(it.net)}<tr><td>V.A.T. 7.5%<td>${p.money(it.tax)}<tr><td><b>Grand total</b><td><b>₦${p.sum(it.total)}</b></table><td width="10%"><td><b>Pay to</b><br>${p.seller.name}<br>Fidelity Bank Plc<br>A/C 40${dice.digits(8)}</table><p>Goods received in good condition: ____________</p>`,
  };
}

/** The totals in a band above the table of items. */
export function sumsAbove(p: Paper): KindOfPaper {
  const it = bill(p);
  const { dice } = p;
  return {
    answers: { ...it.answers, dueDate: p.iso(p.due) },
    css: `body{font:9.5pt "Liberation Sans"}${lined("l")}${flush("l", 2)}.b td{background:#eef;text-align:center}`,
    body: `<table><tr><td><b style="font-size:17pt;color:#226">${p.seller.name}</b><td align="right">${p.seller.street}<br>${p.seller.town}<br>TIN: ${p.seller.tin}</table><br><table class="b"><tr><td>Invoice no.<br><b>${it.number}</b><td>Date<br><b>${p.day()}</b><td>Due<br><b>${p.day(p.due)}</b></table><br><table class="b"><tr><td>Net amount<br><b>${p.money(it.net)}</b><td>VAT 7.5%<br><b>${p.money(it.tax)}</b><td>Total to pay<br><b>₦${p.sum(it.total)}</b></table><p>${dice.one(["Invoiced to", "For the attention of the accounts department", "Customer"])}:<br><b>${p.buyer.name}</b><br>${p.buyer.street}<br>${p.buyer.town}</p>${goods(p, it, "What we supplied", "Quantity", "Unit price", "Amount")}`,
  };
}

/** An overall discount between the sum of the items and the net amount. */
export function discounted(p: Paper): KindOfPaper {
  const it = bill(p);
  const { dice } = p;
  const percent = dice.one([5, 10, 12.5]);
  const off = Math.round(it.net * percent) / 100;
  const net = it.net - off;
  const tax = p.vat(net);
  return {
    answers: { ...it.answers, subtotal: net, taxTotal: tax, total: net + tax },
    css: `body{font:9.5pt "Liberation Serif"}${boxed("l")}${flush("l", 2)}`,
    body: `<center><b style="font-size:16pt">${p.seller.name}</b><br>${p.seller.street}, ${p.seller.town} &bull; TIN: ${p.seller.tin}</center><hr><table><tr><td>${dice.one(["Customer", "Messrs", "Bill to"])}: ${p.buyer.name}<br>${p.buyer.street}, ${p.buyer.town}<td align="right">Invoice No. ${it.number}<br>Date: ${p.day()}</table><br>${goods(p, it, "Description", "Qty", "Unit price", "Amount")}<table style="width:50%;margin-left:50%"><tr><td>${dice.one(["Subtotal", "Gross amount", "Total"])}<td align="right">${p.sum(it.net)}<tr><td>Less ${dice.one(["trade", "special", "volume"])} discount ${percent}%<td align="right">-${p.sum(off)}<tr><td>${dice.one(["Net amount", "Taxable amount", "Subtotal after discount"])}<td align="right">${p.sum(net)}<tr><td>VAT 7.5%<td align="right">${p.sum(tax)}<tr><td><b>${dice.one(["Total payable", "Grand total", "Invoice total"])}</b><td align="right"><b>₦${p.sum(net + tax)}</b></table>`,
  };
}

/** Withholding tax shown on the paper, with the remaining amount to pay. */
export function withheld(p: Paper): KindOfPaper {
  const it = bill(p);
  const { dice } = p;
  const kept = Math.round(it.net * 2) / 100;
  return {
    answers: it.answers,
    css: `body{font:9.5pt "Liberation Sans"}${lined("l")}${flush("l", 2)}`,
    body: `<table><tr><td width="60%"><b style="font-size:14pt">${p.seller.name}</b><br>${p.seller.street}<br>${p.seller.town}<br>TIN: ${p.seller.tin}<td><b>INVOICE</b><br>Number: ${it.number}<br>Date: ${p.day()}</table><p><b>Bill to</b><br>${p.buyer.name}<br>${p.buyer.street}, ${p.buyer.town}<br>TIN: ${p.buyer.tin}</p>${goods(p, it, "Service", "Qty", "Rate", "Amount")}<table style="width:55%;margin-left:45%"><tr><td>Subtotal<td align="right">${p.sum(it.net)}<tr><td>Add: VAT 7.5%<td align="right">${p.sum(it.tax)}<tr><td><b>Invoice total</b><td align="right"><b>₦${p.sum(it.total)}</b><tr><td>Less: WHT 2%<td align="right">(${p.sum(kept)})<tr><td>${dice.one(["Net payable", "Amount due to us", "Balance payable after WHT"])}<td align="right">${p.sum(it.total - kept)}</table>`,
  };
}

/** Partial payments below the total, each with its date and receipt. */
export function partPaid(p: Paper): KindOfPaper {
  const it = bill(p);
  const { dice } = p;
  const [first, second] = [Math.round(it.total * 0.4), Math.round(it.total * 0.25)];
  return {
    answers: it.answers,
    css: `body{font:9.5pt "Liberation Sans"}${lined("l")}${flush("l", 2)}.y td{font-size:8.5pt}`,
    body: `<table><tr><td><b style="font-size:14pt;color:#063">${p.seller.name}</b><br>${p.seller.street}, ${p.seller.town}<br>TIN: ${p.seller.tin}<td align="right"><b>${dice.one(["INVOICE", "SALES INVOICE"])} ${it.number}</b><br>${p.day()}</table><p>${p.buyer.name}<br>${p.buyer.street}<br>${p.buyer.town}</p>${goods(p, it, "Item", "Qty", "Price", "Total")}<table style="width:50%;margin-left:50%"><tr><td>Subtotal<td align="right">${p.sum(it.net)}<tr><td>VAT 7.5%<td align="right">${p.sum(it.tax)}<tr><td><b>Total</b><td align="right"><b>₦${p.sum(it.total)}</b></table><p><b>Payments</b></p><table class="y" style="width:70%"><tr><th>Date<th>Receipt<th style="text-align:right">Amount<tr><td>${p.day(p.after(-12))}<td>RCT-${dice.digits(4)}<td align="right">${p.sum(first)}<tr><td>${p.day(p.after(-2))}<td>RCT-${dice.digits(4)}<td align="right">${p.sum(second)}<tr><td colspan="2">Total paid<td align="right">${p.sum(first + second)}<tr><td colspan="2"><b>Balance outstanding</b><td align="right"><b>${p.sum(it.total - first - second)}</b></table>`,
  };
}

/** Billed in dollars, with the equivalent in naira next to each amount. */
export function twoCurrencies(p: Paper): KindOfPaper {
  const { dice } = p;
  const number = p.number("INV", "USD");
  const items = p.items(["Software licence", "Support, hours", "Hosting, months", "Training, days"], 1, 3, 15);
  const net = totalOf(items);
  const tax = p.vat(net);
  const rate = dice.whole(1_380, 1_620);
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: p.seller.name,
      vendorTaxId: p.seller.tin,
      buyerName: p.buyer.name,
      currency: "USD",
      subtotal: net,
      taxTotal: tax,
      total: net + tax,
      vatRates: [7.5],
      lines: counted(items),
    },
    css: `body{font:9.5pt "Liberation Sans"}${boxed("l")}${flush("l", 2)}.s td:nth-child(n+2),.s th:nth-child(n+2){text-align:right}`,
    body: `<table><tr><td><b style="font-size:15pt">${p.seller.name}</b><br>${p.seller.street}<br>${p.seller.town}<br>TIN: ${p.seller.tin}<td align="right"><b>COMMERCIAL INVOICE</b><br>No. ${number}<br>Dated ${p.day()}<br>Currency: USD</table><p><b>Invoice to:</b> ${p.buyer.name}, ${p.buyer.street}, ${p.buyer.town}</p><table class="l">${heads("Description", "Qty", "Unit price (USD)", "Amount (USD)")}${rows(items.map((item) => [item.name, item.count, p.sum(item.price), p.sum(item.amount)]))}</table><br><table class="s" style="width:65%;margin-left:35%"><tr><th><th>USD<th>NGN @ ${p.sum(rate)}<tr><td>Subtotal<td>${p.sum(net)}<td>${p.sum(net * rate)}<tr><td>VAT 7.5%<td>${p.sum(tax)}<td>${p.sum(tax * rate)}<tr><td><b>Total</b><td><b>${p.sum(net + tax)}</b><td><b>${p.sum((net + tax) * rate)}</b></table>`,
  };
}

/** A pro forma with its validity and a note that it is no tax invoice. */
export function proForma(p: Paper): KindOfPaper {
  const it = bill(p, "PF", "PI", "PRO");
  const { dice } = p;
  return {
    answers: it.answers,
    css: `body{font:9.5pt "Liberation Sans"}${lined("l")}${flush("l", 2)}`,
    body: `<table><tr><td><b style="font-size:16pt">PRO FORMA INVOICE</b><br>No. ${it.number}<br>Date: ${p.day()}<br>Valid until: ${p.day(p.after(30))}<td align="right"><b>${p.seller.name}</b><br>${p.seller.street}<br>${p.seller.town}<br>TIN ${p.seller.tin}</table><p>Attention: Procurement Manager<br>${dice.one(["Prospective customer", "Prepared for", "To"])}: ${p.buyer.name}<br>${p.buyer.street}, ${p.buyer.town}</p>${goods(p, it, "Description", "Qty", "Unit price", "Amount")}<table style="width:45%;margin-left:55%"><tr><td>Subtotal<td align="right">${p.sum(it.net)}<tr><td>VAT 7.5%<td align="right">${p.sum(it.tax)}<tr><td><b>Total</b><td align="right"><b>NGN ${p.sum(it.total)}</b></table><p>Delivery: 2 weeks after receipt of 70% advance. This is not a tax invoice.</p>`,
  };
}

/** A brand at the top that is not the company; the company and its registration are only named in the footer. */
export function firmInFoot(p: Paper): KindOfPaper {
  const it = bill(p);
  const { dice } = p;
  const brand = dice.one(["kobocloud", "FreshBasket", "ridewell", "QuickPrint", "agrolink"]);
  return {
    answers: it.answers,
    css: `body{font:9.5pt "DejaVu Sans"}${lined("l")}${flush("l", 2)}`,
    body: `<b style="font-size:22pt;color:#084">${brand}</b><table><tr><td width="60%"><br>${p.buyer.name}<br>${p.buyer.street}<br>${p.buyer.town}<td><b>Invoice</b><br>Invoice number ${it.number}<br>Date of issue ${p.day()}</table><br>${goods(p, it, "Description", "Qty", "Unit price", "Amount")}<table style="width:45%;margin-left:55%"><tr><td>Subtotal<td align="right">${p.sum(it.net)}<tr><td>VAT (7.5%)<td align="right">${p.sum(it.tax)}<tr><td><b>Total</b><td align="right"><b>₦${p.sum(it.total)}</b></table><p style="margin-top:40mm;font-size:7.5pt;border-top:1px solid #999;text-align:center">${brand} is a trading name of ${p.seller.name}, ${p.seller.street}, ${p.seller.town}. RC ${dice.digits(7)}. TIN ${p.seller.tin}.</p>`,
  };
}

/** Goods and services in two tables, each with its own subtotal. */
export function twoSections(p: Paper): KindOfPaper {
  const { dice } = p;
  const number = p.number("INV", "JOB");
  const materials = p.items(["PVC pipe", "Gate valve", "Cement", "Wire 2.5 mm"], 2, 4, 250);
  const works = p.items(["Plumber, days", "Electrician, days", "Helper, days"], 1, 3, 2_500);
  const net = totalOf(materials) + totalOf(works);
  const tax = p.vat(net);
  const part = (items: typeof works): string => rows(items.map((item) => [item.name, item.count, p.sum(item.price), p.sum(item.amount)]));
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: p.seller.name,
      vendorTaxId: p.seller.tin,
      buyerName: p.buyer.name,
      currency: "NGN",
      subtotal: net,
      taxTotal: tax,
      total: net + tax,
      vatRates: [7.5],
      lines: [...counted(materials), ...counted(works)],
    },
    css: `body{font:9.5pt "Liberation Sans"}${boxed("l")}${flush("l", 2)}`,
    body: `<table><tr><td><b style="font-size:14pt">${p.seller.name}</b><br>${p.seller.street}, ${p.seller.town}<br>TIN: ${p.seller.tin}<td align="right"><b>INVOICE</b><br>Ref: ${number}<br>${p.day()}</table><p>Client: ${p.buyer.name}<br>Project: ${dice.one(["Renovation of staff quarters", "Borehole at Oregun"])}</p><b>A. Materials</b><table class="l">${heads("Item", "Qty", "Rate", "Amount")}${part(materials)}<tr><td colspan="3">Subtotal A<td>${p.sum(totalOf(materials))}</table><br><b>B. Labour</b><table class="l">${heads("Item", "Qty", "Rate", "Amount")}${part(works)}<tr><td colspan="3">Subtotal B<td>${p.sum(totalOf(works))}</table><br><table style="width:50%;margin-left:50%"><tr><td>Total A + B<td align="right">${p.sum(net)}<tr><td>VAT 7.5%<td align="right">${p.sum(tax)}<tr><td><b>Amount payable</b><td align="right"><b>₦${p.sum(net + tax)}</b></table>`,
  };
}

/** A contractor's certificate: work to date, retention, and the amount certified earlier. */
export function certificate(p: Paper): KindOfPaper {
  const { dice } = p;
  const number = p.number("IPC", "VAL");
  const done = dice.whole(40, 300) * 100_000;
  const retained = Math.round(done * 0.05);
  const before = Math.round(done * 0.4);
  const net = done - retained - before;
  const tax = p.vat(net);
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: p.seller.name,
      vendorTaxId: p.seller.tin,
      buyerName: p.buyer.name,
      currency: "NGN",
      subtotal: net,
      taxTotal: tax,
      total: net + tax,
      // Work done less retention and earlier payments: rows of a computation, not items.
      lines: [],
    },
    css: `body{font:10pt "Liberation Serif"}${boxed("l")}${flush("l", 2)}.k td{padding-right:16px}`,
    body: `<center><b style="font-size:14pt">INTERIM PAYMENT INVOICE</b></center><table class="k"><tr><td>Contractor<td>: ${p.seller.name}, ${p.seller.street}, ${p.seller.town}<tr><td>Contractor's TIN<td>: ${p.seller.tin}<tr><td>${dice.one(["Employer", "Client"])}<td>: ${p.buyer.name}, ${p.buyer.town}<tr><td>Consultant<td>: ${dice.one(["Costec Associates", "Arup & Okoye Partners"])}<tr><td>Contract<td>: Construction of access road, Phase II<tr><td>Invoice no.<td>: ${number}<tr><td>Date<td>: ${p.day()}</table><br><table class="l">${heads("Particulars", "Amount (₦)")}${rows(
      [
        ["Work executed to date", p.sum(done)],
        ["Less retention 5%", `(${p.sum(retained)})`],
        ["Less previously certified", `(${p.sum(before)})`],
        ["<b>Net amount of this invoice</b>", p.sum(net)],
        ["VAT 7.5%", p.sum(tax)],
        ["<b>Amount due</b>", `<b>${p.sum(net + tax)}</b>`],
      ],
    )}</table><p>Certified by: ______________ &nbsp; For the contractor: ______________</p>`,
  };
}

/** A courier's monthly bill: waybills by day, a fuel surcharge, and the company's name and address in one line. */
export function courierBill(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["Courier Express Limited", "Parcel Services Ltd", "Dispatch Riders Ltd"]);
  const number = p.number("CI", "EXP");
  const runs = Array.from({ length: dice.whole(3, 7) }, (_, at) => ({
    day: p.after(-20 + at * 2),
    awb: dice.digits(9),
    to: dice.one(["Kano", "Abuja", "Aba", "Jos"]),
    sum: dice.whole(4, 60) * 500,
  }));
  const freight = runs.reduce((sum, { sum: one }) => sum + one, 0);
  const fuel = Math.round(freight * 0.1);
  const net = freight + fuel;
  const tax = p.vat(net);
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      dueDate: p.iso(p.due),
      vendorName: seller.name,
      vendorTaxId: seller.tin,
      buyerName: p.buyer.name,
      currency: "NGN",
      subtotal: net,
      taxTotal: tax,
      total: net + tax,
      lines: [
        ...runs.map(({ awb, to, sum }) => [`${awb} ${to}`, null, null, sum] as [string, null, null, number]),
        ...whole([{ name: "Fuel surcharge", count: 1, price: fuel, amount: fuel }]),
      ],
    },
    css: `body{font:9pt "Liberation Sans"}${lined("l")}${flush("l", 5)}`,
    body: `<div style="background:#fc0;padding:6px"><b style="font-size:15pt">${seller.name}</b> &nbsp; ${seller.street}, ${seller.town} &nbsp; TIN ${seller.tin}</div><br><table><tr><td>${p.buyer.name}<br>${p.buyer.street}<br>${p.buyer.town}<td><table><tr><td>Account<td>${dice.digits(6)}<tr><td>Invoice<td>${number}<tr><td>Invoice date<td>${p.day()}<tr><td>Pay by<td>${p.day(p.due)}</table></table><br><table class="l">${heads("Date", "Waybill", "Destination", "Wt (kg)", "Charge")}${rows(runs.map((run) => [p.day(run.day), run.awb, run.to, (dice.whole(1, 40) / 2).toFixed(1), p.sum(run.sum)]))}</table><table style="width:46%;margin-left:54%"><tr><td>Freight<td align="right">${p.sum(freight)}<tr><td>Fuel surcharge 10%<td align="right">${p.sum(fuel)}<tr><td>Net<td align="right">${p.sum(net)}<tr><td>VAT 7.5%<td align="right">${p.sum(tax)}<tr><td><b>Total NGN</b><td align="right"><b>${p.sum(net + tax)}</b></table>`,
  };
}
