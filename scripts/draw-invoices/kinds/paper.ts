import type { LayoutAnswers } from "@/lib/prism/fixtures/layouts/layout";
import type { Dice } from "../random";

/** A paper of one kind as HTML for a browser, with the values that a person reads on it. */
export interface KindOfPaper {
  css: string;
  body: string;
  answers: LayoutAnswers;
}

export interface Firm {
  name: string;
  street: string;
  town: string;
  tin: string;
}

export interface Item {
  name: string;
  count: number;
  price: number;
  amount: number;
}

const FIRM_HEADS = [
  "Adaeze",
  "Okonjo",
  "Kestrel",
  "Zaria",
  "Benue",
  "Harmattan",
  "Sahara",
  "Niger Delta",
  "Ogun",
  "Gidan",
  "Oluwole",
  "Palmwood",
  "Ikoyi",
  "Umuahia",
  "Tarkwa",
  "Bonny",
  "Kwara",
  "Eko",
  "Zuma",
  "Oranto",
  "Falcon",
  "Savannah",
  "Crestline",
  "Bluewater",
  "Mainland",
  "Northgate",
  "Tamarind",
  "Obudu",
  "Calabar",
  "Halcyon",
  "Ebonyi",
  "Rimi",
  "Sokoto",
  "Arewa",
  "Ivie",
  "Nkechi",
] as const;
const FIRM_TAILS = [
  "Industries Limited",
  "Foods Plc",
  "Logistics Ltd",
  "Engineering Company Limited",
  "Global Services Ltd",
  "Holdings Limited",
  "Ventures",
  "Nigeria Ltd",
  "Energy Limited",
  "Trading Company",
  "Technologies Limited",
  "Properties Ltd",
  "Agro Allied Limited",
  "Marine Services Limited",
  "Microfinance Bank Limited",
  "Pharmaceuticals Ltd",
  "Beverages Plc",
  "Media Limited",
  "& Sons Ltd",
] as const;
const STREETS = [
  "14 Adeola Odeku Street",
  "Plot 1021 Herbert Macaulay Way",
  "7 Trans-Amadi Road",
  "22B Ogunlana Drive",
  "3 Airport Road",
  "Km 18 Lekki-Epe Expressway",
  "Suite 12, Silverbird Plaza",
  "48 Zik Avenue",
  "House 5, Third Avenue",
  "11 Ahmadu Bello Way",
  "Block C, Industrial Layout",
  "96 Awolowo Road",
  "2 Marina",
  "19 Ziks Avenue",
  "33 Warehouse Road",
] as const;
const TOWNS = [
  "Victoria Island, Lagos",
  "Garki, Abuja",
  "Port Harcourt, Rivers State",
  "Surulere, Lagos",
  "Enugu",
  "Kano",
  "Lekki, Lagos",
  "Warri, Delta State",
  "Ibadan, Oyo State",
  "Kaduna",
  "Apapa, Lagos",
  "Benin City",
] as const;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** Random building blocks for papers of all kinds: companies, dates, amounts and rows. Amounts are in naira, or units of the currency. */
export class Paper {
  readonly seller: Firm;
  readonly buyer: Firm;
  readonly date: Date;
  readonly due: Date;
  readonly mark: string;

  constructor(readonly dice: Dice) {
    const heads = dice.shuffled(FIRM_HEADS);
    this.seller = this.firm(heads[0] ?? "");
    this.buyer = this.firm(heads[1] ?? "");
    this.date = new Date(Date.UTC(2026, dice.whole(0, 9), dice.whole(1, 27)));
    this.due = this.after(dice.one([7, 14, 21, 30]));
    this.mark = dice.one(["₦", "N", "NGN ", ""]);
  }

  firm(head: string): Firm {
    const { dice } = this;
    return {
      name: `${head} ${dice.one(FIRM_TAILS)}`,
      street: dice.one(STREETS),
      town: dice.one(TOWNS),
      tin: dice.chance(0.7) ? `${dice.whole(10, 29)}${dice.digits(6)}-0001` : `${dice.digits(10)}`,
    };
  }

