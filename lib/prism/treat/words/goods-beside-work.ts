import { termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { ReadWords, TermMatch } from "./match-terms";
import { reliefOf } from "./judgment";

/** Headings before a colon that introduce a list of things: "painting materials: rollers, tape". */
const LIST =
  /^(?:being |for |payment for )?[\p{L}&/' -]*\b(?:materials?|consumables?|equipment|supplies|items|accessories|tools?|spares?|parts|practicals?|requirements|stationery|kits?|gears?|wares?|ingredients|furniture|chemicals?|provisions|packs?)\s*(?::|–|—|\s-\s)\s*(?=\S)/iu;
/** A purpose before a colon: "For fire protection installation: nozzles and pipe". */
const PURPOSE = /^(?:being )?for\s[^:,]{3,60}:\s*(?=\S)/iu;
/** Words beside which the list names the tools or objects of a service rather than goods sold. */
const DONE_WITH =
  /\b(?:of|hire|hired|rent\w*|lease\w*|lending|leasing|repair\w*|maintenance|servicing|overhaul|calibrat\w*|install\w* of|haul\w*|transport\w*|deliver\w*|clear\w*|print\w* of|storage|loading|offloading|wash\w*|insur\w*|inspect\w*|valu\w*|fee|fees|commission|labour|subscription)\b/iu;

/**
 * "Welding practicals: electrodes E6013, gloves", "survey equipment: total station": the listed things are bought, although the heading
 * names an activity. `find` gives the terms of the line. Null if the list contains work or follows work on it.
 */
export function listedGoods(description: string, { tokens, breaks }: ReadWords, find: () => readonly TermMatch[]): Judgment | null {
  const head = (LIST.exec(description) ?? PURPOSE.exec(description))?.[0];
  if (head === undefined || DONE_WITH.test(description.slice(head.length)) || (LIST.test(description) && DONE_WITH.test(head))) return null;
  const start = [...breaks].sort((a, b) => a - b)[0];
  const listed = find().filter((match) => match.start >= (start ?? tokens.length));
  const [thing] = listed;
  // A list without any known thing is not treated as a purchase; it may go to review.
  const isWork = ({ term, phrase }: TermMatch) => term.role === "activity" && /(?:ing|tion|ment|ance|repairs?)$| of$/.test(phrase);
  if (!thing || thing.term.role === "activity" || listed.some(isWork) || thing.term.category !== "goods_supply") return null;
  const reliefs = new Set(listed.filter((match) => match.term.role === "thing").map((match) => match.term.relief));
  return {
    shares: [
      { category: "goods_supply", label: thing.term.label, confidence: 0.92 },
      { category: "other_services", label: null, confidence: 0.04 },
    ],
    mixed: false,
    exemption: null,
    relief: reliefs.size === 1 ? reliefOf(thing.term) : null,
    words: [thing.phrase],
  };
}

/** Materials for roads and buildings at the beginning of a line. */
const MATERIAL =
  /^(?:\d\S* )?(?:stone ?base|asphaltic concrete|asphalt|bitumen|binder course|wearing course|ring culverts?|box culverts?|pipe culverts?|culvert rings?|precast|kerb ?stones?|kerbs|paving stones?|interlocking|interlock|granite|laterite|sharp sand|hardcore|chippings|ready ?mix\w*|concrete|gabions?|floor tiles|wall tiles|roofing sheets?|tiles|terrazzo)\b/i;
const BY_MEASURE =
  /\b\d[\d.,]*\s?(?:t|tons?|tonnes?|mt|pcs|pieces|nos|no\.|loads?|trucks?|tippers?|ctns?|cartons?|bags?|lengths?|pallets?)\b/i;
const LAID =
  /\b(?:lay\w*|laid|pav\w*|spread\w*|compact\w*|works?|construct\w*|plac\w+|cast\w*|pour\w*|install\w*|fix\w*|pitch\w*|surfac\w*|overlay|patch\w*|excavat\w*|labour|haul\w*|transport\w*|carting|repair\w*|rehab\w*|dual\w*|screed\w*|certificate|ipc|valuation|hire|sq ?m|m2|m²|m3 in place)\b/i;
const OF_WORKS = /\bworks (?:dept|department|store|yard|unit)\b/i;

/** "Stone base 0-40, 3,200t delivered", "ring culverts 900mm, 60 pcs": counted or weighed like goods, without a word about laying them. */
export function materialOfWorks(description: string): Judgment | null {
  const material = MATERIAL.exec(description)?.[0];
  if (material === undefined || !BY_MEASURE.test(description) || LAID.test(description.replace(OF_WORKS, ""))) return null;
  return {
    shares: [
      { category: "goods_supply", label: "Building materials" satisfies TermLabel, confidence: 0.9 },
      { category: "construction_infrastructure", label: null, confidence: 0.06 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [material.toLowerCase()],
  };
}

/** Printed articles by their own names, which the term table otherwise assigns to printing services. */
const PRINTED =
  /^(?:\d[\d,]* )?(?:(?:glossy|folded|branded|colou?r|full colou?r|A[3-6]) )*(?:flyers?|fliers?|leaflets?|handbills?|brochures?|pamphlets?|posters?|calendars?|(?:i\.?v\.?|invitation|business|complimentary|greeting) cards?|letterheads?|booklets?|receipt books?|invoice books?)\b/i;
const ON_PAPER = /\b(?:\d+ ?gsm|A[3-6]|\d[\d,]* ?(?:k|pcs|pieces|copies|nos|units)|\d{3,})\b/i;
const PRINT_WORK =
  /\b(?:printing|reprint|design\w*|distribut\w*|production|past(?:e|ing)|mount\w*|install\w*|artwork|supplied by|by client|share|sharing|labour|running)\b/i;

/** "Flyers A5, 170gsm, 20k": counted printed articles are goods, printed for and owned by the buyer. */
export function printedThings(description: string): Judgment | null {
  const thing = PRINTED.exec(description)?.[0];
  if (thing === undefined || !ON_PAPER.test(description) || PRINT_WORK.test(description)) return null;
  return {
    shares: [
      { category: "goods_supply", label: "Stationery" satisfies TermLabel, confidence: 0.88 },
      { category: "other_services", label: "Printing" satisfies TermLabel, confidence: 0.1 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [thing.toLowerCase()],
  };
}

const FITTING = "(?:installation|installing|install|fixing|fitting|mounting|assembly)";
/** A thing whose line ends by saying that it comes fitted. */
const COMES_FITTED = new RegExp(
  `^(?!supply|install|fix|fitting|repair|replac|remov|maint|servic|labour|provision)\\S+ \\S.*(?:\\b(?:with|w/|incl\\w*\\.?|plus) (?:free |delivery and |delivery & )?${FITTING}|\\bsupply (?:and|&) ${FITTING}|,? (?:supplied and )?installed (?:at|in|on) .{2,40})\\s*$`,
  "i",
);
const SUPPLIED_FIRST =
  /^(?:being )?supply,? (?:delivery,? |and )*(?:installation|fixing)(?:,| and| &)+ ?(?:testing(?:,| and| &)+ ?)?commissioning of \d/i;
const FITS = termLabels("Installation", "Labor only", "Printing");

/** "Two-post lift, with installation", "plant, supply & install": selling and fitting at one price is a sale. */
export function soldFitted(description: string, find: () => readonly TermMatch[]): Judgment | null {
  if (!COMES_FITTED.test(description) && !SUPPLIED_FIRST.test(description)) return null;
  const found = find();
  if (found.some(({ term }) => term.relief !== null || (term.role === "activity" && !FITS.has(term.label)))) return null;
  const thing = found.find(({ term }) => term.category === "goods_supply");
  return {
    shares: [
      { category: "goods_supply", label: thing?.term.label ?? null, confidence: 0.88 },
      { category: "other_services", label: "Installation" satisfies TermLabel, confidence: 0.1 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [thing?.phrase ?? "supply"],
  };
}
