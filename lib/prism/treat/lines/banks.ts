import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import type { IsoDate } from "@/lib/kernel/dates";
import type { RulePack } from "@/lib/tax/rule-pack";
import { isInForce } from "@/lib/tax/rules-in-force";
import type { LineClass } from "./line-class";
import type { Recipient } from "../parties/recipient";

const BANK_CHARGES = "Bank charges";

/** The likely categories of a fee in connection with money if its payee is not a bank of the country. */
const OF_OTHERS: LineClass["alternatives"] = [
  { category: "professional_services", label: "Professional services", confidence: 0.22 },
  { category: "not_applicable", label: BANK_CHARGES, confidence: 0.18 },
];

/** Charges of a bank for keeping an account and for services tied to it. */
const OF_ACCOUNT =
  /(?:\ba\/c|\b(?:acct?s?|accounts?|cards?|sms|alerts?|ledger|turnover|cot|nip|cheques?|token|ussd|statements? of account|stamp dut(?:y|ies)))\b/i;
const CHARGED = /\b(?:charges?|fees?|maint\w*|commission|levy|debit\w*|cot)\b/i;
/** What a bank sells, does or teaches besides keeping accounts: "card terminal supply fee". */
const BESIDE_ACCOUNT =
  /\b(?:terminals?|suppl\w*|software|train\w*|consult\w*|advis\w*|audit\w*|print\w*|rent\w*|hire|lease|install\w*|escrow)\b/i;
/** Words saying that the bank debited the account itself. */
const DEBITED = /\b(?:(?:auto|direct)?[ -]?debit(?:s|ed|ing)?|over ?drafts?|o\/d|od facility|debit balance)\b/i;

const DEBITS = { exemption: "bank_direct_debit", label: BANK_CHARGES, category: "not_applicable", mixed: false } as const;

/**
 * Interest charged by a bank. If the line says that it was debited, nothing is withheld. Loan interest is usually debited too, so otherwise
 * the rate stays open.
 */
function interestOf(line: LineClass, description: string): LineClass {
  if (DEBITED.test(description))
    return {
      ...line,
      ...DEBITS,
      label: "Bank interest",
      confidence: 0.88,
      alternatives: [{ category: "interest", label: "Interest", confidence: 0.1 }],
    };
  return {
    ...line,
    confidence: Math.min(line.confidence, DOUBTFUL),
    alternatives: [{ category: "not_applicable", label: "bank interest debited from the account", confidence: 0.35 }],
  };
}

/**
 * Nothing is withheld from what a bank of the country debits from money it holds. If another payee (a consultant with "bank charges", a
 * finance house with a "facility fee", a foreign bank with a commission) bills such a charge, it is a payment for a service of an uncertain
 * category.
 */
export function asBilledByBank(
  line: LineClass,
  words: string | null,
  { name, vendor, pack, date }: { name: string | null; vendor: Recipient; pack: RulePack; date: IsoDate },
): LineClass {
  if (name === null || line.evidence === "correction") return line;
  const description = words ?? "";
  if (vendor.residency === "non_resident" || !vendor.isBank) {
    if (line.exemption !== DEBITS.exemption) return line;
    return { ...line, category: "other_services", label: "Financial charges", confidence: 0.55, alternatives: OF_OTHERS, exemption: null };
  }
  if (!pack.wht.exemptions.some((row) => row.code === DEBITS.exemption && isInForce(row, date))) return line;
  if (line.category === "interest") return interestOf(line, description);
  const isCharge = OF_ACCOUNT.test(description) && CHARGED.test(description) && !BESIDE_ACCOUNT.test(description);
  // "Acct. maint. fee" from a bank concerns a bank account; from anyone else it would be accounting.
  return isCharge && (line.category === "other_services" || line.category === "professional_services")
    ? {
        ...line,
        ...DEBITS,
        confidence: 0.9,
        alternatives: [{ category: "other_services", label: "Other services", confidence: 0.08 }],
        relief: null,
      }
    : line;
}