  /** The seller under a name that fits its trade. */
  named(tails: readonly string[]): Firm {
    return { ...this.seller, name: `${this.seller.name.split(" ")[0] ?? ""} ${this.dice.one(tails)}` };
  }

  after(days: number): Date {
    return new Date(this.date.getTime() + days * 86_400_000);
  }

  iso(day: Date = this.date): string {
    return day.toISOString().slice(0, 10);
  }

  /** The date in a form whose order of day and month is unambiguous. */
  day(day: Date = this.date): string {
    const [date, month, year] = [day.getUTCDate(), MONTHS[day.getUTCMonth()] ?? "", day.getUTCFullYear()];
    return this.#dayForm === 0
      ? `${date} ${month} ${year}`
      : this.#dayForm === 1
        ? `${String(date).padStart(2, "0")}-${month.slice(0, 3)}-${year}`
        : this.#dayForm === 2
          ? `${month} ${date}, ${year}`
          : `${String(date).padStart(2, "0")}/${String(day.getUTCMonth() + 1).padStart(2, "0")}/${year}`;
  }

  readonly #form = { day: -1 };
  get #dayForm(): number {
    if (this.#form.day < 0) this.#form.day = this.dice.whole(0, 3);
    // A day up to the twelfth, in digits only, could be read in two orders.
    return this.#form.day;
  }

  number(...prefixes: readonly string[]): string {
    const { dice } = this;
    const prefix = dice.one(prefixes);
    return dice.one([
      `${prefix}-${dice.digits(5)}`,
      `${prefix}/${dice.digits(4)}/26`,
      `${prefix}${dice.digits(6)}`,
      `${prefix}/2026/${dice.digits(3)}`,
    ]);
  }

  /** An amount with commas between thousands and two decimals. */
  sum(value: number): string {
    const [whole = "", rest = "00"] = Math.abs(value).toFixed(2).split(".");
    return `${value < 0 ? "-" : ""}${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${rest}`;
  }

  /** An amount with the paper's naira sign. */
  money(value: number): string {
    return `${this.mark}${this.sum(value)}`;
  }

  items(names: readonly string[], least: number, most: number, step = 500): Item[] {
    const { dice } = this;
    return dice
      .shuffled(names)
      .slice(0, dice.whole(least, Math.min(most, names.length)))
      .map((name) => {
        const count = dice.whole(1, 24);
        const price = dice.whole(4, 400) * step;
        return { name, count, price, amount: count * price };
      });
  }

  /** Items with a lump-sum price and no quantity. */
  charges(names: readonly string[], least: number, most: number, step = 1_000): Item[] {
    return this.items(names, least, most, step).map((item) => ({ ...item, count: 1, amount: item.price }));
  }

  /** 7.5 % of an amount, rounded to the kobo. */
  vat(net: number): number {
    return Math.round(net * 7.5) / 100;
  }
}

export const totalOf = (items: readonly Item[]): number => items.reduce((sum, { amount }) => sum + amount, 0);

export const whole = (items: readonly Item[]): LayoutAnswers["lines"] => items.map(({ name, amount }) => [name, null, null, amount]);

export const counted = (items: readonly Item[]): LayoutAnswers["lines"] =>
  items.map(({ name, count, price, amount }) => [name, count, price, amount]);

/** Rows of a table's body. */
export const rows = (items: readonly (readonly (string | number)[])[]): string =>
  items.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("");

export const heads = (...cells: readonly string[]): string => `<tr>${cells.map((cell) => `<th>${cell}</th>`).join("")}</tr>`;

/** CSS that right-aligns the columns of a class's table from column `from` on. */
export const flush = (name: string, from: number): string =>
  `.${name} td:nth-child(n+${from}),.${name} th:nth-child(n+${from}){text-align:right}`;

export const boxed = (name: string): string => `.${name} td,.${name} th{border:1px solid #666}`;

export const lined = (name: string): string =>
  `.${name} th{border-bottom:1.5px solid #333;border-top:1.5px solid #333}.${name} td{border-bottom:1px solid #ddd}`;
