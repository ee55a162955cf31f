import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import { stateNames } from "@/lib/tax/ng/states";
import type { TermLabel } from "@/lib/tax/ng/terms";
import type { Judgment } from "./judgment";
import type { ReadWords } from "./match-terms";

/**
 * Dues: fees, levies, permits and licenses of public bodies. They are outside the table of withholding (Deduction of Tax at Source
 * (Withholding) Regulations 2024) and no taxed supply (Nigeria Tax Act 2025 s.186: government licenses). What someone charges for obtaining
 * them is a professional fee.
 */

/** Abbreviations of public bodies that register and license: their fees are dues as well. */
const REGULATORS: ReadonlySet<string> = new Set(
  (
    "apcon arcon cac coren cpn crffn dpr fccpc fmenv frcn frsc hefamaa lasaa lasdri lasepa lasppa lasrera mcan mdcn mlscn nafdac " +
    "nahcon naicom nbc nbte ncaa ncc ncce ncdmb ndic ndpc nemsa nerc nesrea nihsa nimasa nipc nitda nmcn nmdpra nnra nosdra notap " +
    "nuc nuprc pcn pencom scuml vcn vio"
  ).split(" "),
);
/** The Standards Organization, a regulator only at the beginning of a line; elsewhere it is the English word. */
const STANDARDS = "son";
/** Public bodies that also sell services: only their permits and levies are dues. */
const TRADING_BODIES: ReadonlySet<string> = new Set("cbn faan mvaa nama naqs ndlea nimc nipost niwa npa nsitf".split(" "));
/** Names of public bodies written out. */
const BODY =
  /\b(?:ministry|(?:fed|federal|state) min|min of|inspectorate|mines office|cadastre|cadastral office|(?:high|supreme|federal|appeal|magistrate|customary|industrial|sharia) court|court of appeal|(?:probate|lands?|deeds|trade ?marks?|court) registry|lands bureau|land use bureau|national library|weights and measures|factories (?:act|inspect\w*)|fire service|forestry (?:dept|department|office|commission)|customs service|immigration service|(?:local|state|federal) (?:govt|government|council)|(?:area|city|municipal) council|lga|lcda|lasg|fgn|nigeria customs|sec(?= (?:registration|filing|annual|renewal|licence|fees?|penalty))|(?:safety|communications|broadcasting|regulatory|insurance|pension|nuclear|electricity|environmental|tourism|lottery|gaming|water|signage|inland|accreditation|aviation|maritime|veterinary|medical|pharmacy|nursing|corporate affairs|copyright|securities)(?: \p{L}+){0,2} (?:commission|authority|council|agency|board|administration|corporation))\b/u;
const STATE = new RegExp(`\\b(?:${stateNames.join("|")}) state\\b`, "i");

/** Payments made only to public bodies. */
const PERMIT = /^(?:levy|levies|permits?|licen[cs]es?|clearance|registration|accreditation|certification|listing)$/;
const FEE = /^(?:fees?|charges?|dues|renewals?|remittances?|remitted|penalt(?:y|ies)|fines?|premiums?|contributions?|rates?)$/;
/** Official acts that show the body takes the fee, since it may otherwise be the customer. */
const OFFICIAL_ACT =
  /^(?:verification|stamping|search(?:es)?|assessment|oaths?|sealing|certification|certified|filing|inspection|supervisory|hammer|stumpage|processing|deposit|approval|permit|licen[cs]e|registration|renewal|practi[sc]ing|probate|annual|way|clearance)$/;

/** Words for work on another's behalf, and for private work connected with a permit. */
const FOR_ANOTHER =
  /^(?:our|professional|handling|agents?|assist\w*|support|services|preparation|preparing|prepare|consult\w*|advis\w*|legal|facilitat\w*|documentation|obtain\w*|procur\w*|secur(?:e|ing)|process|expedit\w*|liaison|follow|solicitors?|lawyers?|counsel|appearance|brief|representation|retainer(?:ship)?|drafting|compliance|audits?|training|seminar|workshop|course|conference|summit|symposium|study|studies|report|reports|eia|esia|survey|analysis|tests?|testing|sampling|translation|photos?|printing|printed|print|rent|hire|advert\w*|gala|books?|outsourc\w*|management|clearing|inclusive|including|incl)$/;
/** Services that others charge for on the way to a body, or that a body buys; couriers and guards also need licenses. */
const OTHERS_FEE =
  /^(?:transport\w*|courier|dispatch|hotel|tickets?|haulage|delivery|logistics|clean\w*|guards?|security|cater\w*|repairs?|maintenance|install\w*|design\w*|construct\w*|renovat\w*|fumigat\w*|media|photograph\w*|events?|diesel|supply|supplied|upgrade|migration|hosting|bandwidth|internet|data)$/;
