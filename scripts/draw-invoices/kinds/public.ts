import { boxed, counted, flush, heads, lined, rows, totalOf, whole, type KindOfPaper, type Paper } from "./paper";

/** A bank's advice of charges that serves as its tax invoice. */
export function bankCharges(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["Bank Plc", "Merchant Bank Limited", "Trust Bank Plc"]);
  const number = `${dice.one(["FT", "TXN", "CA"])}${dice.digits(8)}`;
  const items = p.charges(
    ["Account maintenance fee", "Letter of credit commission", "SWIFT charge", "Bond issuance fee", "Token fee"],
    1,
    4,
    350,
  );
  const net = totalOf(items);
  const tax = p.vat(net);
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
      lines: whole(items),
    },
    css: `body{font:9pt "Liberation Sans"}${lined("l")}${flush("l", 2)}`,
    body: `<table><tr><td><b style="font-size:15pt;color:#600">${seller.name}</b><br>RC ${dice.digits(5)}<td align="right">${dice.one(["DEBIT ADVICE / TAX INVOICE", "ADVICE OF CHARGES", "CHARGES INVOICE"])}</table><hr><table><tr><td width="60%">${p.buyer.name.toUpperCase()}<br>${p.buyer.street}<br>${p.buyer.town}<td>Reference: ${number}<br>Value date: ${p.day()}<br>Account: 00${dice.digits(8)}<br>Branch: ${dice.one(["Marina", "Wuse II"])}<br>Currency: NGN</table><p>We have debited your account with the following charges:</p><table class="l">${heads("Narration", "NGN")}${rows(items.map((item) => [item.name, p.sum(item.amount)]))}<tr><td>Total charges<td>${p.sum(net)}<tr><td>VAT at 7.5%<td>${p.sum(tax)}<tr><td><b>Total debited</b><td><b>${p.sum(net + tax)}</b></table><p>${seller.name}, ${seller.street}, ${seller.town}. TIN ${seller.tin}. This advice needs no signature.</p>`,
  };
}

/** A demand notice of a government office: no VAT, a payment code, the payer in a box. */
export function demandNotice(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = dice.one([
    "Lagos State Signage and Advertisement Agency",
    "Rivers State Internal Revenue Service",
    "Abuja Environmental Protection Board",
    "Eti-Osa Local Government",
    "Ogun State Ministry of Lands",
  ]);
  const number = p.number("DN", "LAS", "BN");
  const items = p.charges(["Annual permit fee", "Tenement rate", "Refuse levy", "Processing fee", "Land use charge"], 1, 3, 5_000);
  const total = totalOf(items);
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      dueDate: p.iso(p.due),
      vendorName: seller,
      buyerName: p.buyer.name,
      currency: "NGN",
      total,
      lines: whole(items),
    },
    css: `body{font:10pt "Liberation Serif"}${boxed("l")}${flush("l", 3)}${boxed("q")}`,
    body: `<center><b style="font-size:14pt">${seller.toUpperCase()}</b><br>The Secretariat, ${p.seller.town}<br><br><b style="font-size:13pt;border:2px solid;padding:2px 14px">${dice.one(["DEMAND NOTICE", "BILL / DEMAND NOTICE"])} FOR 2026</b></center><br><table class="q"><tr><td>${dice.one(["Payer name", "Name of company", "Payer"])}<td><b>${p.buyer.name}</b><td>Bill reference<td>${number}<tr><td>Address<td>${p.buyer.street}, ${p.buyer.town}<td>Issue date<td>${p.day()}<tr><td>Payer ID<td>N-${dice.digits(7)}<td>Payment due date<td>${p.day(p.due)}</table><p>Pursuant to the law you are requested to pay the sums below:</p><table class="l">${heads("Revenue code", "Revenue head", "Amount due (₦)")}${rows(items.map((item) => [dice.digits(7), item.name, p.sum(item.amount)]))}<tr><td><td><b>TOTAL AMOUNT DUE</b><td><b>${p.sum(total)}</b></table><p>A penalty of 10% applies after the due date. Pay by Remita RRR ${dice.digits(12)} at any bank.</p>`,
  };
}

