import type { LayoutAnswers } from "@/lib/prism/fixtures/layouts/layout";
import { boxed, counted, flush, heads, lined, rows, totalOf, whole, type KindOfPaper, type Paper } from "./paper";

/** A lawyer's fee note: partners next to the logo, the addressee below, fees and disbursements listed separately. */
export function feeNote(p: Paper): KindOfPaper {
  const { dice } = p;
  const firm = `${dice.one(["Adekunle, Bassey", "Okafor Danladi", "T. O. Shonibare", "Nwosu Ibrahim", "Balogun Ekwueme"])} ${dice.one(["& Partners", "& Co.", "LP", "(Legal Practitioners)"])}`;
  const number = p.number("FN", "BILL", "AB");
  const fees = p.charges(
    [
      "Review of the share purchase agreement",
      "Attendance at court, three sittings",
      "Drafting of the lease",
      "Advice on the employees' claims",
      "Perfection of title",
    ],
    1,
    3,
    25_000,
  );
  const outlays = p.charges(["Filing fees", "Certified true copies", "Stamp duty", "Travel to Abuja"], 1, 3, 1_500);
  const [net, out] = [totalOf(fees), totalOf(outlays)];
  const tax = p.vat(net);
  const named = dice.chance(0.5);
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: firm,
      vendorTaxId: p.seller.tin,
      buyerName: p.buyer.name,
      currency: "NGN",
      taxTotal: tax,
      total: net + tax + out,
      lines: [...whole(fees), ...whole(outlays)],
    },
    css: `body{font:10.5pt "Liberation Serif"}${flush("f", 2)}.f td:last-child{width:34mm}`,
    body: `<table><tr><td width="62%"><b style="font-size:17pt;letter-spacing:.5px">${firm}</b><br><i>Barristers, Solicitors & Notaries Public</i><br>${p.seller.street}, ${p.seller.town}<br>Tel: 0803 555 ${dice.digits(4)}<td style="font-size:8pt" align="right"><b>PARTNERS</b><br>Tunde Adekunle SAN<br>Ime Bassey LL.M (Lond.)<br>Grace Okoro FCIArb</table><hr><p>Our ref: ${dice.one(["TA", "IB"])}/GO/${dice.digits(3)}<br>Your ref: LEG/${dice.digits(4)}</p><p>${p.day()}</p><p>${named ? "The Company Secretary<br>" : ""}${p.buyer.name}<br>${p.buyer.street}<br>${p.buyer.town}</p><p>Dear Sirs,</p><p><b><u>FEE NOTE No. ${number}<br>RE: ${dice.one(["SUIT NO. FHC/L/CS/114/2026", "PROPOSED ACQUISITION OF LAND AT IKEJA", "GENERAL RETAINER"])}</u></b></p><p>We set out below our charges in the above matter:</p><table class="f"><tr><td><b>Professional fees</b><td><b>${dice.one(["₦", "N", "Amount (₦)"])}</b>${rows(fees.map((item) => [item.name, p.sum(item.amount)]))}<tr><td>VAT on fees @ 7.5%<td>${p.sum(tax)}<tr><td><b>Disbursements</b> (receipts attached)<td>${rows(outlays.map((item) => [item.name, p.sum(item.amount)]))}<tr><td><b>TOTAL</b><td style="border-top:1px solid;border-bottom:3px double"><b>${p.sum(net + tax + out)}</b></table><p>Kindly deduct withholding tax at 5% on our fees alone. TIN: ${p.seller.tin}. Payment to ${firm}, GTBank, 0${dice.digits(9)}.</p><p>Yours faithfully,<br><br>_______________<br>For: ${firm}</p>`,
  };
}

