import type { PixelWord } from "./tesseract";

/** An amount with two decimals after either decimal mark, possibly with a sign or currency at its ends. */
const AMOUNT = /^[^\d]{0,4}(\d{1,3}(?:[.,'’]\d{3})+|\d+)[.,](\d{2})[^\d]{0,4}$/u;
const PLAIN_NUMBER = /^(\d{1,7})(?:[.,](\d{1,3}))?$/;
const PERCENTAGE = /(\d{1,2})(?:[.,](\d{1,2}))?\s?%/;
/** Keeps the pairwise comparison cheap; a page with more amounts is a statement rather than an invoice. */
const MAX_AMOUNTS = 150;
const TOLERANCE_CENTS = 1;

interface Amount {
  word: PixelWord;
  cents: number;
}

/**
 * Finds amounts that the page's own arithmetic confirms: quantity × price on one row, two amounts that add up to a third, a column above
 * its sum, or a tax at a printed rate. Misread digits almost never satisfy such a relation.
 */
export function confirmedAmounts(words: readonly PixelWord[]): Set<PixelWord> {
  const amounts = words
    .flatMap((word): Amount[] => {
      const cents = centsOf(word.text);
      return cents === null || cents === 0 ? [] : [{ word, cents }];
    })
    .slice(0, MAX_AMOUNTS);
  const sure = new Set<PixelWord>();
  markProducts(words, amounts, sure);
  markPairs(amounts, ratesOf(words), sure);
  markColumns(amounts, sure);
  return sure;
}

/** Value in hundredths of a number printed with two decimals; null for any other text. */
export function centsOf(text: string): number | null {
  const match = AMOUNT.exec(text);
  return match?.[1] && match[2] ? Number(match[1].replace(/\D/g, "")) * 100 + Number(match[2]) : null;
}

/** Marks the price and amount of each row on which quantity × price gives the amount, and the quantity if it has two decimals. */
function markProducts(words: readonly PixelWord[], amounts: readonly Amount[], sure: Set<PixelWord>): void {
  for (const amount of amounts) {
    const factors = words.filter((word) => word !== amount.word && onOneRow(word, amount.word));
    for (const price of amounts.filter((other) => factors.includes(other.word))) {
      const quantity = factors.find(
        (word) => word !== price.word && quantitiesOf(word.text).some((count) => count !== 1 && close(count * price.cents, amount.cents)),
      );
      if (!quantity) continue;
      sure.add(amount.word).add(price.word);
      if (centsOf(quantity.text) !== null) sure.add(quantity);
    }
  }
}

/** Possible values of a printed quantity: "3", "2,5", and "1.250", which is either 1.25 or 1,250. */
function quantitiesOf(text: string): number[] {
  const match = PLAIN_NUMBER.exec(text);
  if (!match?.[1]) return [];
  const decimal = Number(`${match[1]}.${match[2] ?? "0"}`);
  return match[2]?.length === 3 ? [decimal, Number(`${match[1]}${match[2]}`)] : [decimal];
}

/**
 * Marks two amounts that add up to a third, and a tax that is a printed rate of its base. Only amounts of one column or row are compared:
 * among all the amounts of a page, small ones add up by chance.
 */
function markPairs(amounts: readonly Amount[], rates: readonly number[], sure: Set<PixelWord>): void {
  const mark = (...parts: readonly Amount[]): void => parts.forEach(({ word }) => sure.add(word));
  for (const whole of amounts) {
    const mates = amounts.filter(
      (other) => other.cents < whole.cents && (inOneColumn(other.word, whole.word) || onOneRow(other.word, whole.word)),
    );
    mates.forEach((one, index) => {
      for (const other of mates.slice(index + 1)) {
        if (one.cents + other.cents === whole.cents && (inOneColumn(one.word, other.word) || onOneRow(one.word, other.word)))
          mark(whole, one, other);
      }
      if (rates.some((rate) => close((whole.cents * rate) / 100, one.cents))) mark(whole, one);
    });
  }
}

function ratesOf(words: readonly PixelWord[]): number[] {
  return [
    ...new Set(
      words.flatMap((word) => {
        const match = PERCENTAGE.exec(word.text);
        return match?.[1] ? [Number(`${match[1]}.${match[2] ?? "0"}`)] : [];
      }),
    ),
  ].filter((rate) => rate > 0);
}

/** Marks right-aligned columns of consecutive amounts together with their sum below. */
function markColumns(amounts: readonly Amount[], sure: Set<PixelWord>): void {
  for (const [index, total] of amounts.entries()) {
    const height = total.word.bottom - total.word.top;
    const above = amounts
      .filter((other, at) => at !== index && other.word.bottom <= total.word.top + height * 0.3 && inOneColumn(other.word, total.word))
      .sort((a, b) => b.word.top - a.word.top);
    // Up to three other sums may stand between a column and this one.
    for (let from = 0; from < Math.min(4, above.length); from++) {
      let sum = 0;
      for (let to = from; to < above.length; to++) {
        sum += above[to]?.cents ?? 0;
        if (sum > total.cents) break;
        if (sum === total.cents && to > from) for (const { word } of [total, ...above.slice(from, to + 1)]) sure.add(word);
      }
    }
  }
}

/** Whether two words share a row: their middles are less than half the smaller height apart. */
export function onOneRow(one: PixelWord, other: PixelWord): boolean {
  return Math.abs(one.top + one.bottom - other.top - other.bottom) < Math.min(one.bottom - one.top, other.bottom - other.top);
}

/** Whether two amounts share a right-aligned column; the tolerance allows for a currency sign behind some of them. */
export function inOneColumn(one: PixelWord, other: PixelWord): boolean {
  return Math.abs(one.right - other.right) < (one.bottom - one.top) * 1.5;
}

function close(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOLERANCE_CENTS;
}
