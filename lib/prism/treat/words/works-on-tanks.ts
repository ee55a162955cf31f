import type { Judgment } from "./judgment";
import type { ReadWords } from "./match-terms";

/** Words for erecting something, matched against the line's words joined by spaces. */
const WORK =
  /\b(?:civil(?: and mechanical| and structural)? works?|mechanical works?|erection|laying of|fabrication and erection|stringing and laying|hook up|tie in|construction of|casting of|foundations? for|dug(?: and \w+)?|constructed)\b/;
/** Structures that are neither roads, bridges, buildings nor power plants. */
const OTHER =
  /\b(?:(?:bullet|storage|effluent|septic|crude|water|aeration|balancing|clarifier|settling|overhead|surface|mounded|bolted|steel|concrete|mild)(?: \w+){0,3} tanks?|\d\w* ?tanks?|flow ?lines?|pipelines?|manifolds?|effluent (?:treatment )?plants?|etp|wtp|jetty|jetties|berths?|quays?|silos?|reservoirs?|trunk ?lines?|delivery lines?|rising mains?)\b/;
/** Words beside which the works may be a building's, or the tank part of its plumbing. */
const BUILDING =
  /\b(?:buildings?|houses?|offices?|roads?|bridges?|classrooms?|hostels?|factory|warehouses?|toilets?|quarters|power (?:plant|station)|substation)\b/;
const NO_WORKS =
  /\b(?:supply|supplies|supplied|hire|rental|consult\w*|supervis\w*|design|inspection|insurance|survey|cleaning|desludging|calibration|haulage|scaffold\w*|delivery of)\b/;

/** Buildings counted in payments by stages: "stage payment for block of 8 two-bedroom quarters". */
const BLOCK =
  /\bblocks? of (?:\w+ ){0,4}(?:quarters|classrooms?|flats?|apartments?|offices|shops|toilets|hostels?|rooms|bungalows|units|duplex\w*)\b/;
const BY_STAGES =
  /\b(?:stage|certificate|ipc|milestone|mobili[sz]ation|interim|completion|roofing level|dpc level|lintel level|contract sum|valuation)\b/;

const works = (category: "construction_other" | "construction_infrastructure", word: string): Judgment => ({
  shares: [
    {
      category,
      label: category === "construction_other" ? "Works other than roads, bridges or buildings" : "Building works",
      confidence: 0.88,
    },
    { category: category === "construction_other" ? "construction_infrastructure" : "construction_other", label: null, confidence: 0.08 },
  ],
  mixed: false,
  exemption: null,
  relief: null,
  words: [word],
});

/**
 * "Civil works for 200 m³ effluent tank", "laying of 8in flowline": the table taxes works on roads, bridges, buildings and power plants at
 * 2%, all others at 5%. Null if something is supplied or only maintained, or a building is named as well.
 */
export function worksOnTanks({ tokens }: ReadWords): Judgment | null {
  const joined = tokens.join(" ");
  if (NO_WORKS.test(joined)) return null;
  const block = BY_STAGES.test(joined) ? BLOCK.exec(joined)?.[0] : undefined;
  if (block !== undefined) return works("construction_infrastructure", block);
  const work = WORK.exec(joined)?.[0];
  const other = work === undefined ? undefined : OTHER.exec(joined)?.[0];
  return other === undefined || BUILDING.test(joined) ? null : works("construction_other", other);
}

const SUB = /^sub ?contract|^subcontract/;
/** Building trades: their subcontracts are works. */
const OF_A_SITE =
  /^(?:build\w*|construct\w*|block\w*|brick\w*|plaster\w*|til(?:e|ing)|roof\w*|pil(?:e|ing)|excavat\w*|earthworks?|concret\w*|formwork|reinforc\w*|steelwork|drain\w*|culverts?|paving|road\w*|asphalt\w*|drill\w*|borehole|erect\w*|civil|works?|plumb\w*|electrical|mechanical|paint\w*|ceiling\w*|cladding|foundation\w*|screed\w*|waterproof\w*|glazing|joinery|carpentry|finish\w*|fenc\w*|pipe\w*|weld\w*|fabricat\w*)$/;
const SERVICE =
  /^(?:spray\w*|dent|removal|clean\w*|haul\w*|transport\w*|evacuat\w*|bal(?:e|ing)|sort\w*|guard\w*|secur\w*|cater\w*|wash\w*|launder\w*|laundry|repair\w*|servic\w*|maint\w*|print\w*|pack\w*|deliver\w*|load\w*|offload\w*|fumigat\w*|garden\w*|collect\w*|sew\w*|tailor\w*|assembl\w*|call\w*|telesales|housekeeping|mow\w*|escort\w*|dispatch)$/;

/** "Subcontract spraying and dent removal on 7 vehicles": the word says who does the work, not that it is construction. */
export function subcontractedService({ tokens }: ReadWords): Judgment | null {
  const place = tokens.findIndex((token, index) => SUB.test(token) || (token === "sub" && SUB.test(`sub${tokens[index + 1] ?? ""}`)));
  if (place < 0 || tokens.some((token) => OF_A_SITE.test(token))) return null;
  const service = tokens.find((token) => SERVICE.test(token));
  if (service === undefined) return null;
  return {
    shares: [
      { category: "other_services", label: "Other services", confidence: 0.87 },
      { category: "construction_infrastructure", label: null, confidence: 0.05 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: ["subcontract", service],
  };
}
