import type { DrawnInvoice, DrawnLine, DrawnParty } from "./content";
import type { Dice } from "./random";
import type { Term } from "./tongues";

/** An invoice as an HTML page with a random arrangement, and which values are visible on it. */
export interface DrawnPage {
  html: string;
  shows: { due: boolean; rates: boolean; vendorTaxId: boolean };
}

const FONTS = ["Liberation Sans", "Liberation Serif", "DejaVu Sans", "DejaVu Serif", "Liberation Mono", "Liberation Sans Narrow"] as const;
const COLOURS = ["#1d3557", "#7f1d1d", "#14532d", "#333333", "#4c1d95"] as const;

export function drawPage(invoice: DrawnInvoice, dice: Dice): DrawnPage {
  const setter = new PageSetter(invoice, dice);
  return { html: setter.html(), shows: setter.shows };
}

function escape(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
}

class PageSetter {
  readonly shows = { due: false, rates: false, vendorTaxId: true };
  readonly #sign: string;
  readonly #signBehind: boolean;
  readonly #colour: string;

  constructor(
    private readonly invoice: DrawnInvoice,
    private readonly dice: Dice,
  ) {
    this.#sign = dice.one(invoice.tongue.signs);
    this.#signBehind = invoice.tongue.mark === ",";
    this.#colour = dice.one(COLOURS);
  }

  html(): string {
    const { dice } = this;
    const size = dice.one([8.5, 9.5, 10.5, 11]);
    const body = [this.#head(), this.#items(), this.#foot()].join("\n");
    return `<!doctype html><meta charset="utf-8"><style>
      @page { size: ${dice.one(["A4", "A4", "Letter"])}; margin: ${dice.one([12, 16, 20])}mm }
      body { font: ${size}pt/1.35 "${dice.one(FONTS)}"; color: #111; margin: 0 }
      table { border-collapse: collapse } td, th { vertical-align: top; text-align: left; padding: ${dice.one([1, 2, 4])}pt 4pt }
      .row { display: flex; justify-content: space-between; gap: 20pt } .right, b { white-space: nowrap } .small { font-size: 80% } .right { text-align: right }
      .grid td, .grid th { border: 0.6pt solid #666 } .lined td { border-bottom: 0.4pt solid #bbb } .striped tr:nth-child(even) td { background: #eef1f5 }
      .dark th { background: ${this.#colour}; color: #fff } tr { break-inside: avoid } h1 { font-size: ${dice.one([150, 190, 240])}%; margin: 0 0 6pt; color: ${this.#colour} }
    </style>${body}`;
  }

  #term(term: Term, rate?: number): string {
    return this.dice.one(this.invoice.tongue.words[term]).replace("{rate}", this.#number(rate ?? 0));
  }

  #number(value: number): string {
    return String(value).replace(".", this.invoice.tongue.mark);
  }

  #money(hundredths: number, signed = true): string {
    const { group, mark } = this.invoice.tongue;
    const whole = String(Math.floor(Math.abs(hundredths) / 100)).replace(/\B(?=(\d{3})+$)/g, group === " " ? "\u00a0" : group);
    const text = `${hundredths < 0 ? "-" : ""}${whole}${mark}${String(Math.abs(hundredths) % 100).padStart(2, "0")}`;
    if (!signed || this.#sign === "") return text;
    return this.#signBehind ? `${text} ${this.#sign}` : `${this.#sign}${text}`;
  }