/** "NAFDAC registered bitters", "COREN engineer's stamp": things or persons approved by a body belong to others. */
const APPROVED =
  /^(?:approved|certified|accredited|registered|compliant|recogni[sz]ed|listed|licensed|standards?|spec\w*|style|format|reg|engineers?|architects?|builders?|surveyors?)$/;
/** Other things that are renewed, registered or licensed. */
const OTHERS_RENEWAL =
  /^(?:software|antivirus|microsoft|oracle|adobe|domain|hosting|ssl|users?|seats?|subscriptions?|insurance|policy|contract|participants?|delegates?|tenancy|lease|customs|cargo|container|goods|bush|site|land|duct|plates?|stickers?|frames?|holders?|waste|sewage|pool|exams?|course|collectors?|collection|handhelds?|booklets?|pads?|boards?|training)$/;

const has = (tokens: readonly string[], pattern: RegExp): boolean => tokens.some((token) => pattern.test(token));

/** The judgment that the payment goes to the state: a levy is a tax, a permit one of the exempt licenses. */
function takenByState(
  words: string[],
  { levy = false, isPriced = false, confidence = 0.9 }: { levy?: boolean; isPriced?: boolean; confidence?: number } = {},
): Judgment {
  return {
    shares: [
      { category: "not_applicable", label: "Government fees" satisfies TermLabel, confidence },
      { category: "professional_services", label: null, confidence: 0.96 - confidence },
    ],
    mixed: false,
    exemption: "outside_table",
    relief: { code: levy ? "not_a_supply" : "government_licences", confidence: isPriced ? DOUBTFUL : 0.88 },
    words,
  };
}

/** Words for passing on dues that were paid for another, which is no supply of a license. */
const CHARGED_ON =
  /\b(?:reimburs\w*|disburse\w*|refund(?:ed|s)?|recharged|recharge(?! card)|(?:paid|settled|advanced)(?: \p{L}+){0,3} on (?:your|the client s|client s|behalf)|paid for you)\b/u;

/** Words for a price of the vendor's own within the amount that is passed on. */
const OWN_PRICE = /\b(?:mark ?up|commission|service charge|handling|agents?|agency|admin\w*|plus|profit|margin)\b/;

const CHARGES = /^(?:charges?|fees?)$/;
const OURS_WITHIN = 4;

/** "NAFDAC registration - our handling charges": the vendor's own charge, not the state's. Null for other lines. */
function ownCharges(tokens: readonly string[]): Judgment | null {
  const our = tokens.indexOf("our");
  const charge = tokens.findIndex((token, index) => our >= 0 && index > our && index <= our + OURS_WITHIN && CHARGES.test(token));
  return charge < 0 ? null : doneForAnother(tokens.slice(our, charge + 1).join(" "));
}

