import type { WhtCategory } from "@/lib/tax/rule-pack";
import { isTerm, termLabels } from "@/lib/tax/ng/terms";
import { CONNECTORS } from "./asides";
import { INFRASTRUCTURE, OTHER_WORKS } from "./built-words";
import { asCare, asSchooling, withoutCustomerTrades } from "./for-whom";
import { GENERIC_THING, PLACES } from "./compounds";
import { DONE_WORD } from "./made-by-head";
import { programForWork } from "./program-for-work";
import type { TermMatch } from "./match-terms";
import { withoutNightsOfPatients } from "./patient-nights";
import { withoutRecharges } from "./recharged-costs";
import { feeToAuthority, ownCharge } from "./state-fees";

/** Works whose object ("block", "gate") is what is built, not a thing sold beside them. */
export const BUILT = new Set<WhtCategory>(["construction_infrastructure", "construction_other"]);
/** Services included with other works at one price: "borehole, casing and flushing". */
const WITH_WORKS = termLabels(
  "Repair and maintenance",
  "Installation",
  "Cleaning",
  "Cleaning and waste",
  "Workshop trades",
  "Technical services",
  "Haulage and transport",
);
/** Work on an old structure before it is rebuilt. */
const BEFORE_WORKS = termLabels("Care of premises", "Repair and maintenance", "Cleaning", "Cleaning and waste");
/** Words for works that don't say what is built. */
const LOOSE = termLabels("Construction", "Installation");

/** Works that count as plain labor if the line says "labour only". */
const FINISHING = termLabels("Renovation", "Repair and maintenance", "Fabrication", "Installation");
/** Categories whose words make the whole line professional ("road construction consultancy"). */
const HEAD_CATEGORIES = new Set<WhtCategory>(["professional_services", "brokerage"]);

/** Whether "and" or the like joins two matches, rather than introducing a further activity ("…and spraying, Camry"). */
export function connected(a: TermMatch, b: TermMatch, tokens: readonly string[]): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  // "Panel beating and spraying, Camry": what follows "and" is another activity, not the car.
  // "Vehicle inspection and servicing": what precedes "and" is done to the vehicle too.
  const between = tokens.slice(first.end, second.start);
  if (first.term.role === "thing" && /(?:ing|tion|ment)s?$/.test(between[between.findIndex((token) => CONNECTORS.has(token)) - 1] ?? ""))
    return false;
  return between.some(
    (token, index) =>
      CONNECTORS.has(token) && !(first.end + index + 1 < second.start && DONE_WORD.test(tokens[first.end + index + 1] ?? "")),
  );
}

/** Works on a whole road, of which the earthworks are a part. */
const REBUILT = /^(?:rehabilitat\w*|reconstruct\w*|construction|dualis\w*|dualiz\w*|resurfac\w*|upgrad\w*|expansion|widening|completion)$/;

/** "Rehabilitation of Igbogbo road - earthworks and asphalt": the site works of a road are part of its construction. */
function ofRoad(works: TermMatch, tokens: readonly string[]): TermMatch {
  if (
    !tokens
      .slice(0, works.start)
      .some((token) => /^(?:roads?|streets?|bridges?|flyovers?|carriageways?|expressways?|highways?)$/.test(token))
  )
    return works;
  return asKind(works, "construction_infrastructure");
}

/** Gives works the kind that their object shows. */
function asKind(works: TermMatch, category: "construction_infrastructure" | "construction_other"): TermMatch {
  const infrastructure = category === "construction_infrastructure";
  const rest = infrastructure ? "construction_other" : "construction_infrastructure";
  return {
    ...works,
    term: {
      ...works.term,
      category,
      label: infrastructure ? "Construction of roads and buildings" : "Works other than roads, bridges or buildings",
      strength: 0.9,
      otherwise: [{ category: rest, strength: 0.07 }],
    },
  };
}