/** A hotel's folio, day by day, for the company that pays; the hotel's full name is in the footer. */
export function hotelBill(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["Grand Hotel & Suites", "Continental Hotel Limited", "Court Apartments Ltd", "Resort Hotels Plc"]);
  const number = dice.one([`${dice.digits(6)}`, `FOL-${dice.digits(5)}`]);
  const nights = dice.whole(1, 4);
  const rate = dice.whole(40, 130) * 1_000;
  const meals = dice.whole(5, 40) * 1_000;
  const net = nights * rate + meals;
  const tax = p.vat(net);
  const start = p.after(-nights);
  const stay = Array.from({ length: nights }, (_, at) => [
    p.day(new Date(start.getTime() + at * 86_400_000)),
    "Accommodation",
    p.sum(rate),
    "",
  ]);
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: seller.name,
      vendorTaxId: seller.tin,
      buyerName: p.buyer.name,
      currency: "NGN",
      subtotal: net,
      taxTotal: tax,
      total: net + tax,
      lines: [...stay.map(() => ["Accommodation", null, null, rate] as [string, null, null, number]), ["Restaurant", null, null, meals]],
    },
    css: `body{font:9pt "${dice.one(["Liberation Sans", "DejaVu Sans"])}"}${lined("l")}${flush("l", 3)}.g td{padding:1px 12px 1px 0}`,
    body: `<center><b style="font-size:18pt;font-family:'Liberation Serif'">${seller.name.split(" ").slice(0, 2).join(" ").toUpperCase()}</b><br>${seller.street}, ${seller.town}</center><br><table class="g"><tr><td>Guest name<td>: ${dice.one(["Mr. Femi Akande", "Mrs. Hauwa Bello", "Dr. Chidi Eze"])}<td>Folio no.<td>: ${number}<tr><td>Company<td>: ${p.buyer.name}<td>Bill date<td>: ${p.day()}<tr><td>Room<td>: ${dice.digits(3)}<td>Arrival<td>: ${p.day(start)}<tr><td>Cashier<td>: ${dice.one(["BLESSING", "SAMUEL"])}<td>Departure<td>: ${p.day()}</table><br><table class="l">${heads("Date", "Description", "Debit (NGN)", "Credit (NGN)")}${rows(stay)}${rows([[p.day(), "Restaurant", p.sum(meals), ""]])}<tr><td><td>Total before VAT<td>${p.sum(net)}<td><tr><td><td>VAT 7.5%<td>${p.sum(tax)}<td><tr><td><td><b>Total</b><td><b>${p.sum(net + tax)}</b><td><tr><td><td><b>Balance due</b><td><b>${p.sum(net + tax)}</b><td></table><p>I agree that my liability for this bill is not waived.</p><p style="font-size:7.5pt;margin-top:30mm;text-align:center">${seller.name} &nbsp;|&nbsp; RC ${dice.digits(6)} &nbsp;|&nbsp; TIN ${seller.tin} &nbsp;|&nbsp; Access Bank ${dice.digits(10)}</p>`,
  };
}

/** An airline agent's invoice: passengers, tickets and fares without VAT, and a service charge with VAT. */
export function airAgent(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["Travels & Tours Limited", "Travel Bureau Ltd", "Air Services Limited"]);
  const number = p.number("INV", "TK", "SI");
  const flights = Array.from({ length: dice.whole(1, 3) }, (_, at) => ({
    who: ["EZE/CHIDI MR", "BELLO/HAUWA MRS", "OKON/EMEM MS"][at] ?? "",
    route: dice.one(["LOS-ABV-LOS", "LOS-LHR-LOS", "ABV-DXB-ABV"]),
    ticket: `${dice.one(["125", "176", "077"])}-${dice.digits(10)}`,
    fare: dice.whole(120, 900) * 1_000,
    taxes: dice.whole(10, 300) * 1_000,
  }));
  const fares = flights.reduce((sum, { fare, taxes }) => sum + fare + taxes, 0);
  const fee = flights.length * dice.one([5_000, 7_500, 10_000, 15_000]);
  const tax = p.vat(fee);
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      dueDate: p.iso(p.due),
      vendorName: seller.name,
      buyerName: p.buyer.name,
      currency: "NGN",
      taxTotal: tax,
      total: fares + fee + tax,
      lines: [
        ...flights.map(({ route, fare, taxes }): LayoutAnswers["lines"][number] => [route, null, null, fare + taxes]),
        ["Service charge", null, null, fee],
      ],
    },
    css: `body{font:9pt "Liberation Sans"}${boxed("l")}${flush("l", 4)}th{background:#dfe7f2}`,
    body: `<table><tr><td><b style="font-size:14pt;color:#a01">${seller.name}</b><br><small>IATA accredited agent 7832${dice.digits(4)}</small><br>${seller.street}<br>${seller.town}<td align="right"><b style="font-size:13pt">${dice.one(["SALES INVOICE", "INVOICE", "TICKET INVOICE"])}</b></table><br><table><tr><td width="55%"><b>${dice.one(["Client", "Account", "Bill to"])}:</b><br>${p.buyer.name}<br>${p.buyer.street}<br>${p.buyer.town}<td>Invoice No.: ${number}<br>Issue date: ${p.day()}<br>Payment due: ${p.day(p.due)}<br>Consultant: Ngozi<br>PNR: X${dice.one(["KQ7RT", "4MZ2P"])}</table><br><table class="l">${heads("Passenger", "Ticket no.", "Routing", "Fare", "Taxes", "Total")}${rows(flights.map((one) => [one.who, one.ticket, one.route, p.sum(one.fare), p.sum(one.taxes), p.sum(one.fare + one.taxes)]))}</table><table style="width:50%;margin-left:50%"><tr><td>Tickets<td align="right">${p.sum(fares)}<tr><td>Service charge<td align="right">${p.sum(fee)}<tr><td>VAT on service charge (7.5%)<td align="right">${p.sum(tax)}<tr><td><b>Amount payable (NGN)</b><td align="right"><b>${p.sum(fares + fee + tax)}</b></table><p><small>Cancellations are subject to the airline's rules. Cheques in favour of ${seller.name}.</small></p>`,
  };
}

