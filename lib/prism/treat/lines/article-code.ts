import { vocabulary } from "@/lib/tax/ng/terms";
import { tokensOf } from "../words/match-terms";
import { lineTerms } from "./line-terms";

/**
 * "PBX-IP-UC500 IP PBX", "BOQ-04/12 Excavate", "MED-OMR-M2 Blood pressure monitor": what a system calls an article, in front of its name. "E1/PRI" is a name, and what a
 * fuel or a tax is called by stays. */
const CODE =
  /^(?!(?:PAYE|VAT|WHT|CIT|CGT|NHF|NSITF|ITF|AGO|PMS|DPK|LPG|CNG|LPFO|ATK|CCTV|UPS|HMO)\b)(?=\S*\p{Lu})(?=\S*\d|\S*[-/]\S+[-/])[\p{Lu}\d][\p{Lu}\d.]{0,7}(?=-)(?:[-/][\p{Lu}\d.]{1,8})+\s+(?=\p{L}.*\p{L}{3})/u;

/** Two words at least: what is named so needs no code to be told. */
const NAMED = /\p{L}{3}\P{L}+(?:.*\P{L})?\p{L}{3}/u;

/** The line without its article's code, whose letters may be short forms of something else; as it stands where neither words nor a term name the rest. */
export function withoutArticleCode(description: string): string {
  const code = CODE.exec(description)?.[0];
  if (code === undefined) return description;
  const rest = description.slice(code.length);
  return NAMED.test(rest) || lineTerms.find(tokensOf(rest, vocabulary.abbreviations)).length > 0 ? rest : description;
}
