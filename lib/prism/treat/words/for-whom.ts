import { DOUBTFUL_RELIEF } from "./judgment";
import type { TermMatch } from "./match-terms";

/** Trades that, before a service, only say for whom or where it is done. */
const CUSTOMER_TRADE = /^(?:medical|hospital|clinic|dental|school|maternity|health|university|college|nursery)$/;
/** Services that hospitals and schools provide themselves. */
const OWN_WORK =
  /^(?:consult\w*|tests?|check\w*|screen\w*|treat\w*|surg\w*|admission\w*|accommodation|feeding|hostel\w*|exam\w*|tuition|fees?|services?|care|bills?|charges?)\b/;

/**
 * "Hospital cleaning services", "medical insurance premium": the last word of a compound names what is paid for, the first only the
 * customer.
 */
export function withoutCustomerTrades(activities: readonly TermMatch[], breaks: ReadonlySet<number>): readonly TermMatch[] {
  return activities.filter((match, index) => {
    const next = activities[index + 1];
    if (!next || match.term.relief === null || !CUSTOMER_TRADE.test(match.phrase)) return true;
    return next.start !== match.end || breaks.has(next.start) || next.term.relief !== null || OWN_WORK.test(next.phrase);
  });
}

/** What doctors and hospitals are paid for, following the bare word for either. Anything else may be no medical care. */
const CARE =
  /^(?:bills?|billing|cares?|services?|treatments?|attention|attendance|expenses?|costs?|fees?|charges?|claims?|refunds?|reimburs\w*|check\w*|exam\w*|assess\w*|evaluat\w*|reviews?|reports?|retain\w*|tests?|testing|screening|consult\w*|certificat\w*|admission|admitted|emergenc\w*|evacuation|vaccin\w*|immuni[sz]\w*|outreach|visits?|stay|wards?|rooms?|theatre|procedures?|surger\w*|rehab\w*|laborator\w*|labs?|scans?|fitness|cover|coverage|deposit|payments?|sett?lements?|and|or|of|for|at|in|on|to|by|from|with|per|as|x|no|via|\/|[a-z]|\d.*)$/;

/** "Medical conference sponsorship": the bare word may only qualify something else, so the relief becomes doubtful. */
export function asCare(match: TermMatch, tokens: readonly string[], breaks: ReadonlySet<number>): TermMatch {
  const next = tokens[match.end];
  if (match.term.relief !== "medical_services" || !/^(?:medicals?|hospitals?|clinics?|health|doctors?|covid|maternity)$/.test(match.phrase))
    return match;
  if (next === undefined || breaks.has(match.end) || CARE.test(next)) return match;
  return { ...match, term: { ...match.term, reliefStrength: DOUBTFUL_RELIEF } };
}

/** What schools are paid for, anywhere on a line that names a school. */
const SCHOOLING =
  /^(?:fees?|tuition|sessions?|semesters?|terms?|levels?|levy|levies|admission|matriculation|enrol\w*|registration|courses?|programmes?|programs?|degrees?|diplomas?|msc|mba|mbbs|bsc|bed|med|llb|llm|hnd|ond|nce|phd|jss\d?|sss?\d?|scholars?|students?|pupils?|wards?|child|children|classes|education)$/;

/** "University hostel renovation": a school's name says where or for whom, unless the line names something schools are paid for. */
export function asSchooling(match: TermMatch, tokens: readonly string[]): TermMatch {
  if (match.term.relief !== "tuition" || !/^(?:universit(?:y|ies)|polytechnic|kindergarten|preschool)$/.test(match.phrase)) return match;
  if (tokens.some((token) => SCHOOLING.test(token))) return match;
  return { ...match, term: { ...match.term, reliefStrength: DOUBTFUL_RELIEF } };
}