/** A supermarket's slip: prices including VAT, cash and change. */
export function marketSlip(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["Supermarket", "Stores Ltd", "Mega Plaza"]);
  const number = dice.digits(6);
  const items = p
    .items(
      ["GOLDEN PENNY SPAGH", "PEAK MILK 400G", "INDOMIE ONION", "DETTOL 250ML", "A4 PAPER REAM", "EVA WATER 75CL", "SUGAR 1KG"],
      3,
      6,
      50,
    )
    .map((item) => ({ ...item, count: (item.count % 4) + 1, amount: item.price * ((item.count % 4) + 1) }));
  const total = totalOf(items);
  const tax = Math.round((total - total / 1.075) * 100) / 100;
  const cash = Math.ceil(total / 5_000) * 5_000;
  const stamp = `${String(p.date.getUTCDate()).padStart(2, "0")}/${String(p.date.getUTCMonth() + 1).padStart(2, "0")}/2026`;
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: seller.name,
      vendorTaxId: seller.tin,
      buyerName: null,
      currency: "NGN",
      taxTotal: tax,
      total,
      lines: counted(items),
    },
    css: `@page{size:80mm 150mm;margin:4mm}body{font:8.5pt "Liberation Mono"}td{padding:0}td:last-child{text-align:right}`,
    body: `<center><b style="font-size:11pt">${seller.name.toUpperCase()}</b><br>${seller.street}<br>${seller.town}<br>TIN ${seller.tin}</center><br>Receipt no: ${number}<br>${stamp} ${dice.whole(10, 19)}:${dice.whole(10, 59)} Till 0${dice.whole(1, 6)}<br>Served by: JOY<hr><table>${items.map((item) => `<tr><td>${item.name}<td><tr><td>&nbsp; ${item.count} x ${p.sum(item.price)}<td>${p.sum(item.amount)}`).join("")}</table><hr><table><tr><td><b>TOTAL NGN</b><td><b>${p.sum(total)}</b><tr><td>VAT 7.5% incl.<td>${p.sum(tax)}<tr><td>CASH<td>${p.sum(cash)}<tr><td>CHANGE<td>${p.sum(cash - total)}</table><center><br>No. of items ${items.reduce((sum, { count }) => sum + count, 0)}<br>GOODS SOLD ARE NOT RETURNABLE<br>THANK YOU</center>`,
  };
}

/** An invoice below a statement of earlier ones. */
export function withStatement(p: Paper): KindOfPaper {
  const { dice } = p;
  const number = p.number("INV", "SI");
  const items = p.items(["Drinking water, 20 l", "Dispenser hire", "Delivery", "Cups, carton"], 1, 4, 250);
  const net = totalOf(items);
  const tax = p.vat(net);
  const open = [1, 2].map((at) => ({
    number: `${number.slice(0, -2)}${dice.digits(1)}${at}`,
    day: p.after(-30 * at),
    sum: dice.whole(20, 200) * 1_000,
  }));
  const owed = open.reduce((sum, one) => sum + one.sum, 0);
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
      lines: counted(items),
    },
    css: `body{font:9.5pt "Liberation Sans"}${lined("l")}${flush("l", 2)}${boxed("s")}.s{font-size:8pt}${flush("s", 3)}`,
    body: `<table><tr><td><b style="font-size:15pt">${p.seller.name}</b><br>${p.seller.street}, ${p.seller.town}<br>TIN: ${p.seller.tin}<td align="right"><b>INVOICE AND STATEMENT</b><br>Invoice: ${number}<br>Date: ${p.day()}</table><p>To: ${p.buyer.name}<br>${p.buyer.street}, ${p.buyer.town}</p><b>Statement of account: open invoices</b><table class="s">${heads("Invoice", "Date", "Amount", "Balance")}${rows(open.map((one) => [one.number, p.day(one.day), p.sum(one.sum), p.sum(one.sum)]))}<tr><td colspan="3"><b>Total outstanding</b><td><b>${p.sum(owed)}</b></table><br><b>This invoice</b><table class="l">${heads("Description", "Qty", "Unit price", "Amount")}${rows(items.map((item) => [item.name, item.count, p.sum(item.price), p.sum(item.amount)]))}<tr><td>Subtotal<td><td><td>${p.sum(net)}<tr><td>VAT 7.5%<td><td><td>${p.sum(tax)}<tr><td><b>Invoice total (NGN)</b><td><td><td><b>${p.sum(net + tax)}</b></table><p>Account balance including this invoice: ${p.sum(net + tax + owed)}</p>`,
  };
}