/** Works of an open kind take the kind of their object if the line names exactly one kind. */
function withObject(works: TermMatch, tokens: readonly string[]): TermMatch {
  if (isTerm(works.term, "Site works") && tokens.slice(0, works.start).some((token) => REBUILT.test(token))) return ofRoad(works, tokens);
  if (!isTerm(works.term, "Construction") && !/^(?:erection|building of$)/.test(works.phrase)) return works;
  // "Streetlight poles foundation & erection works": the object precedes the words for the works.
  const after = /^works?$/.test(tokens[works.end] ?? "") ? tokens : tokens.slice(works.end);
  const isBuilding = (token: string, index: number, all: readonly string[]) =>
    INFRASTRUCTURE.test(token) && !/^lights?$/.test(all[index + 1] ?? "");
  const other = after.some((token) => OTHER_WORKS.test(token));
  // "Hostel block B: rehabilitation of roof and plumbing": the building may come first.
  const infrastructure = after.some(isBuilding) || (!other && tokens.slice(0, works.start).some(isBuilding));
  if (infrastructure === other) return works;
  return asKind(works, infrastructure ? "construction_infrastructure" : "construction_other");
}

/** Words that separate two activities: the first is then what is done, the second only a means or an object. */
const APART = new Set(["of", "for", "with", "and", "/", "in", "at", "to", "by", "from", "on"]);

/** "Staff quarters rent", "ploughing tractor hire": the last word of a compound names what is paid for. */
function oneCompound(first: TermMatch, last: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): boolean {
  for (let index = first.end; index <= last.start; index++)
    if (breaks.has(index) || (index < last.start && (APART.has(tokens[index] ?? "") || /\d/.test(tokens[index] ?? "")))) return false;
  return last.start - first.end <= 2;
}

/** Activities of more than one category on a line. */
interface SeveralActivities {
  all: readonly TermMatch[];
  /** The first of each category, in the line's order. */
  distinct: readonly TermMatch[];
  first: TermMatch;
  second: TermMatch;
  tokens: readonly string[];
  breaks: ReadonlySet<number>;
}

/** A rule that picks the activities that are paid for; null if it doesn't apply. */
type Precedence = (named: SeveralActivities) => TermMatch[] | null;

/** "Trade mark registration: official fees", "Official fees, CAC filing": what the state charges, not the vendor's work. */
const feeOfTheState: Precedence = ({ distinct, tokens }) => {
  const fee = distinct.find((match) => /^(?:official|statutory|government) (?:fee|charge)/.test(match.phrase));
  if (!fee || tokens[fee.start - 1] === "of" || (fee.start > 0 && fee.end < tokens.length)) return null;
  const others = distinct.filter((match) => match !== fee);
  return others.some((match) => match.phrase.startsWith("professional") || connected(match, fee, tokens)) ? null : [fee];
};

/** "Sitting allowance, board and audit committee": what a director is paid for is no audit. */
const allowanceOfDirector: Precedence = ({ distinct, tokens }) => {
  const paid = distinct.find(
    ({ term, phrase }) =>
      term.category === "directors_fees" && /\b(?:sitting|allowance|fees?|remuneration|emolument|honorarium)/.test(phrase),
  );
  // "Audit of directors' fees": there the fees are audited.
  const isCommittee = (match: TermMatch) =>
    match.phrase.startsWith("audit") && /^committees?$/.test(tokens[match.end] ?? tokens[match.end - 1] ?? "");
  return paid && distinct.every((match) => match === paid || isCommittee(match)) ? [paid] : null;
};

/** "Net salaries, September payroll", and anything paid on another's behalf, whatever it is paid for. */
const paidForOthers: Precedence = ({ first, second, breaks }) =>
  // "PAYE and pension - seconded staff": the second term says whose taxes they are.
  (isTerm(first.term, "Wages and taxes") &&
    (isTerm(second.term, "Manpower") || second.phrase.startsWith("second")) &&
    [...breaks].some((place) => place >= first.end && place <= second.start)) ||
  (first.term.exemption === "outside_table" && second.phrase === "payroll") ||
  first.term.exemption === "out_of_pocket" ||
  first.term.exemption === "bank_direct_debit"
    ? [first]
    : null;

/** "Premium: fire policy on factory buildings": the insured object is not built, let or repaired. */
const insured: Precedence = ({ distinct, first }) =>
  first.term.exemption === "insurance_premium" && !distinct.some(({ term }) => HEAD_CATEGORIES.has(term.category)) ? [first] : null;

