import { asciiDigits } from "@/lib/kernel/text/ascii-digits";
import { BoundedCache } from "@/lib/kernel/bounded-cache";

/** Legal forms and similar words that are ignored when names are compared. */
const LEGAL_FORMS = new Set([
  "ltd",
  "limited",
  "plc",
  "inc",
  "incorporated",
  "llc",
  "llp",
  "gmbh",
  "ag",
  "sa",
  "sarl",
  "sas",
  "pty",
  "pte",
  "bv",
  "nv",
  "corp",
  "corporation",
  "company",
  "co",
  "gte",
  "kg",
  "ug",
  "ev",
  "srl",
  "spa",
  "oy",
  "ab",
]);
/** Words that one spelling of a name includes and another omits. */
const OPTIONAL_WORDS = new Set(["nigeria", "international", "group", "the", "of", "west", "africa", "global", "holdings"]);
const SHORT_FORMS: Readonly<Record<string, string>> = {
  nig: "nigeria",
  ng: "nigeria",
  intl: "international",
  int: "international",
  ent: "enterprises",
  enterprise: "enterprises",
  svcs: "services",
  svc: "services",
  service: "services",
  bros: "brothers",
  tech: "technologies",
  techs: "technologies",
  technology: "technologies",
  eng: "engineering",
  engr: "engineering",
  mfg: "manufacturing",
  dist: "distribution",
  assoc: "associates",
  ind: "industries",
};

function plainWords(name: string): string[] {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/&/g, " and ")
    .replace(/['’.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

const words = (name: string): string[] => plainWords(name).map((word) => SHORT_FORMS[word] ?? word);

/** Every invoice is compared with hundreds of its vendor's, nearly all under one name. */
const foldedNames = new BoundedCache<string>({ entries: 5_000, keyLength: 200 });

/** Folds a firm's name for comparison: drops legal form, case and punctuation; "&" becomes "and". Never empty for a name with letters. */
export const foldPartyName = (name: string): string => foldedNames.get(name, fold);

function fold(name: string): string {
  const all = words(name);
  const plain = all.filter((word) => !LEGAL_FORMS.has(word));
  return (plain.length > 0 ? plain : all).join(" ");
}

function withinOneInTen(a: string, b: string): boolean {
  const limit = Math.floor(Math.max(a.length, b.length) / 10);
  if (Math.abs(a.length - b.length) > limit) return false;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return (row[b.length] ?? 0) <= limit;
}

function coreWords(folded: string): string {
  return folded
    .split(" ")
    .filter((word) => !OPTIONAL_WORDS.has(word))
    .join(" ");
}

/** Titles that precede a person's name on one document and are omitted on another. */
const TITLES = new Set(
  "mr mrs ms miss dr prof professor chief alhaji alhaja hajia mallam malam barr barrister arc pharm surv esv rev revd pastor hon sir lady otunba prince princess madam".split(
    " ",
  ),
);

/** Drops leading titles as long as at least two words remain: "Chief (Mrs) Adaeze Umeh-Lawson". */
function untitled(folded: string): string {
  const all = folded.split(" ");
  const first = all.findIndex((word) => !TITLES.has(word));
  return first > 0 && all.length - first >= 2 ? all.slice(first).join(" ") : folded;
}

/**
 * A lookup key shared by all spellings of a firm's name that `samePartyName` matches, except those it matches as OCR misreadings. Empty for
 * a name without letters.
 */
export function partyNameKey(name: string): string {
  const folded = foldPartyName(name);
  return (coreWords(folded) || folded).replaceAll(" ", "");
}

/**
 * Whether two spellings mean the same firm. "Ltd" and "Limited", case, "&" and "and", spaces, and optional words such as "Nigeria" make no
 * difference, nor does a person's title. With `readByOcr`, one letter in ten may differ.
 */
export function samePartyName(a: string, b: string, readByOcr = false): boolean {
  const first = foldPartyName(a);
  const second = foldPartyName(b);
  if (first === second || first.replaceAll(" ", "") === second.replaceAll(" ", "") || untitled(first) === untitled(second)) return true;
  const firstCore = coreWords(first);
  const secondCore = coreWords(second);
  if (firstCore !== "" && firstCore === secondCore) return true;
  return readByOcr && withinOneInTen(first.replaceAll(" ", ""), second.replaceAll(" ", ""));
}

/** Spellings of one legal form. Any other two are forms of different firms, as are "Tech" and "Technologies" names of different firms. */
const SAME_FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bpublic (?:limited|ltd) company\b/g, "plc"],
  [/\bltd\b/g, "limited"],
  [/\bco\b/g, "company"],
];

/** The words of a name, and apart from them the title of a person: a name with a legal form is a firm's, and "Chief" a part of it. */
function nameAndTitle(name: string): { name: string; title: string } {
  const whole = SAME_FORMS.reduce((text, [form, same]) => text.replace(form, same), plainWords(name).join(" "));
  const isFirm = whole.split(" ").some((word) => LEGAL_FORMS.has(word));
  const untitledName = isFirm ? whole : untitled(whole);
  return { name: untitledName, title: whole.slice(0, whole.length - untitledName.length).trim() };
}

/**
 * Whether two spellings are one name but for case, punctuation, the spelling of "Limited", "Company" and "Plc", and a person's title that
 * one of them omits. Names without letters never are.
 */
export function isSameName(a: string, b: string): boolean {
  const [one, other] = [nameAndTitle(a), nameAndTitle(b)];
  const mayBeOne = one.title === "" || other.title === "" || one.title === other.title;
  return one.name !== "" && one.name === other.name && mayBeOne;
}

/**
 * Folds a tax number for comparison: upper case, only letters and digits, in ASCII. Empty for one in letters of another script: there is
 * then nothing to compare.
 */
export function foldTaxId(taxId: string): string {
  return asciiDigits(taxId)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}
