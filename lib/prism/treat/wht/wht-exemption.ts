import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import { groupedMajor, toMajor, toMinor, toMinorIfCountable } from "@/lib/kernel/money";
import { isAsserted } from "@/lib/prism/asserted";
import type { WhtExemption } from "@/lib/tax/rule-pack";
import { isInForce, thresholdOn } from "@/lib/tax/rules-in-force";
import type { AnalysisWarning } from "../../model";
import type { LineClass } from "../lines/line-class";
import { MEALS } from "../words/compounds";
import { paidWith } from "./small-payment";
import { isFact, statedFact } from "./stated-fact";
import type { WhtSituation } from "./wht-situation";

/** Confidence in a vendor's own statement about its goods: enough to act on, less than a setting. */
const STATED = 0.86;

/** Exemptions that depend on what is sold and how, not on who pays. Such a sale is in no category of the table. */
export const OUTSIDE_BY_NATURE = new Set(["own_manufacture", "over_the_counter", "imported_goods"]);

/** "Cash sale over the counter", "walk-in buyer, instant transfer at shop": how a line was paid, in a bookkeeper's words. */
const PAID_AT_COUNTER =
  /\b(?:over the counter|counter sale|cash (?:sale|and carry)|cash & carry|walk-in (?:buyer|customer|sale))\b|\b(?:pos|cash|instant transfer|paid)\b.{0,20}\bat (?:the )?(?:counter|till|shop)\b/i;

export interface WhtRelief {
  exemption: WhtExemption;
  reason: string;
  confidence: number;
  /** The table's rate may apply after all and is kept as an alternative. */
  isDoubtful?: boolean;
  warnings?: AnalysisWarning[];
}

type SmallPayer = Required<Pick<WhtRelief, "confidence" | "isDoubtful" | "warnings">>;

/** The exemption from the settings, the line's kind or a fact stated on the page; never one that is merely likely. */
export function exemptionOf(situation: WhtSituation, line: LineClass): WhtRelief | null {
  const { pack, date, recipient, payer, statements } = situation;
  const find = (code: string) => pack.wht.exemptions.find((row) => row.code === code && isInForce(row, date));
  const relief = (code: string, reason: string, confidence: number): WhtRelief | null => {
    const exemption = find(code);
    return exemption ? { exemption, reason, confidence } : null;
  };
  if (payer.isIndividual) return relief("payer_is_individual", "the payer is an individual", 0.98);
  const ofVendor = vendorExemption(situation);
  if (ofVendor) return ofVendor;
  if (line.exemption)
    return relief(
      line.exemption,
      `${find(line.exemption)?.label === line.label ? "" : `${line.label}, `}exempt from withholding`,
      line.confidence,
    );
  if (line.category === "dividend" && recipient.isReit)
    return relief("reit_distribution", "the payee is a real estate investment trust or company by its name", STATED);
  const stated = statedFact(statements, "own_manufacture");
  const ownMake = stated ? { raw: stated.raw, confidence: STATED } : situation.ownMake;
  if (line.category === "goods_supply" && recipient.profile.ownManufacture)
    return relief("own_manufacture", "the vendor's settings say that it makes its own goods", 0.95);
  if (line.category === "goods_supply" && ownMake)
    return relief("own_manufacture", `the document says "${ownMake.raw}"`, ownMake.confidence);
  const counter = counterSaleOn(situation) ?? counterSaleIn(situation.text);
  if (counter && (line.category === "goods_supply" || (situation.receipt && MEALS.has(line.label))))
    return relief("over_the_counter", `the document says "${counter.raw}"`, STATED);
  const small = smallPayer(situation);
  const ofSmall = small && relief("small_payer", SMALL_PAYER, small.confidence);
  return ofSmall && { ...ofSmall, ...small };
}

/** Confidence in a setting that rests on a certificate the business has seen. */
const BY_CERTIFICATE = 0.97;

/** The exemption in the vendor's settings; null if there is none or it ended before the day of payment. */
function vendorExemption({ recipient, paidOn }: WhtSituation): WhtRelief | null {
  const until = recipient.profile.whtExemptUntil;
  if (until === undefined || paidOn > until) return null;
  return {
    exemption: {
      code: "vendor_exempt",
      label: "Vendor exempt from withholding",
      legalBasis: "the vendor's exemption, as its settings state it",
      from: null,
      to: until,
      sources: [],
      verified: false,
    },
    reason: `the vendor's settings say that it is exempt until ${until}`,
    confidence: BY_CERTIFICATE,
  };
}

const SMALL_PAYER = "the payer's turnover and this month's payments are within the limits, and the supplier has a valid tax ID";

/** The words of a line saying that its goods were paid for over the counter. */
function counterSaleIn(text: string | null): { raw: string } | null {
  const found = PAID_AT_COUNTER.exec(text ?? "");
  if (!found || !isFact(found[0]) || !isAsserted(text ?? "", found.index, found[0].length, { ofTerms: true })) return null;
  return { raw: found[0] };
}

