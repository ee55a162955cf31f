import type { TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { ReadWords, TermMatch } from "./match-terms";

/** Lettings and sales of land and buildings, recognized by the payee, by the rent, or by a place and the months paid for. */

const PLACES =
  "(?:showrooms?|factory(?: (?:bays?|space|shed|units?))?|warehouses?(?: (?:bays?|space|units?))?|offices?(?: (?:space|suites?|floor))?|shops?(?: (?:space|units?))?|stores?(?: rooms?)?|stockyards?|yards?|silo complex(?:es)?|kiosks?|stalls?|plazas?|malls?|rooms? for offices?|cold rooms?(?: space)?|workshops?(?= (?:at|in|along|off|rents?|space|premises))|(?:\\d\\w* |ground |first |second |third |top )?floors?|anchor (?:units?|shops?|stores?)|bungalows?|duplex(?:es)?|flats?|(?:office )?apartments?|residences?|premises|building|camps?|godowns?|sheds?|land|plots?|farmland|guest ?houses?|bq|boys quarters|lock ?up shops?)";
const PLACE = new RegExp(`\\b${PLACES}\\b`, "u");
const PLACE_FIRST = new RegExp(`^(?:being |payment for |for )*(?:\\d+ )?${PLACES}$`, "u");

const RENT = /\brents?\b/;
/** Things for hire, and services connected with rents. */
const NO_LETTING =
  /\b(?:equipments?|generators?|vehicles?|cars?|buse?s?|trucks?|vans?|cano(?:py|pies)|chairs?|tables?|marquees?|cranes?|forklifts?|containers?|scaffold\w*|machines?|tents?|pumps?|compressors?|excavators?|tools?|rigs?|halls?|collected|collection|collecting|commission|agent s?|agency|valuation|review|legal|solicitor\w*|survey\w*|repairs?|maintenance|cleaning|renovat\w*|stamp\w*|service charge|per day|daily|\d+ days?|nights?|tower|mast|towers|masts|rack|cabinets?|billboards?|advert\w*|arrears interest|projector|screens?|sound|event|wedding|at cost|out of pocket|reimburs\w*|recharge\w*|expenses?|porta ?cabins?|porto ?cabins?|cabins?|toilets?)\b/;
/** "Lease of 2 floors (640 sqm)", the lease of an open yard: part of a building or its grounds. A dance floor is a thing for hire. */
const FLOORS_LEASED =
  /\b(?:lease|leasing|letting) of (?:the |an? |our )?(?:silo complex|(?:open |fenced |stacking )?(?:yard|stockyard)|(?:parcel of |vacant |open )?land|(?:truck|car) park)\b|\b(?:lease|leasing|letting) of (?:the )?(?:(?:\d+|one|two|three|four|five|ground|first|top|whole|entire) ){0,2}floors?\b/;
const LANDLORD = /\b(?:landlords?|landlady|lessors?)\b/;
/** Documents and matters of a landlord other than the rent. */
const BESIDE_RENT = /\b(?:agreement|association|consent|notice|dues|levy|works|meeting|dispute|fixtures|form|reference|deposit)\b/;
const FOR_TIME =
  /\b(?:\d+ ?(?:months?|mths?|mos|years?|yrs?)|annual(?:ly)?|yearly|per annum|half year(?:ly)?|quarterly|one year|two years|tenancy|rent)\b/;
/** Services at a place, and things in it. */
const DONE_THERE =
  /\b(?:services?|fees?|charges?|security|guards?|clean\w*|repair\w*|maint\w*|mainten\w*|install\w*|supply|supplied|licen[cs]e|permit|insurance|subscription|management|rates?|shelv\w*|doors?|attendants?|staff|keeper|keys?|manager|design|construct\w*|renovat\w*|paint\w*|fumigat\w*|audit|stock|software|furniture|equipment|assistants?|boys?|girls?|racks?|pallets?|alarm|internet|power|diesel|waste|levy|dues|training)\b/;

const letTo = (word: string, confidence: number): Judgment => ({
  shares: [
    { category: "rent_hire_lease", label: "Rent of land and buildings" satisfies TermLabel, confidence },
    { category: "other_services", label: null, confidence: 0.96 - confidence },
  ],
  mixed: false,
  exemption: null,
  relief: { code: "land_building", confidence: Math.min(confidence, 0.9) },
  words: [word],
});

/** "Purchase of 12 plots": land that the buyer acquires, by whatever document. */
const BOUGHT =
  /\b(?:purchase|acquisition|outright (?:sale|purchase)|sale|part payment for|balance on|consideration for) (?:of |for )?(?:the )?(?:\d+ |one |two |three |four |five )?(?:nos? )?(?:plots?|acres?|hectares?|land|parcels? of land|landed property)\b/;
const ABOUT_PURCHASE =
  /\b(?:legal|fees?|survey\w*|agency|agent|due diligence|perfection|commission|valuation|search|stamp\w*|drafting|preparation|documentation|solicitor\w*|rigs?|rover|cruiser)\b/;

const bought = (word: string): Judgment => ({
  shares: [{ category: "not_applicable", label: "Houses and plots" satisfies TermLabel, confidence: 0.9 }],
  mixed: false,
  exemption: "outside_table",
  relief: { code: "land_building", confidence: 0.9 },
  words: [word],
});

/** Only a place and the time paid for: "Showroom, Admiralty Way, 12 mths". */
function placeForTime({ tokens, breaks }: ReadWords, found: readonly TermMatch[], line: string): Judgment | null {
  const parted = [...breaks].sort((a, b) => a - b)[0] ?? 0;
  const where = tokens.findIndex((token, index) => index < parted && /^(?:at|in|along|off)$/.test(token));
  const end = where > 0 ? where : parted;
  const place = tokens.slice(0, end).join(" ");
  if (end === 0 || !PLACE_FIRST.test(place) || !FOR_TIME.test(line) || DONE_THERE.test(line)) return null;
  return found.every((match) => match.start < end) ? letTo(place, 0.88) : null;
}

/** "Rent of truck park": the ground is rented, not the trucks. */
const PARK = /\b(?:trucks?|trailers?|cars?|lorr(?:y|ies)|tankers?|motor) parks?\b/gu;

/** Recognizes the rent or the price of land and buildings by its wording; null otherwise. `find`: the line's terms. */
export function placeLetOrSold(words: ReadWords, find: () => readonly TermMatch[]): Judgment | null {
  const line = words.tokens.join(" ").replace(PARK, "yard");
  const sale = ABOUT_PURCHASE.test(line) ? undefined : BOUGHT.exec(line)?.[0];
  if (sale !== undefined) return bought(sale);
  if (NO_LETTING.test(line)) return null;
  const place = PLACE.exec(line)?.[0];
  if (place !== undefined && RENT.test(line) && !DONE_THERE.test(line)) return letTo(`rent, ${place}`, 0.93);
  const floors = FLOORS_LEASED.exec(line)?.[0];
  if (floors !== undefined && !DONE_THERE.test(line)) return letTo(floors, 0.93);
  if (place !== undefined && LANDLORD.test(line) && !BESIDE_RENT.test(line) && !DONE_THERE.test(line)) return letTo("landlord", 0.9);
  return placeForTime(words, find(), line);
}