/** A telephone bill: the amount owed is in a box on the left, above the charges. */
export function telecomBill(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["Telecommunications Plc", "Mobile Networks Limited", "Broadband Nigeria Limited"]);
  const number = `${dice.digits(9)}`;
  const items = p.charges(["Monthly rental", "National calls", "International calls", "Data bundle 200 GB", "SMS", "Roaming"], 2, 5, 750);
  const net = totalOf(items);
  const tax = p.vat(net);
  const arrears = dice.chance(0.5) ? dice.whole(10, 90) * 1_000 : 0;
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
      lines: whole(items),
    },
    css: `body{font:8.5pt "DejaVu Sans"}${lined("l")}${flush("l", 2)}.s td{padding:2px 8px;border:1px solid #c60}.s td:last-child{text-align:right}`,
    body: `<table><tr><td><b style="font-size:20pt;color:#c60">${(seller.name.split(" ")[0] ?? "").toLowerCase()}</b><td align="right">${seller.name}<br>${seller.street}, ${seller.town}<br>VAT Reg / TIN: ${seller.tin}</table><br><table><tr><td width="50%">${p.buyer.name}<br>${p.buyer.street}<br>${p.buyer.town}<td>Account number: ${dice.digits(8)}<br>Bill number: ${number}<br>Bill date: ${p.day()}<br>Due date: ${p.day(p.due)}</table><br><table class="s" style="width:46%"><tr><td>Previous balance<td>${p.money(arrears)}<tr><td>Payments received<td>${p.money(0)}<tr><td>Current charges incl. VAT<td>${p.money(net + tax)}<tr><td><b>Amount due</b><td><b>${p.money(net + tax + arrears)}</b></table><h4>Your charges this month</h4><table class="l">${heads("Description", `Amount${p.mark.trim() === "" ? "" : ` (${p.mark.trim()})`}`)}${rows(items.map((item) => [item.name, p.sum(item.amount)]))}<tr><td>Total excluding VAT<td>${p.sum(net)}<tr><td>VAT (7.5%)<td>${p.sum(tax)}<tr><td><b>Total current charges</b><td><b>${p.sum(net + tax)}</b></table><p>All amounts are in Nigerian Naira (NGN).</p>`,
  };
}

