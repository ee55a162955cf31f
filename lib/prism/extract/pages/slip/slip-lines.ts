import { foldName, withinEdits } from "../../fold";
import type { PrintedAmount } from "../words/amounts";
import type { LayoutWord, TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { UNITS } from "../totals/total-candidate";

/** The role of an amount by the words before it. */
export type SlipLineKind =
  "payable" | "total" | "subtotal" | "tax" | "rounding" | "tender" | "change" | "count" | "discount" | "summary" | "item";

export interface SlipLine {
  kind: SlipLineKind;
  line: TextLine;
  amount: PrintedAmount;
  /** In units of 10^-4 of the currency. */
  units: number;
  /** True if no words stand before the amount. */
  bare: boolean;
}

const MAX_ROUNDING = 0.1 * UNITS;

/** The first matching pattern decides. Labels are compared in lower case, without punctuation and with misread letters corrected. */
const KINDS: readonly (readonly [SlipLineKind, RegExp])[] = [
  ["count", /\b(?:qty|quantity|items?|item count|pcs|points?|punkte|artikel|anzahl|pax|no of|length of stay|parking time)\b/],
  [
    "payable",
    /\b(?:total|amount|amt|bill|nett?) (?:is )?(?:rounded|round|after (?:rounding|adj\w*)|aft (?:rounding|adj\w*))|\brounded total|\bafter rounding|\baft rounding/,
  ],
  ["rounding", /\b(?:rounding|round (?:off|adj\w*)|rundung|arrondi|pembundaran)\b/],
  ["change", /\b(?:change|ruckgeld|zuruck|rendu|monnaie|baki|kembali)\b/],
  ["discount", /\b(?:discount|disc|savings?|saved|rabatt|remise|promotion|voucher|less)\b/],
  [
    "subtotal",
    /\b(?:subtotal|sub total|zwischensumme|sous total|subttl|excluding|exclusive|excl|exc|exclude|before tax|ohne|netto|taxable|gross (?:amt|amount)|total ht|0% supplies|6% supplies)\b/,
  ],
  [
    "payable",
    /\b(?:grand total|total payable|total amount|total due|amount due|amount payable|balance due|nett? (?:total|amt|amount|payable)|total (?:incl|inc|inclusive|including|includes|include|with)\b|total sales? (?:incl|inc|inclusive|including)|inclusive|incl|to pay|zu zahlen|gesamtbetrag|endbetrag|gesamtsumme|summe|total ttc|ttc|a payer|payable|bill total|total bill|invoice total|total sale|jumlah (?:besar|bayaran)|total fare)\b/,
  ],
  ["tax", /\b(?:gst|vat|sst|mwst|ust|tva|tax|steuer|mehrwertst\w*|serv(?:ice)?|svc)\b/],
  ["total", /\b(?:total|gesamt|jumlah|ttl|nett?|betrag|montant)\b/],
  [
    "tender",
    /\b(?:cash|visa|master(?:card)?|debit|credit|card|amex|maestro|girocard|tender(?:ed)?|received|paid|payment|bar|gegeben|kartenzahlung|ec|cheque|especes?|carte|cb|tunai|bayar|bayaran|touch n go|tng|ewallet|nets)\b/,
  ],
];
/** Headings of the table that sums up the tax by rate; amounts below it are not totals. */
const SUMMARY =
  /\b(?:gst|tax|vat|sst|mwst|tva)\b.*\b(?:summary|analysis|rate|code|amt|amount|netto|brutto)\b|\bohne mwst\b|\bmwst netto\b|^summary\b/;
const KNOWN = [
  "total",
  "subtotal",
  "payable",
  "rounding",
  "rounded",
  "adjustment",
  "amount",
  "change",
  "inclusive",
  "including",
  "excluding",
  "exclusive",
  "summary",
  "discount",
  "tender",
  "tendered",
  "mastercard",
  "summe",
  "zahlen",
  "gesamt",
  "gesamtbetrag",
  "betrag",
  "ruckgeld",
  "gegeben",
  "received",
  "supplies",
  "payment",
  "credit",
  "debit",
  "grand",
  "balance",
  "taxable",
  "analysis",
  "quantity",
] as const;

/** The amounts of a slip, each classified by the words before it on its line, or by a label above if there are none. */
export function slipLinesOf(text: PageText): SlipLine[] {
  const found: SlipLine[] = [];
  const lone: { kind: SlipLineKind; line: TextLine }[] = [];
  let summary = false;
  for (const line of text.pages[0]?.lines ?? []) {
    const amounts = (text.amountsByLine.get(line.index) ?? []).filter(
      (amount) => !amount.percent && amount.decimals === 2 && !/[/:]/.test(amount.raw.replace(/^:/, "")),
    );
    const amount = amounts[amounts.length - 1];
    const label = labelBefore(line, 0, amount?.start);
    if (SUMMARY.test(label) && (!amount || amounts.length > 1 || /summary|analysis/.test(label))) summary = true;
    const kind = label === "" ? null : kindBefore(line, amounts[amounts.length - 2]?.end ?? 0, amount?.start, label);
    if (!amount) {
      if (kind !== null && kind !== "item" && !summary) lone.push({ kind, line });
      continue;
    }
    const named = kind ?? "item";
    const units = Math.round(Number(amount.value) * UNITS);
    // Below the tax summary, only what was paid is named again.
    const settled = summary && !["payable", "tender", "change", "rounding"].includes(named) ? "summary" : named;
    // No rounding is that large: the line names the rounded total.
    found.push({
      kind: settled === "rounding" && Math.abs(units) > MAX_ROUNDING ? "payable" : settled,
      line,
      amount,
      units,
      bare: kind === null,
    });
  }
  for (const label of lone) giveToNearest(label, found);
  nameSingleAmountTotal(found);
  return found;
}

const AMOUNT_ALONE = /^(?:(?:sales?|purchase|transaction|txn) )?(?:amount|amt|sale)(?: n(?:aira)?)?$/;

/**
 * "AMOUNT: N44,296.00" on the slip of a fuel pump or card terminal is what was paid, if it is the only amount so named, nothing is called a
 * total, and no less was tendered.
 */
function nameSingleAmountTotal(lines: readonly SlipLine[]): void {
  if (lines.some(({ kind }) => ["payable", "total", "subtotal"].includes(kind))) return;
  const [only, ...more] = lines.filter(
    ({ kind, line, amount }) => kind === "item" && AMOUNT_ALONE.test(labelBefore(line, 0, amount.start)),
  );
  if (!only || more.length > 0) return;
  if (lines.every(({ kind, units }) => kind !== "tender" || units >= only.units)) only.kind = "total";
}

/** Assigns a label without an amount to the bare amount in larger print beside it, else to the one below. */
function giveToNearest(label: { kind: SlipLineKind; line: TextLine }, lines: SlipLine[]): void {
  const middle = (label.line.top + label.line.bottom) / 2;
  const beside = lines.find(
    (line) =>
      line.bare &&
      line.line.page === label.line.page &&
      line.line.top <= middle &&
      line.line.bottom >= middle &&
      line.line.right > label.line.right,
  );
  const beneath = lines.find(
    (line) =>
      line.bare &&
      line.line.index > label.line.index &&
      line.line.index <= label.line.index + 2 &&
      line.line.top - label.line.bottom < label.line.page.em * 1.6,
  );
  const named = beside ?? beneath;
  if (!named) return;
  named.kind = label.kind;
  named.bare = false;
}

/**
 * The kind by the words directly before the amount if they name something, as in the second of two columns; else by all words before it.
 */
function kindBefore(line: TextLine, from: number, to: number | undefined, label: string): SlipLineKind {
  const chunk = to === undefined ? undefined : line.chunks.find((candidate) => candidate.words.includes(line.words[to - 1] as LayoutWord));
  const start = Math.max(from, chunk?.words[0] ? line.words.indexOf(chunk.words[0]) : 0);
  const near = kindOf(labelBefore(line, start, to));
  return near === "item" ? kindOf(label) : near;
}

function kindOf(label: string): SlipLineKind {
  return KINDS.find(([, pattern]) => pattern.test(label))?.[0] ?? "item";
}

/** The words before the amount, folded, with one misread letter of a known word corrected. */
function labelBefore(line: TextLine, from: number, to: number | undefined): string {
  const words = line.words.slice(from, to).map((word) => word.text.replace(/([\p{L}])[(/:-]+(?=\p{L})/gu, "$1 "));
  const folded = words
    .join(" ")
    .split(/\s+/)
    .map((word) => (/^\d+%$/.test(word) ? word : foldName(word)))
    .filter((word) => /\p{L}|%/u.test(word));
  return folded
    .filter((word) => !/^(?:rm|eur|euro|myr|usd|ngn)$/.test(word))
    .map(known)
    .join(" ");
}

function known(word: string): string {
  if (word.length < 5) return word === "tota" || word === "otal" ? "total" : word;
  if ((KNOWN as readonly string[]).includes(word)) return word;
  return KNOWN.find((other) => other.length >= 5 && withinEdits(other, word, other.length >= 8 ? 2 : 1)) ?? word;
}
