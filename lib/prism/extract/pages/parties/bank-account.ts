import type { Cell } from "@/lib/prism/model";
import { documentCell, emptyCell } from "../../cell";
import { readingFactor } from "../header/header-fields";
import type { LabelHit } from "../labels/labels";
import { placeOf, textOf, type Chunk, type LayoutWord, type PageLayout, type TextLine } from "../words/layout";
import { valueSpansOf, type PageText } from "../page/page-text";

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

interface PrintedAccount {
  value: string;
  words: LayoutWord[];
  page: PageLayout;
  score: number;
}

/** The account to pay into: an IBAN, else a labeled account number (ten digits in Nigeria), else ten digits beside a bank's name. */
export function bankAccountFrom(text: PageText): Cell<string> {
  const labeled = labeledAccounts(text);
  const [found] = (labeled.length > 0 ? labeled : accountsOfBanks(text)).sort((a, b) => b.score - a.score);
  return found
    ? documentCell(
        found.value,
        found.words.map((word) => word.text).join(" "),
        found.score * readingFactor(found.words),
        placeOf(found.words, found.page),
      )
    : emptyCell(0.85);
}

function labeledAccounts(text: PageText): PrintedAccount[] {
  return text.labels
    .filter((hit) => hit.kinds.has("bankAccount"))
    .flatMap((hit) =>
      valueSpansOf(text, hit).flatMap((span) => {
        const grouped = groupedIban(span.line.words.slice(span.start, span.end));
        if (grouped && isOwnOrClosedAccount(text, span.line, grouped.words[0])) return [];
        if (grouped) return [{ ...grouped, page: span.line.page, score: 0.98 * (0.9 + 0.1 * span.weight) }];
        const words: LayoutWord[] = [];
        for (const word of span.line.words.slice(span.start, span.end)) {
          if (!/^[:\-]?[A-Z]{0,4}\d[\dA-Z\-/]*[.,;]?$|^[A-Z]{2}$|^[:\-]+$/.test(word.text) || words.length > 8) break;
          words.push(word);
        }
        const compact = words
          .map((word) => word.text)
          .join("")
          .replace(/[^\dA-Z]/gi, "")
          .toUpperCase();
        const digits = compact.replace(/\D/g, "").length;
        if (digits < 6 || compact.length > 34) return [];
        const iban = IBAN.test(compact);
        if ((!iban && !isAtBank(text, hit, digits)) || isOwnOrClosedAccount(text, span.line, words[0])) return [];
        const score = iban ? (isIban(compact) ? 0.98 : 0.6) : digits === NUBAN_DIGITS ? 0.95 : 0.8;
        return [{ value: compact, words, page: span.line.page, score: score * (0.9 + 0.1 * span.weight) }];
      }),
    );
}

/** "IE41 AIBK 9320 8644 1702 95 BIC AIBKIE2D": the leading groups of four that form an IBAN together. */
function groupedIban(words: readonly LayoutWord[]): Pick<PrintedAccount, "value" | "words"> | null {
  const groups = words.slice(0, MOST_GROUPS).map(({ text }) => text.replace(/[.,;)]+$/, ""));
  const end = groups.findIndex((group) => !/^[A-Z0-9]{1,4}$/.test(group));
  for (let length = end < 0 ? groups.length : end; length > 2; length -= 1) {
    const value = groups.slice(0, length).join("");
    if (isIban(value)) return { value, words: words.slice(0, length) };
  }
  return null;
}

/** Phrases that announce a direct debit; the account they name is the payer's. */
const COLLECTED =
  /\b(?:debited|(?:collected|drawn|deducted) (?:by|from)|(?:debit|collect|draw|deduct)\b.{0,60}? from your|debit your|abgebucht|abbuch\w*|buchen .{0,60}? (?:von|ab)|eingezogen|ziehen .{0,60}? ein|prélev\w*)\b/iu;
const OF_THE_PAYER = /\b(?:your|ihr(?:em|es|er|e)?|votre)\b/i;
const FORMER = String.raw`(?:old|former|previous|closed|alte[ns]?|frühere[ns]?|bisherige[ns]?|ancien) (?:[\p{L}'’-]+ ){0,2}(?:account|a\/c|konto|kontonummer|compte)\b`;
/** "Please note our old account GTBank 0123456789 is closed.": said before the number, or in parentheses after it. */
const CALLED_FORMER = new RegExp(String.raw`\b${FORMER}`, "iu");
const CALLED_FORMER_BEHIND = new RegExp(String.raw`^\S+ (?:\(|(?:is|was) )(?:our |the )?${FORMER}`, "iu");
const IS_CLOSED =
  /\b(?:account|a\/c|konto|compte)\b.{0,60}?\b(?:is|was|has been|ist|wurde|est) (?:now )?(?:closed|geschlossen|fermé|clos)\b/iu;
