import { isTerm, termLabels, type TermLabel } from "@/lib/tax/ng/terms";
import { INFRASTRUCTURE } from "./built-words";
import { activityAfter, activityAtHead, participleOfWork } from "./activity-words";
import type { Judgment } from "./judgment";
import type { TermMatch } from "./match-terms";

/** Whether a word means a sale. "Supply chain" is something that is managed. */
export function isSupplyWord(tokens: readonly string[], index: number): boolean {
  return SUPPLY_WORDS.has(tokens[index] ?? "") && !(tokens[index] === "supply" && tokens[index + 1] === "chain");
}

export const SUPPLY_WORDS = new Set(["supply", "supplies", "supplied", "supplying", "purchase", "procurement", "sale", "sales"]);

/** Workers named after a thing are paid for the work: "drone operator, per day", "crane operator 12 shifts", but not "operator manual". */
export const WORKER = /^(?:operators?|pilots?|technicians?|attendants?|handlers?|installers?|fitters?|riggers?|crews?)$/;
const OF_WORK = /^(?:\d.*|per|for|at|in|on|x|day|days|daily|night|month|monthly|hour|hours|shifts?|weekend|overtime)$/;

function workerWith(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): string | undefined {
  const worked = things.find(
    ({ end }) =>
      WORKER.test(tokens[end] ?? "") &&
      !breaks.has(end) &&
      (tokens[end + 1] === undefined || breaks.has(end + 1) || OF_WORK.test(tokens[end + 1] ?? "")),
  );
  return worked && tokens[worked.end];
}

/** "Completion of 1 storey admin block": a word for building, and a building whose name is that of a material. */
const BUILDS = /^(?:completion|extension|conversion|alteration|partitioning)$/;

function builtOf(done: string, object: TermMatch): Judgment {
  return {
    shares: [
      { category: "construction_infrastructure", label: "Building works" satisfies TermLabel, confidence: 0.86 },
      { category: "construction_other", label: null, confidence: 0.08 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [done, object.phrase],
  };
}

/** "Tracker renewal, 22 trucks": the words before say what is renewed, not a thing after. */
function renewedBefore([object]: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): string | undefined {
  const place = tokens.findIndex((token) => token === "renewal" || token === "renewals");
  const ends = place > 0 && (breaks.has(place + 1) || /^(?:for|of|x|\d.*)$/.test(tokens[place + 1] ?? ""));
  return object && ends && object.start > place ? tokens[place] : undefined;
}

/** "Towing of truck": an activity on a thing, by a word that is in no term. */
export function workOnThing(things: readonly TermMatch[], tokens: readonly string[], breaks: ReadonlySet<number>): Judgment | null {
  const [object] = things;
  const before = activityAtHead(tokens);
  const done =
    object && before !== null && before.end <= object.start
      ? before.words
      : (things.map((match) => (breaks.has(match.end) ? null : activityAfter(tokens, match.end))).find((word) => word !== null) ??
        participleOfWork(tokens, breaks) ??
        renewedBefore(things, tokens, breaks) ??
        workerWith(things, tokens, breaks));
  const built = tokens.slice(0, 2).findIndex((token, index) => BUILDS.test(token) && tokens[index + 1] === "of");
  if (object && built >= 0 && isTerm(object.term, "Building materials") && tokens.some((token) => INFRASTRUCTURE.test(token)))
    return builtOf(`${tokens[built] ?? ""} of`, object);
  if (!object || done === undefined || done === null) return null;
  return {
    shares: [
      { category: "other_services", label: null, confidence: 0.82 },
      { category: "goods_supply", label: null, confidence: 0.1 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [done, object.phrase],
  };
}

/** "Award plaques, long service", "self service": phrases with "service" that name none. */
export const NO_SERVICE = /^(?:long|self|dinner|civil|public|heavy|after|table)$/;

/** "Ambulance standby service": a line ending with the word is a service, whatever things it uses. */
export function serviceWith(things: readonly TermMatch[], tokens: readonly string[]): Judgment {
  return {
    shares: [
      { category: "other_services", label: null, confidence: 0.8 },
      { category: "professional_services", label: null, confidence: 0.08 },
      { category: "goods_supply", label: null, confidence: 0.08 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [...things.map((match) => match.phrase), tokens.at(-1) ?? ""],
  };
}

const ROAD = /^(?:asphalt|bitumen|laterite|stone base|granite)/;

/** "Asphalt works", "tile works": something made of a material on site. */
export function worksOf(things: readonly TermMatch[], tokens: readonly string[]): Judgment {
  const last = things.at(-1);
  const road = ROAD.test(last?.phrase ?? "");
  const words = [`${last?.phrase ?? ""} ${tokens[last?.end ?? 0] ?? ""}`];
  const shares: Judgment["shares"] = road
    ? [
        { category: "construction_infrastructure", label: "Construction of roads and bridges", confidence: 0.9 },
        { category: "construction_other", label: null, confidence: 0.07 },
      ]
    : [
        { category: "construction_infrastructure", label: "Renovation", confidence: 0.5 },
        { category: "other_services", label: null, confidence: 0.37 },
        { category: "construction_other", label: null, confidence: 0.1 },
      ];
  return { shares, mixed: false, exemption: null, relief: null, words };
}

export const CARRIERS = termLabels("Vehicles", "Vehicles and parts", "Machinery and equipment");

/** A truck or container with the places between which it goes: "30T trailer, Apapa to Kano". */
export function isRoute(things: readonly TermMatch[], tokens: readonly string[]): boolean {
  const to = tokens.indexOf("to");
  const named = (word: string | undefined) => word !== undefined && /^\p{L}{3,}$/u.test(word);
  return (
    to > 0 &&
    things.length > 0 &&
    things.every((match) => CARRIERS.has(match.term.label) && match.end < to) &&
    named(tokens[to - 1]) &&
    named(tokens[to + 1]) &&
    !tokens.some((token) => SUPPLY_WORDS.has(token) || token === "fit" || token === "site")
  );
}

/** The judgment that a line naming a thing and a destination is carriage. */
export function carriageOf(things: readonly TermMatch[]): Judgment {
  return {
    shares: [
      { category: "other_services", label: "Haulage and transport", confidence: 0.9 },
      { category: "goods_supply", label: null, confidence: 0.05 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [...things.map((match) => match.phrase), "to"],
  };
}