/** "Install and commission": here to commission means to put into operation; nothing is brokered. */
const setToWork: Precedence = ({ all, distinct, tokens, breaks }) =>
  distinct.some((match) => isTerm(match.term, "Installation")) && distinct.some((match) => match.phrase === "commission")
    ? judgeActivities(
        all.filter((match) => match.phrase !== "commission"),
        tokens,
        breaks,
      )
    : null;

/** "Building works: block of classrooms, valuation 2": a certificate for payment of works, not a valuer's work. */
const certificateOfWorks: Precedence = ({ all, distinct, tokens, breaks }) => {
  const certificate = distinct.find(
    (match) => match.phrase === "valuation" && (/^(?:no|nr|\d+)$/.test(tokens[match.end] ?? "") || tokens[match.start - 1] === "interim"),
  );
  return certificate && distinct.some((match) => BUILT.has(match.term.category))
    ? judgeActivities(
        all.filter((match) => match.phrase !== certificate.phrase),
        tokens,
        breaks,
      )
    : null;
};

/** "Office accommodation, annual rent": an annual rent is no hotel stay. */
const rentOfRooms: Precedence = ({ distinct, first }) => {
  if (!isTerm(first.term, "Hotel and travel")) return null;
  const rent = distinct.find((match) => match.term.relief === "land_building" && match.term.category === "rent_hire_lease");
  return rent ? [rent] : null;
};

/** "Lease of tower space": masts have a row of their own. "Consultation and eye test": a doctor's. */
const narrowerRow: Precedence = ({ distinct, first, second }) => {
  const narrower =
    distinct.find((match) => match.term.category === "telecom_tower_colocation") ??
    (first.phrase === "consult" || second.phrase === "consult"
      ? distinct.find((match) => match.term.relief === "medical_services")
      : undefined);
  return narrower ? [narrower] : null;
};

/** Work on a place or thing, which includes whatever its object is called. */
const ON_PLACES = termLabels("Repair and maintenance", "Care of premises", "Renovation");

/** "Repair of river bridge deck": repairing a road or bridge is works on it. */
const repairOfRoad: Precedence = ({ first, second, tokens }) =>
  isTerm(first.term, "Repair and maintenance") &&
  (first.phrase.endsWith(" of") || tokens[first.end] === "of") &&
  second.term.category === "construction_infrastructure" &&
  /\b(?:road|bridge|flyover|culvert|carriageway|highway)/.test(second.phrase)
    ? [second]
    : null;

/** "Construction of a training centre", "cleaning of the catering school": a place is named after what is done there. */
const workOnPlace: Precedence = ({ first, second, tokens, breaks }) => {
  const isWork = BUILT.has(first.term.category) || ON_PLACES.has(first.term.label);
  const leads = first.phrase.endsWith(" of") || tokens[first.end] === "of";
  if (!isWork || !leads || BUILT.has(second.term.category) || second.term.exemption !== null) return null;
  const between = tokens.slice(first.end, second.start);
  const apart =
    between.some((token, index) => (token !== "of" && APART.has(token)) || breaks.has(first.end + index)) || breaks.has(second.start);
  return apart || between.length > 4 ? null : [withObject(first, tokens)];
};

/** Lines that a telephone company counts and bills by the month; a handset would be hired. */
const LINE_OF_CALLS = /^(?:trunks?|trunking|channels?|lines?|landlines?|pri|e1|isdn|circuits?|numbers?)$/;

/** "SIP trunk, monthly rental", "channel rental": the rent of a line is a telephone charge. */
const rentalOfLines: Precedence = ({ distinct, tokens }) => {
  const calls = distinct.find(
    ({ term, start, end }) => term.exemption === "telephone" && tokens.slice(start, end).some((token) => LINE_OF_CALLS.test(token)),
  );
  const rental = distinct.find(({ term }) => term.category === "rent_hire_lease");
  return calls && rental && distinct.length === 2 && !connected(calls, rental, tokens) ? [calls] : null;
};