/** Points at which a sentence turns to another account: after an account number, at "and pay to", at "new account". */
const OTHER_ACCOUNT =
  /\b\d{10}\b|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{2,4}){3,}\b|\b(?:and|und|et) (?=\p{Ll})(?!that |which )|\b(?=(?:[Nn]ew|NEW|[Nn]eue[ns]?|[Nn]ouveau) (?:[Bb]ank |BANK )?(?:[Aa]ccount|ACCOUNT|[Aa]\/[Cc]|Konto|Bankverbindung|compte)\b)/u;
const OF_FORMER = new RegExp(String.raw`\b(?=${FORMER})`, "iu");

/** Whether a sentence, split at an account number, says that this account (and not another one in it) is no longer in use. */
function isFormerAccount([upTo, from]: readonly [string, string]): boolean {
  const before = upTo.split(OTHER_ACCOUNT).pop() ?? "";
  const [number = "", ...rest] = from.split(" ");
  const behind = rest.join(" ").split(OTHER_ACCOUNT)[0]?.split(OF_FORMER)[0] ?? "";
  return CALLED_FORMER.test(before) || CALLED_FORMER_BEHIND.test(from) || IS_CLOSED.test(`${before} ${number} ${behind}`);
}

/** The sentence around a word as the text before it and the text from it on, including what stands on the lines above and below. */
function sentenceAround(text: PageText, line: TextLine, word: LayoutWord): [string, string] {
  const above = text.lines[line.index - 1];
  const isParagraph =
    above?.page === line.page &&
    line.top - above.bottom < line.page.em &&
    /\p{Ll}/u.test(above.text) &&
    !(IS_SAID.test(above.text) && /^\p{Lu}/u.test(line.text));
  const before = isParagraph ? `${above.text} ` : "";
  const chunk = line.chunks.find(({ words }) => words.includes(word));
  const words = chunk?.words ?? line.words;
  const upTo = `${before}${textOf(words.slice(0, words.indexOf(word)))}`;
  const below = text.lines[line.index + 1];
  const goesOn = below?.page === line.page && below.top - line.bottom < line.page.em && /^\p{Ll}/u.test(below.text);
  const from = `${textOf(words.slice(words.indexOf(word)))}${goesOn ? ` ${below.text}` : ""}`;
  return [upTo.split(SENTENCE_END).pop() ?? "", from.split(SENTENCE_END)[0] ?? ""];
}

/** "Our former account is closed" as a complete line, unlike "The following account has been closed". */
const IS_SAID = /^(?!.*\b(?:following|below|this|folgende[sn]?|suivant)\b).*\b(?:closed|geschlossen|fermé|clos)$/iu;

const SENTENCE_END = /[.!?] (?=\p{Lu})/u;

/** "Collected from your account 12345678", "von Ihrem Konto IBAN DE02 … abgebucht": the payer's own account, or one that is closed. */
function isOwnOrClosedAccount(text: PageText, line: TextLine, word: LayoutWord | undefined): boolean {
  if (word === undefined) return false;
  const sentence = sentenceAround(text, line, word);
  const whole = sentence.join(" ");
  return isFormerAccount(sentence) || (OF_THE_PAYER.test(whole) && COLLECTED.test(whole));
}

/** Groups of four in the longest IBAN, which has 34 characters. */
const MOST_GROUPS = 9;

/** Banks that hold accounts in Nigeria, by the first words of their names, and other words that mean a bank. */
const BANK =
  /\b(?:bank|mfb|microfinance|gtb|gtbank|gtco|uba|fcmb|fbn|firstbank|zenith|stanbic(?: ibtc)?|sterling|wema|alat|fidelity|polaris|ecobank|unity|keystone|heritage|jaiz|providus|titan|globus|citibank|kuda|opay|palmpay|moniepoint|suntrust|lotus|taj|parallex|premium trust|optimus|signature)\b/i;
