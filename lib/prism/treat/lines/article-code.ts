import { vocabulary } from "@/lib/tax/ng/terms";
import { tokensOf, type TermMatch } from "../words/match-terms";
import { lineTerms } from "./line-terms";

/**
 * An article code in front of a name: "PBX-IP-UC500 IP PBX", "BOQ-04/12 Excavate", "MED-OMR-M2 Blood pressure monitor". "E1/PRI" is a name,
 * not a code.
 */
const CODE =
  /^(?=\S*\p{Lu})(?=\S*\d|[^\s/-]*[-/]\S[^\s/-]*[-/])(?<head>[\p{Lu}\d][\p{Lu}\d.]{0,7})-[\p{Lu}\d.]{1,8}(?:[-/][\p{Lu}\d.]{1,8})*\s+(?=\p{L}.*\p{L}{3})/u;
/** Abbreviations of taxes and dues: "PAYE-0926 remittance" is no article code. */
const TAX = /^(?:PAYE|VAT|WHT|CIT|CGT|NHF|NSITF|ITF)$/;

/** Whether the rest has at least two words, enough to name the thing without the code. */
const isNamed = (rest: string): boolean => (rest.match(/\p{L}{3,}/gu)?.length ?? 0) > 1;

const termsOf = (words: string): readonly TermMatch[] => lineTerms.find(tokensOf(words, vocabulary.abbreviations));

/**
 * "NPK-15 bags", "AGO-45000 litres": the letters of the code name a thing that is relieved or outside withholding, and the words after it
 * may not repeat that.
 */
const isRelievedThing = ({ term }: TermMatch): boolean => term.role === "thing" && (term.relief !== null || term.exemption !== null);

/**
 * Removes the article code, whose letters may match abbreviations of something else. Keeps the line as it stands if neither words nor a
 * term name the rest.
 */
export function withoutArticleCode(description: string): string {
  const found = CODE.exec(description);
  const head = found?.groups?.head;
  if (!found || head === undefined || TAX.test(head) || termsOf(head).some(isRelievedThing)) return description;
  const rest = description.slice(found[0].length);
  return isNamed(rest) || termsOf(rest).length > 0 ? rest : description;
}