/** "ERP annual user licence": a license fee pays for no system setup. */
const isLicence = ({ term, phrase }: TermMatch): boolean => isTerm(term, "Software license") && /\blicen[cs]es?$/.test(phrase);

const lastOfCompound: Precedence = ({ first, second, tokens, breaks }) =>
  (second.term.category === "rent_hire_lease" || isLicence(second)) &&
  !/^(?:on|for|in|at|to|of|under) /.test(second.phrase) &&
  oneCompound(first, second, tokens, breaks)
    ? [second]
    : null;

/** "Painting (labour only)" is labor, whatever is painted. */
const laborOnly: Precedence = ({ all, first }) => {
  const labor = all.find((match) => isTerm(match.term, "Labor only"));
  return labor && FINISHING.has(first.term.label) ? [labor] : null;
};

/** "Construction of a borehole", "installation of a mast foundation": the general word gives way to the structure. */
const whatIsBuilt: Precedence = ({ distinct, first, tokens }) => {
  const built = distinct.find((match) => match !== first && BUILT.has(match.term.category));
  return built && (LOOSE.has(first.term.label) || first.phrase === "building of") && first.start < built.start
    ? [withObject(built, tokens)]
    : null;
};

/** "Desilting and construction of U-drain": two verbs with one object, which is the structure. */
function shareObject(first: TermMatch, second: TermMatch, tokens: readonly string[]): boolean {
  return (
    CONNECTORS.has(tokens[first.end] ?? "") &&
    second.start === first.end + 1 &&
    (/ of\b/.test(second.phrase) || tokens[second.end] === "of")
  );
}

/** Two activities joined by "and" are both paid for, unless one accompanies works at one price. */
const bothJoined: Precedence = ({ distinct, first, second, tokens }) => {
  if (!connected(first, second, tokens)) return null;
  if (BUILT.has(second.term.category) && BEFORE_WORKS.has(first.term.label) && shareObject(first, second, tokens))
    return [withObject(second, tokens)];
  const works = withObject(first, tokens);
  return BUILT.has(works.term.category) && works.term.strength >= GENERIC_THING && WITH_WORKS.has(second.term.label)
    ? [works]
    : [...distinct];
};

/** "Tuition, M.Sc. accounting": the subject studied or condition treated is no second service. */
const studiedOrTreated: Precedence = ({ distinct, first, tokens, breaks }) =>
  (first.term.relief === "tuition" || first.term.relief === "medical_services") &&
  !oneCompound(first, headOf(distinct, first), tokens, breaks)
    ? [first]
    : null;

/** Copying, carrying, storing or showing what a professional has written is what is paid for. */
const HANDLES_PAPERS = termLabels(
  "Printing",
  "Printing and copying",
  "Courier and delivery",
  "Haulage and transport",
  "Moving, storing and handling",
  "Storage and packing",
  "Photography",
  "Advertising and media",
);

/** "Printing of audit report", "courier of legal documents", "video coverage of training": the second only says of what. */
const papersOfProfessional: Precedence = ({ distinct, first, tokens }) =>
  HANDLES_PAPERS.has(first.term.label) &&
  (first.phrase.endsWith(" of") || tokens[first.end] === "of") &&
  distinct.every((match) => match === first || HEAD_CATEGORIES.has(match.term.category))
    ? [first]
    : null;

/** Words for letting. Without one, a hall is only named. */
const NAMES_LETTING = /\b(?:hires?|rents?|rentals?|leases?|bookings?|fees?|charges?|reservations?|payments?|use|costs?)\b/;

/** "Lecture theatre 2 - rehabilitation of ceiling", "conference hall: AC repairs": work in a hall that is not let. */
const workInHall: Precedence = ({ all, distinct, first, second, tokens, breaks }) => {
  const isHall = isTerm(first.term, "Hire of halls and venues") && !NAMES_LETTING.test(first.phrase);
  const isWork = BUILT.has(second.term.category) || ON_PLACES.has(second.term.label);
  if (!isHall || !isWork || distinct.length > 2 || connected(first, second, tokens)) return null;
  return judgeActivities(
    all.filter((match) => match.term.category !== first.term.category),
    tokens,
    breaks,
  );
};

