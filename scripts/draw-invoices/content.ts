import type { Dice } from "./random";
import { tongues, type Tongue } from "./tongues";

/** One item. Amounts are in hundredths of the currency, as integers. */
export interface DrawnLine {
  description: string;
  remark: string | null;
  quantity: number;
  unit: string;
  code: string;
  price: number;
  discountPercent: number;
  rate: number;
  amount: number;
}

export interface DrawnParty {
  name: string;
  street: string;
  town: string;
  taxId: string;
}

export interface DrawnInvoice {
  tongue: Tongue;
  currency: string;
  number: string;
  date: Date;
  due: Date | null;
  order: string | null;
  vendor: DrawnParty;
  buyer: DrawnParty;
  lines: DrawnLine[];
  discount: { percent: number; amount: number } | null;
  freight: number;
  subtotal: number;
  taxes: { rate: number; base: number; amount: number }[];
  total: number;
  paid: number;
}

/** Draws a random invoice whose totals are consistent. */
export function drawContent(dice: Dice): DrawnInvoice {
  const tongue = dice.one(tongues);
  const [vendorName, buyerName] = dice.shuffled(tongue.companies);
  const party = (name: string | undefined): DrawnParty => ({
    name: name ?? "",
    street: dice.one(tongue.streets),
    town: dice.one(tongue.towns),
    taxId: tongue.taxId(dice),
  });
  const mixed = tongue.rates.length > 1 && dice.chance(0.35);
  const count = dice.chance(0.12) ? dice.whole(22, 45) : dice.whole(1, 9);
  const discounted = dice.chance(0.15);
  const lines = Array.from({ length: count }, () => lineOf(dice, tongue, mixed, discounted));
  const sum = lines.reduce((total, line) => total + line.amount, 0);
  const percent = !mixed && dice.chance(0.2) ? dice.one([5, 10, 2.5]) : 0;
  const discount = percent > 0 ? { percent, amount: Math.round((sum * percent) / 100) } : null;
  const freight = !mixed && dice.chance(0.2) ? dice.whole(5, 90) * 100 : 0;
  const rates = [...new Set(lines.map((line) => line.rate))].sort((a, b) => a - b);
  const taxes = rates.map((rate) => {
    const own = lines.filter((line) => line.rate === rate).reduce((total, line) => total + line.amount, 0);
    const base = rates.length === 1 ? own - (discount?.amount ?? 0) + freight : own;
    return { rate, base, amount: Math.round((base * rate) / 100) };
  });
  const subtotal = taxes.reduce((total, tax) => total + tax.base, 0);
  const total = subtotal + taxes.reduce((all, tax) => all + tax.amount, 0);
  const date = new Date(Date.UTC(dice.whole(2024, 2026), dice.whole(0, 11), dice.whole(1, 28)));
  const number = dice.one([
    `INV-${dice.digits(5)}`,
    `${date.getUTCFullYear()}-${dice.digits(4)}`,
    `${dice.digits(6)}`,
    `${dice.one(["A", "RE", "FA", "SI"])}${dice.digits(5)}`,
    `${dice.digits(3)}/${String(date.getUTCFullYear()).slice(2)}/${dice.digits(2)}`,
  ]);
  return {
    tongue,
    currency: tongue.currency,
    number,
    date,
    lines,
    discount,
    freight,
    taxes,
    subtotal,
    total,
    vendor: party(vendorName),
    buyer: party(buyerName),
    due: dice.chance(0.6) ? new Date(date.getTime() + dice.one([14, 30, 45, 60]) * 86_400_000) : null,
    order: dice.chance(0.4) ? `PO-${dice.digits(4)}` : null,
    paid: dice.chance(0.15) ? Math.round(total * 0.3) : 0,
  };
}

function lineOf(dice: Dice, tongue: Tongue, mixed: boolean, discounted: boolean): DrawnLine {
  const quantity = dice.chance(0.15) ? dice.whole(1, 40) / 2 : dice.whole(1, 24);
  const dear = tongue.currency === "NGN" || tongue.currency === "KES" ? 100 : 1;
  const price = dice.whole(150, 60_000) * dear;
  const discountPercent = discounted && dice.chance(0.5) ? dice.one([5, 10, 15]) : 0;
  const description = dice.one(tongue.goods);
  return {
    description: dice.chance(0.15) ? `${description}, ${dice.one(tongue.more)}` : description,
    remark: dice.chance(0.2) ? dice.one(tongue.more) : null,
    quantity,
    unit: dice.one(["pcs", "h", "kg", "box", "m"]),
    code: `${dice.one(["A", "B", "KX", "M"])}-${dice.digits(4)}`,
    price,
    discountPercent,
    rate: mixed ? dice.one(tongue.rates) : (tongue.rates[0] ?? 0),
    amount: Math.round(quantity * price * (1 - discountPercent / 100)),
  };
}