function doneForAnother(word: string): Judgment {
  return {
    shares: [
      { category: "professional_services", label: "Professional fees" satisfies TermLabel, confidence: 0.88 },
      { category: "other_services", label: null, confidence: 0.1 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [word],
  };
}

/** Papers and plates issued by a body, when a printer or maker sells them to it. */
const SOLD_TO_BODY = /^(?:stickers?|frames?|holders?|booklets?|pads|pouch(?:es)?|collectors?|handhelds?)$/;
const MADE = /^(?:printed|printing|blanks?|embossed|reflective|hologram|sets|pcs|pieces)$/;
/** Plates and papers that would be a due by name alone. */
const PLATES = /^(?:plates?|cards?|forms?|certificates?)$/;

function soldToBody(tokens: readonly string[]): Judgment | null {
  const thing =
    tokens.find((token) => SOLD_TO_BODY.test(token)) ?? (has(tokens, MADE) ? tokens.find((token) => PLATES.test(token)) : undefined);
  if (thing === undefined || tokens.some((token) => /^(?:fees?|renewal|registration)$/.test(token))) return null;
  return {
    shares: [
      { category: "goods_supply", label: null, confidence: 0.88 },
      { category: "other_services", label: null, confidence: 0.08 },
    ],
    mixed: false,
    exemption: null,
    relief: null,
    words: [thing],
  };
}

/** "Roadworthiness inspection, report": whoever inspects and reports is no licensing office. */
const inspected = (tokens: readonly string[]): Judgment | null =>
  tokens.includes("inspection") && has(tokens, /^(?:reports?|surveyors?|sgs|bureau|intertek)$/) && !has(tokens, FEE)
    ? doneForAnother("inspection")
    : null;

/**
 * Corrects a state fee judged by name if the rest of the line shows another payee (the vendor's own charge, a seller of plates or papers)
 * or that the fee is only passed on.
 */
export function withOwnCharges(judged: Judgment | null, tokens: readonly string[]): Judgment | null {
  return judged?.shares[0]?.label === ("Government fees" satisfies TermLabel)
    ? (ownCharges(tokens) ?? soldToBody(tokens) ?? inspected(tokens) ?? withoutSupply(judged, tokens))
    : judged;
}

/**
 * "Vehicle licence renewal paid on your behalf": the vendor grants no license, it passes on what it paid for one. With a price of its own
 * in the amount, only a person can part the two.
 */
function withoutSupply(judged: Judgment, tokens: readonly string[]): Judgment {
  const line = tokens.join(" ");
  if (!CHARGED_ON.test(line)) return judged;
  return { ...judged, relief: { code: "not_a_supply", confidence: OWN_PRICE.test(line) ? DOUBTFUL : 0.88 } };
}

/** Levies with names of their own, whoever collects them. */
const LEVY_BY_NAME =
  /\b(?:itf|industrial training fund) (?:\d+%? )?(?:\p{L}+ )?(?:contributions?|lev(?:y|ies))\b|\b(?:(?:annual )?operating|supervisory|turnover|ness|naseni|police trust fund|cabotage|content development|sea protection|nac|ecowas|port development|tertiary education|information technology|electricity fund|sanitation|infrastructure maintenance|animal trade|produce|export|import)(?: \p{L}+)? lev(?:y|ies)\b|\bn(?:xp|ess)(?: n(?:xp|ess))* levy\b|\b(?:fines?|penalt(?:y|ies)) (?:imposed|levied)\b/u;
/** Licenses and fees that only a public body grants or charges. */
const DUE_BY_NAME =
  /\b(?:practi[sc]ing (?:fees?|licen[cs]es?|dues)|practice licen[cs]es?|supervisory (?:charges?|fees?)|hammer fees?|stumpage|forestry permit|mines? inspectorate|(?:isp|spectrum|broadcast station|radiation|explosives?(?: magazine)?|mining|quarry(?:ing)?|aerodrome|gaming|lottery) licen[cs]es?|right of way (?:charges?|fees?|permit)|row (?:charges?|permit)|court (?:filing|process|registry) (?:and assessment )?fees?|filing and assessment fees?|oath fees?|probate fees?|cadastre annual service fees?)\b/;

/** A right of way may also be a rent, so it gets a lower confidence. */
const RIGHT_OF_WAY = /\bright of way\b/;

/** Words for the dues of an association. */
const OF_MEMBERS = /^(?:subscriptions?|membership)$/;

/** The body that a line names; null if it names none. */
function bodyIn(tokens: readonly string[], line: string): { word: string; regulator: boolean; trading: boolean } | null {
  const at = tokens.findIndex((token, index) => REGULATORS.has(token) || TRADING_BODIES.has(token) || (token === STANDARDS && index === 0));
  const named = tokens[at];
  if (named !== undefined && !(APPROVED.test(tokens[at + 1] ?? "") && !tokens.includes("fee") && !tokens.includes("fees")))
    return { word: named, regulator: !TRADING_BODIES.has(named), trading: TRADING_BODIES.has(named) };
  const body = BODY.exec(line)?.[0];
  return body === undefined ? null : { word: body, regulator: false, trading: false };
}

/** "Remita RRR", "payable to FGN": payment into the state's account. */
const PAID_TO_STATE = /\b(?:remita|rrr|payable to (?:fgn|fg|the federation|federal government|state government)|tsa)\b/;

/** Names of bodies and dues that contain words of helpers: "Environmental Protection Agency". */
const NAMES = /\b(?:\p{L}+ agency|industrial training fund|legal deposit|annual service fees?|procurement (?:bureau|office))\b/gu;

/**
 * "NAICOM annual supervisory levy", "Court filing fees, High Court Ikeja", "VCN practising fee": a public body's own charge, unless the
 * line says that someone handles it for another. "NAFDAC registration, our facilitation" is a fee for that handling. Null if a line names
 * neither.
 */
export function publicDues({ tokens }: ReadWords): Judgment | null {
  const line = tokens.join(" ");
  const body = bodyIn(tokens, line);
  // "ICAN practising licence and annual subscription": the price includes an association's dues, which are not paid to the state.
  const named = LEVY_BY_NAME.exec(line)?.[0] ?? (has(tokens, OF_MEMBERS) ? undefined : DUE_BY_NAME.exec(line)?.[0]);
  if (body === null && named === undefined && !STATE.test(line)) return null;
  const plain = line.replace(NAMES, " ").split(" ");
  const helper = plain.find((token) => FOR_ANOTHER.test(token));
  if (helper !== undefined)
    return forAnother(
      tokens,
      body,
      plain.find((token) => HELPERS.test(token)),
    );
  const isPermit = has(plain, PERMIT) && !has(plain, OTHERS_RENEWAL);
  // A levy is a tax and a fine its penalty; neither is a license.
  const isChargedOn = CHARGED_ON.test(line);
  const levy = /\blev(?:y|ies)\b|\bcontributions?\b|\bpremium\b|\bfines?\b|\bpenalt(?:y|ies)\b/.test(line) || isChargedOn;
  const isPriced = isChargedOn && OWN_PRICE.test(line);
  if (named !== undefined) return takenByState([named], { levy, isPriced, confidence: RIGHT_OF_WAY.test(named) ? 0.82 : 0.92 });
  if (body === null)
    return isPermit && /\b(?:permit|levy|levies|licen[cs]e)\b/.test(line) ? takenByState(["state"], { levy, isPriced }) : null;
  const isFee =
    has(plain, FEE) &&
    !has(plain, OTHERS_FEE) &&
    (body.regulator || (!body.trading && has(tokens, OFFICIAL_ACT)) || PAID_TO_STATE.test(line));
  return isPermit || isFee ? takenByState([body.word], { levy, isPriced }) : null;
}

/** Beside a regulator's permit, these words show that the vendor's own work is paid for. Beside a ministry or court they prove nothing. */
const HELPERS = /^(?:consult\w*|facilitat\w*|assist\w*|liaison|expedit\w*|obtain\w*|procur\w*|secur(?:e|ing)|handling)$/;

function forAnother(tokens: readonly string[], body: { regulator: boolean } | null, helper: string | undefined): Judgment | null {
  return ownCharges(tokens) ?? (body?.regulator && helper !== undefined ? doneForAnother(helper) : null);
}

/** Regulators as vendors of their own invoices, by abbreviation or by name. */
const REGULATORS_NAME =
  /^(?:nafdac|son|cac|nuc|ncc|nerc|nuprc|nmdpra|nesrea|nimasa|ncaa|coren|pcn|frsc|lasepa|naicom|pencom|nitda|ndpc|nahcon)$|^(?:the )?(?:national (?:agency for food|broadcasting commission|hajj commission|universities commission)|corporate affairs commission|nigerian communications commission|standards organi[sz]ation of nigeria|federal road safety|nigerian? (?:civil aviation authority|maritime administration|data protection commission|electricity regulatory commission))/i;
/**
 * Further regulators whose abbreviation no other seller has. Others of `REGULATORS` are no evidence as vendors: FRCN also sells airtime, and
 * NBC is a bottler as well.
 */
const REGISTERING_BODY = /^(?:hefamaa|mdcn|mlscn|nbte|ncce|nmcn|nnra|nosdra|vcn)$/i;
/** Other things that regulators sell. */
const SOLD_BY_REGULATOR =
  /^(?:training|rent|hire|advert\w*|consult\w*|seminar|workshop|conference|gala|books?|printing|spots?|slots?|airtime|jingles?|software|users?|hosting|trackers?|subscriptions?|journals?)$/;
const GRANTED_BY_VENDOR = /^(?:registration|licen[cs]e|permit|accreditation|approval)$/;
const PERMIT_OF_VENDOR = /^(?:registration|licen[cs]e|permit|accreditation|approval|renewal)$/;

/**
 * "Product registration renewal" from NAFDAC: a permit, recognized by the vendor that grants it. Null if the line names none, or the vendor
 * is no regulator.
 */
export function permitOfRegulator(vendorName: string | null, tokens: readonly string[]): Judgment | null {
  const name = vendorName?.trim() ?? "";
  const granted = REGULATORS_NAME.test(name) ? PERMIT_OF_VENDOR : REGISTERING_BODY.test(name) ? GRANTED_BY_VENDOR : null;
  if (granted === null || has(tokens, SOLD_BY_REGULATOR)) return null;
  const permit = tokens.find((token) => granted.test(token));
  return permit === undefined ? null : takenByState([permit]);
}
