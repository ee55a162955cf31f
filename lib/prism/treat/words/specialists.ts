import type { TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";

/** Medical specialists. */
const SPECIALIST =
  /^(?:surgeons?|anaesthetists?|anesthetists?|anaesthesiologists?|physicians?|orthodontists?|paediatricians?|pediatricians?|obstetricians?|psychiatrists?|optometrists?|dentists?|sonographers?|psychologists?|dieticians?|dietitians?|nutritionists?|toxicologists?|(?:path|radi|gynaec|gynec|cardi|ophthalm|dermat|neur|ur|nephr|oncolog|onc|haemat|hemat|endocrin|gastroenter|rheumat|audi|pulmon|periodont|immun)ologists?)$/;
/** How a specialist is paid: by fee, session or visit. */
const PAID =
  /^(?:fees?|retainers?|retainership|cover|covers|reports?|visiting|consultants?|shares?|sessions?|sessional|honorari\w*|locum|lists?|calls?|visits?|opinions?|reviews?|referrals?|reading|readings|reporting|attendance|retained|independent|cases?|patients?|specialist)$/;
/** Things and services sold to specialists, and their training and insurance. */
const NOT_THEIRS =
  /^(?:gloves?|gowns?|caps?|masks?|samples?|conference|cme|training|course|recruit\w*|uniforms?|scrubs|insurance|indemnity|chairs?|desks?|stools?|rooms?|suites?|lounge|software|tables?|kits?|packs?|quarters|house|hotel|flights?|tickets?|transport\w*|catering|lunch|dinner|engage\w*|event|gifts?|pads?|printing|stamps?|labels?|coats?|instruments?)$/;

/** Work on animals is not certain to be covered by the relief. */
const OF_ANIMALS = /^(?:vet|vets|veterinary|dogs?|cattle|horses?|animals?)$/;

/**
 * "Visiting orthodontist, 11 patients", "anaesthetist cover, 6 lists": a specialist's fee is a professional fee (Deduction of Tax at Source
 * (Withholding) Regulations 2024) and a medical service. Null if a line names no specialist, or something sold to one.
 */
export function specialistsFee(tokens: readonly string[]): Judgment | null {
  const at = tokens.findIndex((token) => SPECIALIST.test(token));
  if (at < 0 || !tokens.some((token) => PAID.test(token)) || tokens.some((token) => NOT_THEIRS.test(token) || OF_ANIMALS.test(token)))
    return null;
  return {
    shares: [
      { category: "professional_services", label: "Professional fees" satisfies TermLabel, confidence: 0.89 },
      { category: "other_services", label: null, confidence: 0.09 },
    ],
    mixed: false,
    exemption: null,
    relief: { code: "medical_services", confidence: 0.88 },
    words: [tokens[at] ?? ""],
  };
}

/** Subjects of advice by someone who treats no patients. */
const ADVICE = /\bconsult\w* fees? (?:for|on)\b.*\b(?:safety|advice|shielding|planning|feasibility)\b/;

/** "Consultant's fee for radiation safety advice on the x-ray room": a fee for advice, wherever it applies. Null for other lines. */
export function advisersFee(tokens: readonly string[]): Judgment | null {
  const advice = ADVICE.exec(tokens.join(" "))?.[0];
  return advice === undefined
    ? null
    : {
        shares: [{ category: "professional_services", label: "Consultancy" satisfies TermLabel, confidence: 0.93 }],
        mixed: false,
        exemption: null,
        relief: null,
        words: [advice],
      };
}