/** A power distributor's bill: readings, tariff and arrears in two columns of facts, without a table of items. */
export function powerBill(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["Electricity Distribution Company Plc", "Disco Plc", "Electric Power Limited"]);
  const number = `${dice.digits(10)}`;
  const [previous, used, tariff] = [dice.whole(10_000, 90_000), dice.whole(800, 9_000), dice.one([209.5, 225, 68.2, 104.75])];
  const net = Math.round(used * tariff * 100) / 100;
  const tax = p.vat(net);
  const arrears = dice.whole(0, 1) * dice.whole(20, 400) * 1_000;
  const total = Math.round((net + tax) * 100) / 100;
  const fact = (pairs: readonly (readonly [string, string])[]): string =>
    `<table class="k">${pairs.map(([name, value]) => `<tr><td>${name}<td>${value}`).join("")}</table>`;
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      dueDate: p.iso(p.due),
      vendorName: seller.name,
      buyerName: p.buyer.name,
      currency: "NGN",
      subtotal: net,
      taxTotal: tax,
      total,
      lines: [["Energy", used, tariff, net]],
    },
    css: `body{font:9pt "Liberation Sans Narrow"}.k td{border-bottom:1px dotted #888}.k td:last-child{text-align:right;font-weight:bold}`,
    body: `<table style="background:#024;color:#fff"><tr><td><b style="font-size:15pt">${seller.name}</b><td align="right" style="font-size:13pt">ELECTRICITY BILL</table><p>${dice.one(["Customer name", "Name"])}: <b>${p.buyer.name.toUpperCase()}</b><br>Service address: ${p.buyer.street}, ${p.buyer.town}</p><table><tr><td width="49%">${fact(
      [
        ["Account No.", dice.digits(10)],
        ["Meter No.", dice.digits(11)],
        ["Invoice No.", number],
        ["Bill date", p.day()],
        ["Pay before", p.day(p.due)],
        ["Tariff class", "MD1 Band A"],
      ],
    )}<td width="2%"><td>${fact([
      ["Previous reading", String(previous)],
      ["Present reading", String(previous + used)],
      ["Consumption (kWh)", String(used)],
      ["Rate (₦/kWh)", tariff.toFixed(2)],
      ["Energy charge (₦)", p.sum(net)],
      ["VAT 7.5% (₦)", p.sum(tax)],
      ["Current bill (₦)", p.sum(total)],
      ["Arrears (₦)", p.sum(arrears)],
      ["Total payable (₦)", p.sum(total + arrears)],
    ])}</table><p><small>Pay at any of our offices or approved banks. Business unit: Ojodu. Bill no. must be quoted.</small></p>`,
  };
}

/** A clearing agent's bill: disbursements made for the importer and the agent's own charges, with the shipment's references. */
export function clearingBill(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["Clearing & Forwarding Ltd", "Freight Services Limited", "Shipping Agencies Nig. Ltd"]);
  const number = p.number("JB", "DN", "CF");
  const outlays = p.charges(
    ["Customs duty (SGD)", "Terminal charges", "Shipping line charges", "NAFDAC release", "Transport to site"],
    2,
    4,
    7_500,
  );
  const fee = dice.whole(50, 300) * 1_000;
  const tax = p.vat(fee);
  const total = totalOf(outlays) + fee + tax;
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: seller.name,
      vendorTaxId: seller.tin,
      buyerName: p.buyer.name,
      currency: "NGN",
      taxTotal: tax,
      total,
      lines: [...whole(outlays), ["Agency fee", null, null, fee]],
    },
    css: `body{font:9.5pt "Liberation Sans"}${boxed("l")}${flush("l", 3)}${boxed("t")}.t td{font-size:8.5pt}`,
    body: `<table><tr><td><b style="font-size:14pt">${seller.name}</b><br>${seller.street}, ${seller.town}<br>Customs licence: AG/${dice.digits(4)} &nbsp; TIN: ${seller.tin}<td align="right"><b style="font-size:13pt">DEBIT NOTE</b><br>No: ${number}<br>Date: ${p.day()}</table><br><table class="t"><tr><td>Importer: ${p.buyer.name}<br>${p.buyer.street}, ${p.buyer.town}<td>B/L No: MAEU${dice.digits(9)}<br>Form M: MF2026${dice.digits(7)}<br>SGD No: C-${dice.digits(5)}<tr><td>Vessel: MV ${dice.one(["Maersk Cubango", "CMA CGM Jade"])}<br>Shipper: Ningbo Hongda Co., Ltd<td>Container: MSKU${dice.digits(7)}<br>Port: Apapa, Lagos<br>ETA: ${p.day(p.after(-20))}</table><br><table class="l">${heads("S/N", "Particulars", "Amount (₦)")}${rows([...outlays.map((item, at) => [at + 1, item.name, p.sum(item.amount)]), [outlays.length + 1, "Agency fee", p.sum(fee)]])}<tr><td><td>VAT 7.5% on agency fee<td>${p.sum(tax)}<tr><td><td><b>Grand total</b><td><b>${p.sum(total)}</b></table><p>E. & O. E.</p>`,
  };
}