const NUBAN = /^\d{10}[.,;)]?$/;
/** Words between a bank and its number: a branch, "(USD)", "A/C", a dash, the account holder. */
const MOST_WORDS_BETWEEN = 14;
/** Words that make ten digits another kind of number, or begin another clause. */
const OTHERWISE = /\b(?:tel|phone|call|mobile|gsm|fax|whatsapp|rc|bn|tin|vat|ref\w*|cheque|invoice|order|meter|policy|bvn|nin)\b/i;

/** Words near an account to pay into: the holder, payment instructions. */
const BY_BANK =
  /\b(?:[a-z]*banks?|banque|bankverbindung|iban|swift|bic|nuban|sort code|account name|acct name|a\/c name|beneficiary|pay(?:ment|able)? (?:to|into|by|details|instructions?|advice)|transfers?|remit\w*)\b/i;
/** Length of Nigeria's uniform account number (NUBAN). */
const NUBAN_DIGITS = 10;
const LINES_AROUND = 4;

/**
 * Whether an account number is a bank's. Suppliers of electricity, telephone, courier and cloud services print their customers' account
 * numbers at the top. An account to pay into has its bank nearby, or stands in the lower half with a bank's number of digits.
 */
function isAtBank(text: PageText, { line, words }: LabelHit, digits: number): boolean {
  if (words.some(({ folded }) => /bank|iban|nuban|naira|usd/.test(folded))) return true;
  const around = text.lines.slice(Math.max(0, line.index - LINES_AROUND), line.index + LINES_AROUND + 1);
  if (around.some((other) => other.page === line.page && (BY_BANK.test(other.text) || BANK.test(other.text)))) return true;
  return digits === NUBAN_DIGITS && line.top > line.page.heightPt / 2;
}

/** "Wema Bank 0122906734", "GTBank" above "0233871905": ten digits after or below a bank's name, without the label of another number. */
function accountsOfBanks(text: PageText): PrintedAccount[] {
  return text.lines.flatMap((line) =>
    line.chunks.flatMap((chunk) =>
      chunk.words.flatMap((word, at): PrintedAccount[] => {
        if (!NUBAN.test(word.text) || isOfLabel(text, line, word) || isOwnOrClosedAccount(text, line, word)) return [];
        const named = at > 0 ? isBehindBank(chunk.words.slice(Math.max(0, at - MOST_WORDS_BETWEEN), at)) : isBeneathBank(text, line, chunk);
        return named ? [{ value: word.text.slice(0, 10), words: [word], page: line.page, score: at > 0 ? 0.9 : 0.86 }] : [];
      }),
    ),
  );
}

/** "Sterling Bank, Kestrel Bay Foods Limited, 0094711209": whether a bank stands before the number and nothing in between rules it out. */
function isBehindBank(before: readonly LayoutWord[]): boolean {
  const bank = before.findLastIndex((_, at) => BANK.test(textOf(before.slice(at, at + 2))));
  return bank >= 0 && !OTHERWISE.test(textOf(before.slice(bank + 1)));
}

/** Whether the label of another kind of number stands directly before the word. */
function isOfLabel(text: PageText, line: TextLine, word: LayoutWord): boolean {
  const before = line.words.indexOf(word) - 1;
  return (text.labelsByLine.get(line.index) ?? []).some(
    ({ end, kinds }) =>
      end - 1 === before && (["taxId", "localTaxId", "invoiceNumber", "purchaseOrder"] as const).some((kind) => kinds.has(kind)),
  );
}

/**
 * Whether the number is alone on its line below a bank's name, possibly with the account holder in between; the bank's name may also end a
 * sentence.
 */
function isBeneathBank(text: PageText, line: TextLine, chunk: Chunk): boolean {
  if (chunk.words.length > 1) return false;
  const above = text.lines
    .slice(Math.max(0, line.index - 4), line.index)
    .flatMap((other) => (other.page === line.page ? other.chunks : []));
  return above.some(
    (other) =>
      (other.words.length <= 5 ? BANK.test(other.text) : BANK.test(textOf(other.words.slice(-2)))) &&
      Math.abs(other.left - chunk.left) < line.page.em * 0.5 &&
      chunk.top - other.bottom < line.page.em * 2,
  );
}

/** ISO 13616: with its first four characters moved to the end and read as a number, an IBAN leaves 1 when divided by 97. */
export function isIban(compact: string): boolean {
  if (!IBAN.test(compact)) return false;
  const digits = (compact.slice(4) + compact.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}