  #day(date: Date): string {
    return this.invoice.tongue.day(date, this.dice);
  }

  // ---- head -------------------------------------------------------------------------------------------------------

  #head(): string {
    const { invoice, dice } = this;
    const title = `<h1>${escape(this.#term("title"))}</h1>`;
    const vendor = this.#vendor();
    const buyer = this.#party(invoice.buyer, dice.chance(0.85) ? this.#term("buyer") : null, dice.chance(0.25));
    const facts = this.#facts();
    switch (dice.whole(0, 4)) {
      case 0:
        return `<div class="row"><div>${vendor}</div><div class="right">${title}</div></div><div class="row" style="margin:16pt 0"><div>${buyer}</div><div>${facts}</div></div>`;
      case 1:
        return `<div style="text-align:center">${vendor}</div>${title}<div class="row" style="margin:12pt 0"><div>${buyer}</div><div>${facts}</div></div>`;
      case 2:
        return `${title}<div class="row" style="margin:10pt 0"><div>${this.#party(invoice.vendor, this.#term("seller"), true)}</div><div>${buyer}</div></div>${facts}`;
      case 3:
        return `<div class="row"><div>${title}${facts}</div><div class="right">${vendor}</div></div><div style="margin:14pt 0">${buyer}</div>`;
      default:
        return `<div class="small" style="margin-bottom:24pt">${vendor}</div><div class="row"><div>${buyer}</div><div>${title}${facts}</div></div><br>`;
    }
  }

  #vendor(): string {
    const { vendor } = this.invoice;
    const big = this.dice.chance(0.6)
      ? ` style="font-size:${this.dice.one([130, 160, 180])}%; font-weight:bold; color:${this.#colour}"`
      : "";
    return `<div${big}>${escape(vendor.name)}</div><div>${escape(vendor.street)}</div><div>${escape(vendor.town)}</div><div>${escape(this.#term("taxId"))} ${vendor.taxId}</div>`;
  }

  #party(party: DrawnParty, label: string | null, withTaxId: boolean): string {
    const heading = label === null ? "" : `<div style="color:${this.#colour}"><b>${escape(label)}</b></div>`;
    return `${heading}<div>${this.dice.chance(0.5) ? `<b>${escape(party.name)}</b>` : escape(party.name)}</div><div>${escape(party.street)}</div><div>${escape(party.town)}</div>${withTaxId ? `<div>${escape(this.#term("taxId"))} ${party.taxId}</div>` : ""}`;
  }

  #facts(): string {
    const { invoice, dice } = this;
    this.shows.due = invoice.due !== null;
    const facts = [
      [this.#term("number"), invoice.number],
      [this.#term("date"), this.#day(invoice.date)],
      ...(invoice.due ? [[this.#term("due"), this.#day(invoice.due)]] : []),
      ...(invoice.order ? [[this.#term("order"), invoice.order]] : []),
    ].map((fact) => fact.map((text) => escape(text ?? "")));
    switch (dice.whole(0, 3)) {
      case 0:
        return `<table>${facts.map(([label, value]) => `<tr><td>${label}</td><td class="right">${value}</td></tr>`).join("")}</table>`;
      case 1:
        return `<table class="grid"><tr>${facts.map(([label]) => `<th>${label}</th>`).join("")}</tr><tr>${facts.map(([, value]) => `<td>${value}</td>`).join("")}</tr></table>`;
      case 2:
        return facts.map(([label, value]) => `<div>${label?.replace(/:$/, "").trim()}: ${value}</div>`).join("");
      default:
        return `<div style="display:flex; gap:24pt">${facts.map(([label, value]) => `<div><div class="small">${label}</div><div><b>${value}</b></div></div>`).join("")}</div>`;
    }
  }

  // ---- items ------------------------------------------------------------------------------------------------------

  #items(): string {
    const { invoice, dice } = this;
    const discounts = invoice.lines.some((line) => line.discountPercent > 0);
    const mixed = invoice.taxes.length > 1;
    const columns: { head: string; right: boolean; cell: (line: DrawnLine, index: number) => string }[] = [];
    const rateShown = mixed || dice.chance(0.25);
    if (dice.chance(0.45)) columns.push({ head: this.#term("position"), right: false, cell: (_, index) => String(index + 1) });
    if (dice.chance(0.25)) columns.push({ head: this.#term("code"), right: false, cell: (line) => line.code });
    columns.push({
      head: this.#term("description"),
      right: false,
      cell: (line) => escape(line.description) + (line.remark ? `<div class="small">${escape(line.remark)}</div>` : ""),
    });
    const right = dice.chance(0.75);
    const withUnit = dice.chance(0.25);
    const quantity = { head: this.#term("quantity"), right, cell: (line: DrawnLine) => this.#number(line.quantity) };
    if (dice.chance(0.15)) columns.unshift(quantity);
    else columns.push(quantity);
    if (withUnit) columns.push({ head: this.#term("unit"), right: false, cell: (line) => line.unit });
    const signed = dice.chance(0.5);
    columns.push({ head: this.#term("price"), right, cell: (line) => this.#money(line.price, signed) });
    if (discounts)
      columns.push({
        head: `${this.#term("discount").replace(/\s*[^\s\d]*\d.*$/, "")}`,
        right,
        cell: (line) => (line.discountPercent > 0 ? `${this.#number(line.discountPercent)} %` : ""),
      });
    if (rateShown) columns.push({ head: this.#term("rate"), right, cell: (line) => `${this.#number(line.rate)}%` });
    this.shows.rates = rateShown;
    columns.push({ head: this.#term("amount"), right, cell: (line) => this.#money(line.amount, signed) });
    const align = (isRight: boolean): string => (isRight ? ' class="right"' : "");
    const sectionAt = invoice.lines.length > 3 && dice.chance(0.2) ? dice.whole(0, invoice.lines.length - 2) : -1;
    const rows = invoice.lines.map(
      (line, index) =>
        `${index === sectionAt ? `<tr><td colspan="${columns.length}"><b>${escape(dice.one(invoice.tongue.sections))}</b></td></tr>` : ""}<tr>${columns.map((column) => `<td${align(column.right)}>${column.cell(line, index)}</td>`).join("")}</tr>`,
    );
    const style = `${dice.one(["grid", "lined", "striped", ""])} ${dice.chance(0.5) ? "dark" : ""}`;
    const heading = `<thead><tr>${columns.map((column) => `<th${align(column.right)}>${escape(column.head)}</th>`).join("")}</tr></thead>`;
    return `<table class="${style}" style="width:100%; margin-top:10pt">${heading}<tbody>${rows.join("")}</tbody></table>`;
  }

  // ---- foot -------------------------------------------------------------------------------------------------------

  #foot(): string {
    const { invoice, dice } = this;
    const sum = invoice.lines.reduce((all, line) => all + line.amount, 0);
    const rows: [string, string][] = [];
    const adjusted = invoice.discount !== null || invoice.freight > 0;
    if (adjusted) {
      rows.push([
        dice.one(
          { en: ["Subtotal", "Goods total"], de: ["Zwischensumme", "Warenwert"], fr: ["Sous-total", "Total brut HT"] }[
            invoice.tongue.language
          ] ?? ["Subtotal"],
        ),
        this.#money(sum),
      ]);
      if (invoice.discount) rows.push([this.#term("discount", invoice.discount.percent), this.#money(-invoice.discount.amount)]);
      if (invoice.freight > 0) rows.push([this.#term("freight"), this.#money(invoice.freight)]);
      rows.push([
        dice.one(
          { en: ["Net total", "Taxable amount"], de: ["Nettobetrag", "Summe netto"], fr: ["Total HT", "Net HT"] }[
            invoice.tongue.language
          ] ?? ["Net total"],
        ),
        this.#money(invoice.subtotal),
      ]);
    } else rows.push([this.#term("subtotal"), this.#money(invoice.subtotal)]);
    for (const tax of invoice.taxes) {
      const pattern =
        invoice.taxes.length > 1
          ? (invoice.tongue.words.tax.find((word) => word.includes("{rate}")) ?? "")
          : dice.one(invoice.tongue.words.tax);
      if (pattern.includes("{rate}")) this.shows.rates = true;
      rows.push([pattern.replace("{rate}", this.#number(tax.rate)), this.#money(tax.amount)]);
    }
    rows.push([this.#term("total"), this.#money(invoice.total)]);
    if (invoice.paid > 0)
      rows.push([this.#term("paid"), this.#money(-invoice.paid)], [this.#term("amountDue"), this.#money(invoice.total - invoice.paid)]);
    const bold = rows.findIndex(([, value]) => value === this.#money(invoice.total));
    const table = `<table class="${dice.one(["", "grid", "lined"])}">${rows.map(([label, value], index) => `<tr${index === bold ? ' style="font-weight:bold"' : ""}><td>${escape(label)}</td><td class="right">${value}</td></tr>`).join("")}</table>`;
    const bank = `<div class="small"><b>${escape(this.#term("bank"))}</b><br>First Trust Bank<br>${dice.chance(0.5) ? "Account" : "IBAN"}: ${dice.digits(10)}</div>`;
    const totals = dice.chance(0.6)
      ? `<div class="row" style="margin-top:12pt"><div>${bank}</div>${table}</div>`
      : `<div style="display:flex; justify-content:flex-end; margin-top:8pt">${table}</div>${bank}`;
    return `${totals}<div class="small" style="margin-top:14pt"><b>${escape(this.#term("terms"))}</b><br>${escape(dice.one(invoice.tongue.note))}</div>`;
  }
}