/** A credit note that names the corrected invoice before its own number. */
export function creditNote(p: Paper): KindOfPaper {
  const { dice } = p;
  const number = p.number("CN", "CR", "CRN");
  const items = p.items(["Cement 50 kg, bags returned", "Tiles 60 x 60, broken", "Paint 20 l, wrong colour"], 1, 2);
  const net = totalOf(items);
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
      vatRates: [7.5],
      lines: counted(items),
    },
    css: `body{font:9.5pt "DejaVu Sans"}${boxed("l")}${flush("l", 2)}`,
    body: `<b style="font-size:16pt;color:#900">CREDIT NOTE</b><table><tr><td width="50%"><b>From</b><br>${p.seller.name}<br>${p.seller.street}<br>${p.seller.town}<br>TIN: ${p.seller.tin}<td><b>${dice.one(["Credit to", "To", "Customer"])}</b><br>${p.buyer.name}<br>${p.buyer.street}<br>${p.buyer.town}<br>TIN: ${p.buyer.tin}</table><br><table class="l"><tr><td>Original invoice<td>INV-${dice.digits(5)} of ${p.day(p.after(-25))}<tr><td>Credit note no.<td>${number}<tr><td>Date<td>${p.day()}<tr><td>Reason<td>Goods returned</table><br><table class="l">${heads("Item", "Qty", "Rate", "Amount")}${rows(items.map((item) => [item.name, item.count, p.sum(item.price), p.sum(item.amount)]))}</table><br><table style="width:50%;margin-left:50%"><tr><td>Net credit<td align="right">${p.sum(net)}<tr><td>VAT 7.5%<td align="right">${p.sum(tax)}<tr><td><b>Total credit</b><td align="right"><b>NGN ${p.sum(net + tax)}</b></table>`,
  };
}

/** An insurer's debit note: a premium without VAT, through a broker. */
export function premiumNote(p: Paper): KindOfPaper {
  const { dice } = p;
  const seller = p.named(["Insurance Plc", "Assurance Company Limited", "General Insurance Ltd"]);
  const number = p.number("DN", "DBN", "PN");
  const covered = dice.whole(20, 400) * 1_000_000;
  const rate = dice.one([0.15, 0.25, 1.5]);
  const premium = Math.round((covered * rate) / 100);
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: seller.name,
      buyerName: p.buyer.name,
      currency: "NGN",
      total: premium,
      lines: [["Premium", null, null, premium]],
    },
    css: `body{font:9.5pt "Liberation Serif"}.k td{padding:3px 10px 3px 0}`,
    body: `<table><tr><td><b style="font-size:15pt;color:#036">${seller.name}</b><br>Head Office: ${seller.street}, ${seller.town}<br>Authorised and regulated by NAICOM, RIC No. 0${dice.digits(2)}<td align="right"><b style="font-size:13pt">PREMIUM DEBIT NOTE</b></table><hr><table class="k"><tr><td>Debit note no.<td>${number}<td>Date<td>${p.day()}<tr><td>${dice.one(["The insured", "Insured"])}<td>${p.buyer.name}<td>Policy no.<td>HO/FIR/26/${dice.digits(5)}<tr><td>Address<td>${p.buyer.street}, ${p.buyer.town}<td>Class<td>Fire and special perils<tr><td>Broker<td>${dice.one(["Stanhope Brokers Ltd", "Hogg Robinson Brokers", "Direct"])}<td>Period<td>${p.day()} to ${p.day(p.after(364))}</table><br><table class="k" style="width:70%;border:1px solid"><tr><td>Sum insured<td align="right">₦${p.sum(covered)}<tr><td>Rate<td align="right">${rate}%<tr><td>Gross premium<td align="right">₦${p.sum(premium)}<tr><td><b>Net premium payable</b><td align="right"><b>₦${p.sum(premium)}</b></table><p>No premium, no cover (Insurance Act 2003, s. 50).</p><p>For: ${seller.name}</p>`,
  };
}

