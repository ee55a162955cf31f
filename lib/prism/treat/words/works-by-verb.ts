import type { Judgment } from "./judgment";

/** Item numbers and letters before the first word: "A1", "3.02", "(iv)". */
const ITEM = /^(?:\d+|[a-z]\d{0,2}|[ivx]{1,4})$/;
/** "Provide and lay": the materials of the works, not a separate sale. */
const PROVIDED = /^(?:provide|all|materials?|labour|to|and|carefully|mechanically|hand|manually)$/;

/** Verbs in bills of quantities that always mean works on a site. */
const ALWAYS = /^(?:construct|erect|excavate|demolish|backfill|dredge|grout|desilt|dewater|screed|pave|tarmac)$/;
/** Verbs that elsewhere are or describe things, with the objects that make them works. */
const WITH_OBJECT: readonly [verb: RegExp, object: RegExp, part: Part][] = [
  [
    /^(?:drill|ream|sink|dig)$/,
    /^(?:holes?|boreholes?|wells?|pilot|overburden|bedrock|piles?|pits?|trench(?:es)?|soakaways?|dia|diameter|shafts?)$/,
    "site",
  ],
  [
    /^lay$/,
    /^(?:pipes?|pipelines?|kerbs?|kerbstones?|paving|pavers|pavement|interlock\w*|hardcore|asphalt\w*|bitumen|laterite|stone|culverts?|drains?|sewers?|ducts?|cables?|subbase|geotextile|geomembrane|turf)$/,
    "site",
  ],
  [
    /^(?:lay|fix|form|build|raise)$/,
    /^(?:blocks?|blockwork|bricks?|brickwork|formwork|shuttering|reinforcement|rebars?|lintels?|dpc|dpm|roof|wall|walls|foundation)$/,
    "building",
  ],
  [/^(?:plaster|render|shutter)$/, /^(?:walls?|ceilings?|soffits?|internally|externally|faces?|surfaces?|columns?|beams?)$/, "building"],
  [/^compact$/, /^(?:fill|filling|subgrade|laterite|earth|sand|backfill|layers?)$/, "site"],
  [
    /^(?:cast|pour|place)$/,
    /^(?:concrete|slabs?|columns?|beams?|lintels?|blinding|foundations?|footings?|situ|oversite|staircase)$/,
    "building",
  ],
  [/^install$/, /^(?:casings?|kerbs?|culverts?|piles?|gabions?|manholes?|pipelines?|geomembrane|geotextile|annular)$/, "site"],
  [/^install$/, /^(?:formwork|shuttering|reinforcement|rebars?|lintels?)$/, "building"],
];
type Part = "site" | "building";
/** Words that turn the verb before them into a thing: "drill bit", "cast iron", "lay flat hose". */
const A_THING =
  /^(?:bits?|machines?|press|sets?|chucks?|rods?|collars?|strings?|stands?|iron|steel|alumin\w+|nets?|flat|guns?|drivers?|masters?|kits?|pc|computer|cpu|phone)$/;
const SCREEN = /^screens?$/;
const OF_A_WELL = /^(?:upvc|pvc|slots?|slotted|well|borehole|casing)$/;

/** Things put up for a day or made in a workshop are no works; a hole in a wall is a fitter's job. */
const NO_WORKS =
  /^(?:scaffold\w*|canop(?:y|ies)|tents?|marquees?|stages?|booths?|exhibition|display|banners?|billboards?|cabinets?|tables?|shel(?:f|ves)|furniture|crates?|pallets?|models?|websites?|questionnaires?|queries)$/;
/** Objects that decide the kind of works for "construct" and "erect"; anything else may be either kind. */
const BUILDING =
  /^(?:roads?|bridges?|culverts?|buildings?|blocks?|classrooms?|houses?|offices?|factory|warehouses?|hostels?|halls?|shops?|quarters|toilets?|gatehouse|clinics?|schools?)$/;
const NO_BUILDING =
  /^(?:fences?|fencing|walls?|tanks?|stands?|towers?|masts?|drains?|drainages?|wells?|boreholes?|pits?|soakaways?|slabs?|plinths?|jetty|pools?|ponds?|chainlink)$/;

function judged(part: Part | "either", words: string[]): Judgment {
  const shares: Judgment["shares"] =
    part === "site"
      ? [
          { category: "construction_other", label: "Site works", confidence: 0.88 },
          { category: "construction_infrastructure", label: null, confidence: 0.08 },
        ]
      : part === "building"
        ? [
            { category: "construction_infrastructure", label: "Building works", confidence: 0.88 },
            { category: "construction_other", label: null, confidence: 0.09 },
          ]
        : [
            { category: "construction_other", label: "Site works", confidence: 0.55 },
            { category: "construction_infrastructure", label: null, confidence: 0.4 },
          ];
  return { shares, mixed: false, exemption: null, relief: null, words };
}

function kindOf(verb: string, after: readonly string[]): Part | "either" {
  if (verb !== "construct" && verb !== "erect") return verb === "screed" ? "building" : "site";
  const building = after.some((token) => BUILDING.test(token));
  if (building === after.some((token) => NO_BUILDING.test(token))) return "either";
  return building ? "building" : "site";
}

/**
 * Recognizes works in lines that begin with an instruction, as in bills of quantities: "Drill 12¼ in hole", "Install uPVC casing",
 * "Construct pump house". Null if the verb names a thing ("drill bit", "cast iron pipe") or may be any firm's service ("install split
 * unit").
 */
export function worksByVerb(tokens: readonly string[]): Judgment | null {
  let place = 0;
  while (place < tokens.length && (ITEM.test(tokens[place] ?? "") || PROVIDED.test(tokens[place] ?? ""))) place++;
  const verb = tokens[place] ?? "";
  const after = tokens.slice(place + 1);
  if (after.length === 0 || after[0] === "of" || A_THING.test(after[0] ?? "")) return null;
  if (ALWAYS.test(verb)) return after.some((token) => NO_WORKS.test(token)) ? null : judged(kindOf(verb, after), [verb]);
  if (verb === "drill" && after.some((token) => /^(?:walls?|tiles?|panels?|plates?|doors?)$/.test(token))) return null;
  for (const [does, object, part] of WITH_OBJECT) {
    const named = does.test(verb) ? after.find((token) => object.test(token)) : undefined;
    if (named !== undefined) return judged(part, [verb, named]);
  }
  const screen = verb === "install" && after.some((token) => OF_A_WELL.test(token)) ? after.find((token) => SCREEN.test(token)) : undefined;
  return screen === undefined ? null : judged("site", [verb, screen]);
}
