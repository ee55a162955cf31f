import { vocabulary } from "@/lib/tax/ng/terms";
import { tokensOf, type TermMatch } from "../words/match-terms";
import { lineTerms } from "./line-terms";

/** "PBX-IP-UC500 IP PBX", "BOQ-04/12 Excavate", "MED-OMR-M2 Blood pressure monitor": what a system calls an article, in front of its name. "E1/PRI" is a name. */
const CODE =
  /^(?=\S*\p{Lu})(?=\S*\d|[^\s/-]*[-/]\S[^\s/-]*[-/])(?<head>[\p{Lu}\d][\p{Lu}\d.]{0,7})-[\p{Lu}\d.]{1,8}(?:[-/][\p{Lu}\d.]{1,8})*\s+(?=\p{L}.*\p{L}{3})/u;
/** Taxes and dues by their letters: "PAYE-0926 remittance" is of none of the table's kinds. */
const TAX = /^(?:PAYE|VAT|WHT|CIT|CGT|NHF|NSITF|ITF)$/;

/** What is named in two words at least needs no code to be told. */
const isNamed = (rest: string): boolean => (rest.match(/\p{L}{3,}/gu)?.length ?? 0) > 1;

const termsOf = (words: string): readonly TermMatch[] => lineTerms.find(tokensOf(words, vocabulary.abbreviations));

/** "NPK-15 bags", "AGO-45000 litres": a thing that is relieved or outside is told by its own letters, which the words behind may not repeat. */
const isRelievedThing = ({ term }: TermMatch): boolean => term.role === "thing" && (term.relief !== null || term.exemption !== null);

/** The line without its article's code, whose letters may be short forms of something else; as it stands where neither words nor a term name the rest. */
export function withoutArticleCode(description: string): string {
  const found = CODE.exec(description);
  const head = found?.groups?.head;
  if (!found || head === undefined || TAX.test(head) || termsOf(head).some(isRelievedThing)) return description;
  const rest = description.slice(found[0].length);
  return isNamed(rest) || termsOf(rest).length > 0 ? rest : description;
}