/** "Cash 5,375,000.00", "POS CARD GTB *4471 39,950.00": a line with a payment method and the amount paid by it. */
const TENDER =
  /^(?:paid ?:? ?(?:by |in )?)?(?:cash|card|pos|(?:debit|credit|atm|bank) card|visa|mastercard|verve|amount)\b(?<between>.{0,60}?)(?<paid>(?<![\d,.])\d[\d,]*\.\d{2})$/iu;
/** The last digits of a card number after the masked ones. */
const CARD = /[*x•.] ?\d{4}(?!\d)/iu;

/** The amount such a line says was paid; null for other lines, for example those of goods. */
function tenderedIn(raw: string): string | null {
  const { between, paid } = TENDER.exec(raw.trim())?.groups ?? {};
  return paid === undefined || /\d/.test((between ?? "").replace(CARD, "")) ? null : paid;
}

/**
 * The page's statement that it was paid over the counter. A till also prints payment methods with which nothing was paid, so the amounts
 * must add up to the total, to within one currency unit.
 */
function counterSaleOn({ statements, grossMinor, currency, pack }: WhtSituation): { raw: string } | null {
  const said = statements.filter(({ kind, raw }) => kind === "paid_over_counter" && isFact(raw));
  const paid = said.flatMap(({ raw }) => tenderedIn(raw) ?? []);
  const outright = said.find(({ raw }) => tenderedIn(raw) === null);
  // Without an amount beside the words, nothing limits them to a part of the bill.
  if (paid.length === 0) return outright ?? null;
  const unit = toMinor(1, currency ?? pack.currency);
  const sum = paid.reduce((total, amount) => total + (toMinorIfCountable(amount.replaceAll(",", ""), currency ?? pack.currency) ?? 0), 0);
  const tendered = said.find(({ raw }) => tenderedIn(raw) !== null);
  return sum > 0 && sum > Math.abs(grossMinor) - unit ? (outright ?? tendered ?? null) : null;
}

/** Games and shows, some of which the law exempts. The regulations' conditions say which; no invoice does. */
const OF_CHANCE =
  /\b(?:games? of chance|lotter(?:y|ies)|lotto|betting|bets?|casinos?|jackpots?|reality (?:tv )?shows?|game shows?|pools?)\b/i;

/** The exemption that winnings may fall under, which a reviewer must decide; null for other payments. */
export function exemptionOfChance({ pack, date, text }: WhtSituation, line: LineClass): WhtExemption | null {
  if (line.category !== "winnings" || !OF_CHANCE.test(text ?? "")) return null;
  return pack.wht.exemptions.find((row) => row.code === "game_of_chance" && isInForce(row, date)) ?? null;
}

/**
 * Confidence in the small-payer exemption: if the vendor's settings or other invoices show that the month's limit is kept, and if those
 * invoices exceed the limit.
 */
const WITHIN_MONTH = 0.93;
const BEYOND_MONTH = DOUBTFUL;

/**
 * Whether the payer is small enough not to withhold; null if not. The amount paid in the month is rarely known, so the vendor's other
 * invoices stand in for it. If these and this invoice exceed the limit, a reviewer must say what was paid.
 */
function smallPayer({ pack, date, payer, recipient, invoiceBaseMinor, currency, billedInMonth }: WhtSituation): SmallPayer | null {
  const limit = (id: string) => {
    const usual = thresholdOn(pack, id, date);
    return usual === null ? null : (payer.limits?.[id] ?? usual);
  };
  const turnover = limit("wht_small_payer_turnover");
  const monthly = limit("wht_small_payer_monthly_transaction");
  if (turnover === null || monthly === null || payer.annualTurnover === undefined || recipient.tin !== "valid") return null;
  if ((currency !== null && currency !== pack.currency) || payer.annualTurnover > turnover) return null;
  const amount = toMajor(invoiceBaseMinor, pack.currency);
  const { paidThisMonth } = recipient.profile;
  if (paidWith(amount, paidThisMonth ?? 0) > monthly) return null;
  if (paidThisMonth !== undefined) return { confidence: WITHIN_MONTH, isDoubtful: false, warnings: [] };
  const billed = billedInMonth();
  const inWords = (major: number): string => groupedMajor(major, pack.currency);
  const others = billed === 0 ? "No other invoice" : `Other invoices of ${inWords(billed)}`;
  if (paidWith(amount, billed) > monthly) {
    const message = `${others} of this vendor in the month and this one pass ${inWords(monthly)}, up to which a small payer withholds nothing from one vendor. If more was paid in the month, withhold the tax.`;
    return { confidence: BEYOND_MONTH, isDoubtful: true, warnings: [{ code: "wht_small_payer_limit", message }] };
  }
  const message = `A small payer withholds nothing while one vendor is paid at most ${inWords(monthly)} in the month. ${others} of this vendor in the month ${billed === 0 ? "is" : "are"} known here. Check payments that Levy doesn't know.`;
  return { confidence: WITHIN_MONTH, isDoubtful: false, warnings: [{ code: "wht_small_payer_assumed", message }] };
}