/** "Repairs at training centre", "catering during strategy session". */
const WHERE = /^(?:at|during|near|inside)$/;

/** "Construction of hostel: consultancy fee", "road rehabilitation - supervision": builders take no fee, supervisors don't build. */
const FEE_FOR_WORKS = /\b(?:fees?|supervis\w*|consult\w*)$/;

/**
 * "Cleaning, consultancy", "outsourced tellers - payroll": professional work set apart after another activity may be part of it, a second
 * service, or its subject. Of 23 such lines in unseen invoices, 13 were wrong if it was taken alone.
 */
const apartFromHead: Precedence = ({ distinct, first, tokens, breaks }) => {
  const head = headOf(distinct, first);
  if (head === first || oneCompound(first, head, tokens, breaks)) return null;
  if (WHERE.test(tokens[head.start - 1] ?? "") || WHERE.test(tokens[head.start - 2] ?? "")) return [first];
  const isFee = FEE_FOR_WORKS.test(head.phrase) || FEE_FOR_WORKS.test(tokens[head.end] ?? "");
  return BUILT.has(first.term.category) && isFee ? null : [...distinct];
};

/** "Convocation gowns on hire": the occasion before "on hire" says what the things are hired for. */
const thingsOnHire: Precedence = ({ distinct, first, tokens }) => {
  const hired = distinct.find(({ phrase }) => /^on (?:hire|rent|rental|lease|loan)$/.test(phrase));
  const isOccasion = PLACES.has(first.term.label) || isTerm(first.term, "Events and shows");
  return hired && isOccasion && !/ of$/.test(first.phrase) && tokens[first.end] !== "of" ? [hired] : null;
};

/**
 * The first rule that applies decides. General rules would also apply to lines of the narrow ones, so they stand behind them:
 * `lastOfCompound` behind `workOnPlace` ("repair of crane standby engine"), `narrowerRow` ("tower space lease") and `rentalOfLines`;
 * `bothJoined` ("reimbursement of air fare and hotel" is paid for others) and, last of all, `apartFromHead` ("stamp duties on deed of
 * assignment" likewise) behind nearly all. `bothJoined` precedes the rules after it, since activities joined by "and" are both paid for.
 *
 * Among the narrow ones: `ownCharge` before `paidForOthers` ("Stamp duties: our professional charges"), `workOnPlace` before `narrowerRow`
 * ("maintenance of BTS gensets, 22 sites"), `laborOnly` ("repainting of house, labour, paint") and `whatIsBuilt` ("loading jetty, piling").
 */
const precedences: readonly Precedence[] = [
  ({ all }) => programForWork(all),
  ownCharge,
  papersOfProfessional,
  feeOfTheState,
  feeToAuthority,
  allowanceOfDirector,
  paidForOthers,
  insured,
  setToWork,
  certificateOfWorks,
  rentOfRooms,
  repairOfRoad,
  workInHall,
  workOnPlace,
  narrowerRow,
  rentalOfLines,
  lastOfCompound,
  laborOnly,
  whatIsBuilt,
  bothJoined,
  studiedOrTreated,
  thingsOnHire,
  apartFromHead,
];

const headOf = (distinct: readonly TermMatch[], first: TermMatch): TermMatch =>
  distinct.find((match) => HEAD_CATEGORIES.has(match.term.category)) ?? first;

/** Picks the activities of a line that are paid for: one, or several if the line names them side by side. */
export function judgeActivities(named: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): TermMatch[] {
  const activities = withoutCustomerTrades(withoutRecharges(withoutNightsOfPatients(named)), breaks).map((match) =>
    asSchooling(asCare(match, tokens, breaks), tokens),
  );
  const distinct = activities.filter(
    (match, index) => activities.findIndex((other) => other.term.category === match.term.category) === index,
  );
  const [first, second] = distinct;
  if (!first) return distinct;
  if (!second) return [withObject(first, tokens)];
  for (const precedence of precedences) {
    const paid = precedence({ all: activities, distinct, first, second, tokens, breaks });
    if (paid) return paid;
  }
  return [headOf(distinct, first)];
}