/** A bilingual bill of a company in Cotonou or Douala: captions in both languages, francs without decimals. */
export function bilingual(p: Paper): KindOfPaper {
  const { dice } = p;
  const [seller, buyer] = dice.shuffled([
    "Société Béninoise d'Équipement SARL",
    "Transit Express Cameroun SA",
    "Établissements Mbarga et Fils",
    "Afrique Services Plus SARL",
  ]);
  const number = p.number("FA", "FACT", "F");
  const items = p.items(
    ["Groupe électrogène / Generator", "Filtre à huile / Oil filter", "Main-d'œuvre / Labour", "Transport / Haulage"],
    2,
    4,
    500,
  );
  const net = totalOf(items);
  const rate = dice.one([18, 19.25]);
  const tax = Math.round((net * rate) / 100);
  const money = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, " ");
  const date = `${String(p.date.getUTCDate()).padStart(2, "0")}/${String(p.date.getUTCMonth() + 1).padStart(2, "0")}/2026`;
  return {
    answers: {
      invoiceNumber: number,
      issueDate: p.iso(),
      vendorName: seller ?? "",
      buyerName: buyer ?? "",
      currency: rate === 18 ? "XOF" : "XAF",
      subtotal: net,
      taxTotal: tax,
      total: net + tax,
      vatRates: [rate],
      lines: counted(items),
    },
    css: `body{font:9.5pt "Liberation Sans"}${boxed("l")}${flush("l", 2)}`,
    body: `<table><tr><td width="50%"><b style="font-size:13pt">${seller}</b><br>${rate === 18 ? "Lot 114, Akpakpa, Cotonou, Bénin<br>IFU : 320" : "BP 4471, Akwa, Douala, Cameroun<br>NIU : M0512"}${dice.digits(10)}<td align="right"><b>FACTURE / INVOICE</b><br>N° / No. : ${number}<br>Date : ${date}</table><br><table><tr><td width="50%"><td style="border:1px solid;padding:6px"><small>Client / Customer :</small><br><b>${buyer}</b><br>${rate === 18 ? "Rue 12.440, Cotonou" : "Rue Joffre, Douala"}</table><br><table class="l">${heads("Désignation / Description", "Qté / Qty", "P.U. / Unit price", "Montant / Amount")}${rows(items.map((item) => [item.name, item.count, money(item.price), money(item.amount)]))}<tr><td colspan="3">Total HT / Total excl. tax<td>${money(net)}<tr><td colspan="3">TVA / VAT ${String(rate).replace(".", ",")} %<td>${money(tax)}<tr><td colspan="3"><b>Total TTC / Total incl. tax (${rate === 18 ? "FCFA XOF" : "FCFA XAF"})</b><td><b>${money(net + tax)}</b></table><p>Arrêtée la présente facture à la somme ci-dessus. / This invoice is closed at the above sum.</p>`,
  };
}