/** A school's bill for a term: the parent pays, the pupil is named. */
export function schoolBill(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["International School", "College", "Montessori School Ltd", "Academy"]);
  const parent = dice.one(["Mr. & Mrs. Bello", "Dr. Ifeoma Nnadi", "Alhaji Sani Umar", "Chief E. Ogbonna"]);
  const number = p.number("SF", "TERM", "BL");
  const items = p.charges(["Tuition", "Development levy", "Lunch", "School bus", "Books and stationery", "Excursion"], 3, 6, 5_000);
  const total = totalOf(items);
  const off = dice.chance(0.5) ? Math.round(total * 0.05) : 0;
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      dueDate: p.iso(p.due),
      vendorName: seller.name,
      buyerName: parent,
      currency: "NGN",
      total: total - off,
      lines: whole(items),
    },
    css: `body{font:10pt "Liberation Serif"}${boxed("l")}${flush("l", 2)}`,
    body: `<center><b style="font-size:16pt">${seller.name}</b><br>${seller.street}, ${seller.town}<br><i>Motto: Light and Learning</i><br><br><b>SCHOOL FEES INVOICE &mdash; FIRST TERM 2026/2027</b></center><br><table><tr><td>Parent/Guardian: ${parent}<br>Pupil: Zainab ${dice.one(["Bello", "Nnadi"])}<br>Class: Year ${dice.whole(1, 6)} Ruby<td align="right">Invoice number: ${number}<br>Date issued: ${p.day()}<br>Payable by: ${p.day(p.due)}<br>Admission No.: ${dice.digits(5)}</table><br><table class="l">${heads("Fee", "Amount (₦)")}${rows(items.map((item) => [item.name, p.sum(item.amount)]))}<tr><td><b>Total fees</b><td><b>${p.sum(total)}</b>${off > 0 ? `<tr><td>Sibling discount 5%<td>(${p.sum(off)})<tr><td><b>Net payable</b><td><b>${p.sum(total - off)}</b>` : ""}</table><p>Pay into ${seller.name}, Zenith Bank 101${dice.digits(7)}. Late payment attracts ₦10,000.00.</p>`,
  };
}

/** A hospital's bill for a health insurer or employer: the patient is named next to the payer. */
export function hospitalBill(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["Specialist Hospital", "Medical Centre Ltd", "Hospitals Limited", "Clinic & Maternity"]);
  const number = p.number("HB", "MR", "IP");
  const items = p.items(
    ["Ward, private", "Consultation", "Malaria parasite test", "Infusion set", "Ceftriaxone 1 g", "Ultrasound scan"],
    2,
    5,
  );
  const total = totalOf(items);
  const deposit = dice.chance(0.5) ? Math.round(total / 4) : 0;
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: seller.name,
      buyerName: p.buyer.name,
      currency: "NGN",
      total,
      lines: counted(items),
    },
    css: `body{font:9pt "Liberation Sans"}${lined("l")}${flush("l", 2)}`,
    body: `<table><tr><td align="right" width="20%"><div style="border:2px solid #070;width:40px;height:40px"></div><td><b style="font-size:15pt;color:#070">${seller.name}</b><br>${seller.street}, ${seller.town}</table><h3>PATIENT BILL</h3><table><tr><td>Patient<td>: Musa Ibrahim<td>Bill no.<td>: ${number}<tr><td>Hospital no.<td>: ${dice.digits(6)}<td>Bill date<td>: ${p.day()}<tr><td>${dice.one(["Payer", "Bill to", "Sponsor", "Retainer"])}<td>: ${p.buyer.name}<td>Admitted<td>: ${p.day(p.after(-4))}</table><br><table class="l">${heads("Service", "Qty", "Unit price", "Amount")}${rows(items.map((item) => [item.name, item.count, p.sum(item.price), p.sum(item.amount)]))}</table><table style="width:45%;margin-left:55%"><tr><td><b>Total</b><td align="right"><b>₦${p.sum(total)}</b>${deposit > 0 ? `<tr><td>Deposit paid<td align="right">₦${p.sum(deposit)}<tr><td>Outstanding<td align="right">₦${p.sum(total - deposit)}` : ""}</table><p>Printed by: accounts2</p>`,
  };
}
