import { toMajor, toMinor, toMinorIfCountable } from "@/lib/kernel/money";
import { isSaidOutright } from "@/lib/prism/said-outright";
import type { WhtExemption } from "@/lib/tax/rule-pack";
import { isInForce, thresholdOn } from "@/lib/tax/rules-in-force";
import { termLabels } from "@/lib/tax/ng/terms";
import type { AnalysisWarning } from "../../model";
import type { LineClass } from "../lines/line-class";
import { paidWith } from "./small-payment";
import { isFact, statedFact } from "./stated-fact";
import type { WhtSituation } from "./wht-situation";

/** A vendor's own words about its goods: evidence enough to act on, less than a setting. */
const STATED = 0.86;

/** Exemptions of what is sold and how, rather than of who pays: such a sale is in no category of the table. */
export const OUTSIDE_BY_NATURE = new Set(["own_manufacture", "over_the_counter", "imported_goods"]);

/** "Cash sale over the counter", "walk-in buyer, instant transfer at shop": how a line was paid, in the words of who booked it. */
const PAID_AT_COUNTER =
  /\b(?:over the counter|counter sale|cash (?:sale|and carry)|cash & carry|walk-in (?:buyer|customer|sale))\b|\b(?:pos|cash|instant transfer|paid)\b.{0,20}\bat (?:the )?(?:counter|till|shop)\b/i;

/** What a restaurant sells across its counter is a sale, though what it does for an event on account is a service. */
const MEALS = termLabels("Catering", "Food services");

export interface WhtRelief {
  exemption: WhtExemption;
  reason: string;
  confidence: number;
  /** The table's rate may be due all the same, and stands beside. */
  isDoubtful?: boolean;
  warnings?: AnalysisWarning[];
}

type SmallPayer = Required<Pick<WhtRelief, "confidence" | "isDoubtful" | "warnings">>;

/** The exemption that settings, the line's kind, or a fact stated on the page give; never one that is only likely. */
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

/** How sure a setting is that rests on a certificate which a person has seen. */
const BY_CERTIFICATE = 0.97;

/** The vendor's own exemption, as its settings have it; null where they have none, or it has ended by the day of payment. */
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

/** The words of a line by which its goods were paid for across a counter. */
function counterSaleIn(text: string | null): { raw: string } | null {
  const found = PAID_AT_COUNTER.exec(text ?? "");
  if (!found || !isFact(found[0]) || !isSaidOutright(text ?? "", found.index, found[0].length, { ofTerms: true })) return null;
  return { raw: found[0] };
}

/** "Cash 5,375,000.00", "POS CARD GTB *4471 39,950.00": a line that names a way of paying and what was paid by it. */
const TENDER =
  /^(?:paid ?:? ?(?:by |in )?)?(?:cash|card|pos|(?:debit|credit|atm|bank) card|visa|mastercard|verve|amount)\b(?<between>.{0,60}?)(?<paid>(?<![\d,.])\d[\d,]*\.\d{2})$/iu;
/** The last digits of a card, behind what hides the others. */
const CARD = /[*x•.] ?\d{4}(?!\d)/iu;

/** What such a line says was paid; null for other lines, as those of goods. */
function tenderedIn(raw: string): string | null {
  const { between, paid } = TENDER.exec(raw.trim())?.groups ?? {};
  return paid === undefined || /\d/.test((between ?? "").replace(CARD, "")) ? null : paid;
}

/**
 * What the page says of payment across a counter. A till prints every way of paying, also those by which nothing was paid: together their
 * amounts must come to the total, to the unit of the currency.
 */
function counterSaleOn({ statements, grossMinor, currency, pack }: WhtSituation): { raw: string } | null {
  const said = statements.filter(({ kind, raw }) => kind === "paid_over_counter" && isFact(raw));
  const paid = said.flatMap(({ raw }) => tenderedIn(raw) ?? []);
  const outright = said.find(({ raw }) => tenderedIn(raw) === null);
  // An amount beside the words tells how much of the bill was paid so.
  if (paid.length === 0) return outright ?? null;
  const unit = toMinor(1, currency ?? pack.currency);
  const sum = paid.reduce((total, amount) => total + (toMinorIfCountable(amount.replaceAll(",", ""), currency ?? pack.currency) ?? 0), 0);
  const tendered = said.find(({ raw }) => tenderedIn(raw) !== null);
  return sum > 0 && sum > Math.abs(grossMinor) - unit ? (outright ?? tendered ?? null) : null;
}

/** Games and shows of which the law leaves some outside; which, the regulations' list of conditions says and no invoice does. */
const OF_CHANCE =
  /\b(?:games? of chance|lotter(?:y|ies)|lotto|betting|bets?|casinos?|jackpots?|reality (?:tv )?shows?|game shows?|pools?)\b/i;

/** The exemption that winnings may fall under, for a person to decide; null for other payments. */
export function exemptionOfChance({ pack, date, text }: WhtSituation, line: LineClass): WhtExemption | null {
  if (line.category !== "winnings" || !OF_CHANCE.test(text ?? "")) return null;
  return pack.wht.exemptions.find((row) => row.code === "game_of_chance" && isInForce(row, date)) ?? null;
}

/** How sure it is that a small payer keeps within the month's limit: by the vendor's settings or other invoices, and where these pass it. */
const WITHIN_MONTH = 0.93;
const BEYOND_MONTH = 0.6;

/**
 * Whether the payer is small enough to withhold nothing; null where it isn't. What was paid in the month is rarely told: the vendor's other
 * invoices stand for it, and where these and this one pass the limit, a person must say what was paid.
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
  const inWords = (major: number): string => `${pack.currency} ${major.toLocaleString("en")}`;
  const others = billed === 0 ? "No other invoice" : `Other invoices of ${inWords(billed)}`;
  if (paidWith(amount, billed) > monthly) {
    const message = `${others} of this vendor in the month and this one pass ${inWords(monthly)}, up to which a small payer withholds nothing from one vendor. If more was paid in the month, withhold the tax.`;
    return { confidence: BEYOND_MONTH, isDoubtful: true, warnings: [{ code: "wht_small_payer_limit", message }] };
  }
  const message = `A small payer withholds nothing while one vendor is paid at most ${inWords(monthly)} in the month. ${others} of this vendor in the month ${billed === 0 ? "is" : "are"} known here. Check payments that Levy doesn't know.`;
  return { confidence: WITHIN_MONTH, isDoubtful: false, warnings: [{ code: "wht_small_payer_assumed", message }] };
}
