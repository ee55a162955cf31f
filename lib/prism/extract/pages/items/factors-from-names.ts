import { nearestMinor } from "@/lib/kernel/money";
import type { LineItem } from "@/lib/prism/model";
import type { LineContext } from "../table/line-context";

/** A number within an item's name, as written there. */
interface Factor {
  raw: string;
  value: string;
  /** True if a currency sign, decimals, or "at", "@" or "x" before it mark it as a price. */
  isPrice: boolean;
}

/**
 * For example "22", "1,860", "14,500.00", "6j"; OCR sometimes reads the naira sign as #. After a letter a number is part of a code
 * ("R22.5").
 */
const NUMBER =
  /(?<before>(?:^|\s)(?:at|@|[x×*]|à) ?)?(?<![\p{L}\d.,/-])(?<sign>(?:NGN ?|[N₦#$€£])?)(?<number>\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d{1,3})?)(?![\d,]*\d)/giu;
/** "@ 52,500.00" at the end of a name is the price and not part of the name. */
const PRICE_BEHIND = / ?@ ?(?:N|₦|NGN)? ?[\d,]+\.\d{2}$/;

/**
 * Finds count and price within names: "4 Laptop batteries @ 52,500.00  210,000.00", "Evacuation of waste, 22 bins at ₦14,500 per bin
 * 319,000.00". Their product must equal the amount to the kobo.
 */
export function withFactorsFromNames(items: readonly LineItem[], { currency }: LineContext): readonly LineItem[] {
  return items.map((item) => {
    const { description, quantity, unitPrice, amount } = item;
    const isFree = unitPrice.value === null || unitPrice.raw === amount.raw;
    if (description.value === null || quantity.value !== null || !isFree || amount.value === null) return item;
    const found = factorsOf(description.value, amount.value, currency);
    if (!found) return item;
    const [count, price] = found;
    const name = description.value.replace(PRICE_BEHIND, "");
    const isCut = name !== description.value && name.startsWith(`${count.raw} `);
    return {
      ...item,
      description: { ...description, value: isCut ? name.slice(count.raw.length + 1) : name },
      quantity: { ...description, value: count.value, raw: count.raw },
      unitPrice: { ...description, value: String(Number(price.value)), raw: price.raw },
    };
  });
}

function factorsOf(name: string, amount: number, currency: string | null): [Factor, Factor] | null {
  const factors = [...name.matchAll(NUMBER)].map(({ groups }): Factor => {
    const raw = groups?.number ?? "";
    return { raw, value: raw.replaceAll(",", ""), isPrice: groups?.before !== undefined || groups?.sign !== "" || /\.\d{2}$/.test(raw) };
  });
  for (const price of factors.filter(({ isPrice }) => isPrice)) {
    const minor = nearestMinor(price.value, currency);
    const count = factors.find((other) => other !== price && minor > 0 && Math.round(minor * Number(other.value)) === amount);
    if (count) return [count, price];
  }
  return null;
}
