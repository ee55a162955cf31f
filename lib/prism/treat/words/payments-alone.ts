import type { WhtCategory } from "@/lib/tax/rule-pack";
import type { TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { ReadWords } from "./match-terms";

/** A payment that buys nothing, recognized by its wording. Anything else the line names is what the payment is for. */

interface Alone {
  /** Matched against the line's words joined by spaces. */
  says: RegExp;
  /** Words that give the line another meaning. */
  unless?: RegExp;
  category?: WhtCategory;
  label: TermLabel;
  exemption?: string;
  relief?: string;
  confidence?: number;
  /** Words for work on payments belong to the payment itself here: "processing charge". */
  plainly?: true;
}

/** Words showing that work on a payment, or a price with a margin, is paid for. */
const WORK_ABOUT =
  /\b(?:consult\w*|survey\w*|study|studies|valu\w+|enumerat\w*|report|advis\w*|audit\w*|legal|professional|our|software|insur\w*|premium|benchmark\w*|manag\w*|admin\w*|processing|training|margin|mark ?up|plus|handling|outsourcing fee|service fee|service charge|collection|recovery|printing|printed|forms?|booklets?|cards?)\b/;

const payments: readonly Alone[] = [
  {
    says: /\bdeposits?\b(?=.*\b(?:to be (?:refunded|returned)|refundable|returnable|refunded on|will be refunded|shall be refunded)\b)|\b(?:refundable|returnable)(?: \p{L}+){0,3} deposits?\b|\bretention deposit\b/u,
    unless: /\b(?:non refundable|not refundable)\b/,
    label: "Donations and deposits",
    exemption: "outside_table",
    relief: "not_a_supply",
  },
  {
    says: /\bcash ?calls?\b/,
    unless: /\b(?:audit|software|call out)\b/,
    label: "Donations and deposits",
    exemption: "outside_table",
    relief: "not_a_supply",
  },
  {
    says: /\b(?:compensation (?:payments? )?(?:for|to|paid|on)|(?:crops?|land|economic trees?|community|damages?|disturbance|surface rights?|pap) compensations?)\b/,
    unless:
      /\b(?:benefits?|reactive|capacitor|power factor|ifrs|banks?|office|employment|redundan\w*|exit\w*|staff|employees?|severance|terminat\w*|leaving|former|director\w*|executives?|workmen|job)\b/,
    label: "Donations and deposits",
    exemption: "outside_table",
    relief: "not_a_supply",
  },
  {
    says: /\b(?:compensation|settlement|ex gratia|package|payment)\b.*\b(?:terminat\w+|loss|end|ending|cessation) of (?:his |her |the |their )?(?:employment|office|appointment|contract of (?:service|employment))\b/,
    unless: /\b(?:insur\w*|policy|premium|legal|advice|counsel|drafting|solicitors?)\b/,
    category: "loss_of_employment_compensation",
    label: "Compensation for loss of employment",
    relief: "not_a_supply",
    confidence: 0.93,
  },
  {
    says: /\b(?:community|communities|cda|gmou|mou|host|trust fund|association|school|town|palace|youths?|women)\b.*\bcontributions? (?:to|towards?|for)\b|\bcontributions? (?:to|towards?)(?: \p{L}+){0,4} (?:community|communities|school|town hall|church|mosque|festival|clinic|fund|trust)\b/u,
    label: "Donations and deposits",
    exemption: "outside_table",
    relief: "not_a_supply",
  },
  {
    // A seller's own invoice grants a rebate without naming the recipient; there it is part of the price.
    says: /\brebates? (?:(?:paid|due|payable|credit|credited) )?(?:to|for) (?:your |our )?(?:dealers?|distributors?|customers?|wholesalers?|key accounts?|retailers?)\b|\b(?:dealers?|distributors?|wholesalers?|retailers?) (?:\p{L}+ )?rebates?\b/u,
    unless: /\b(?:tax|duty|vat|commissions?)\b/,
    label: "Donations and deposits",
    exemption: "outside_table",
    relief: "not_a_supply",
    confidence: 0.87,
  },
  {
    says: /\b(?:settlement|payment|full and final) (?:of|on|in respect of)(?: \p{L}+){0,5} claims?\b|\bclaims? (?:settlement|paid|payment) (?:to|for|in favour)\b/u,
    unless: /\b(?:adjust\w*|assess\w*|repairs?|works?|contract\w*)\b/,
    label: "Donations and deposits",
    exemption: "outside_table",
    relief: "not_a_supply",
    confidence: 0.87,
  },
  {
    says: /^(?:being )?(?:net |gross |monthly |basic |payment of |reimbursement of |refund of |recharge of )*(?:salar(?:y|ies)|wages|payroll)\b.*\b(?:reimburs\w*|(?:re ?)?charged?(?: \p{L}+)? at(?: actual)? cost|at (?:actual )?cost|recharge[ds]?|actuals?)\b/u,
    label: "Wages and taxes",
    exemption: "outside_table",
    relief: "not_a_supply",
  },
  {
    says: /\b(?:cash (?:winnings?|prizes?)|prize money|winnings?)\b(?=.*\b(?:winners?|subscribers?|customers?|lucky|draw|show|season|players?)\b)/,
    category: "winnings",
    label: "Winnings",
    relief: "not_a_supply",
    confidence: 0.93,
  },
  {
    // Charges that a bank debits itself.
    says: /\b(?:bank|banks|nibss|swift|lc|form m|transfer|advising|sms|cot|account|remittance|e ?channel|overdraft)\b.*\b(?:charges?|commissions?)\b.*\b(?:debit|debited|auto debit\w*|direct debit|deducted at source|automatic)\b|\b(?:debit|debited) (?:of|for|with|being)(?: \p{L}+){0,3} (?:bank|transfer|swift|lc|cot|account) (?:\p{L}+ )?(?:charges?|fees?)\b/u,
    unless: /\b(?:debit notes?|debit cards?)\b/,
    label: "Bank charges",
    exemption: "bank_direct_debit",
    plainly: true,
  },
  {
    // A bank's interest, which is no charge and bears no VAT.
    says: /\b(?:overdraft|od|loan|facility|bank)\b.*\binterest\b.*\b(?:debited|auto debit\w*|direct debit)\b/,
    label: "Interest",
    exemption: "bank_direct_debit",
    relief: "money_securities",
    plainly: true,
  },
  {
    says: /\b\d+ ?(?:gb|mb)\b.*\b(?:top ?ups?|bundles?|data)\b|\b(?:top ?ups?|bundles?|data)\b.*\b\d+ ?(?:gb|mb)\b/,
    unless:
      /\b(?:ram|ssd|hdd|disk|drive|memory|server|cloud|hosting|storage|mailbox(?:es)?|laptops?|phones?|database|recovery|cent(?:re|er)|entry)\b/,
    label: "Internet data",
    exemption: "internet_data",
    plainly: true,
  },
  {
    says: /\b(?:mineral |crude |production |oil |gas |mining |quarry )*royalt(?:y|ies)\b.*\b(?:fgn|federal government|fed(?:eral)? min(?:istry)?|ministry of (?:solid minerals|mines|petroleum)|nuprc|state government|mines office|cadastre)\b/,
    label: "Wages and taxes",
    exemption: "outside_table",
    relief: "not_a_supply",
    confidence: 0.88,
  },
  {
    says: /\bcoupons?\b(?=.*\b(?:bond|notes?|series|sukuk|debenture|half year|semi annual)\b)|\b(?:bond|sukuk|debenture|note) coupons?\b/,
    unless: /\b(?:fgn|federal government|discount|gift|meal|fuel|vouchers?|omo)\b/,
    category: "interest",
    label: "Interest",
    relief: "money_securities",
    confidence: 0.92,
  },
  {
    says: /\b(?:hire purchase|finance lease|lease|hp|instalment|overdraft|loan|margin|mortgage|facility) interest\b|\binterest (?:on|portion|element|component|for|due|instalment|accrued)\b/,
    unless: /\b(?:fgn|federal government|omo|expression|conflict|public|community)\b/,
    category: "interest",
    label: "Interest",
    relief: "money_securities",
    confidence: 0.9,
  },
];

/** Recognizes a payment that buys nothing by the line's wording; null for other lines. */
export function paymentAlone({ tokens }: ReadWords): Judgment | null {
  const line = tokens.join(" ");
  for (const { says, unless, category = "not_applicable", label, exemption = null, relief, confidence = 0.9, plainly } of payments) {
    const said = says.exec(line)?.[0];
    if (said === undefined || unless?.test(line) || (category === "not_applicable" && !plainly && WORK_ABOUT.test(line))) continue;
    return {
      shares: [
        { category, label, confidence },
        { category: "other_services", label: null, confidence: 0.96 - confidence },
      ],
      mixed: false,
      exemption,
      relief: relief === undefined ? null : { code: relief, confidence: 0.88 },
      words: [said.trim()],
    };
  }
  return null;
}
