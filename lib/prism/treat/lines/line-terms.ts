import { vocabulary } from "@/lib/tax/ng/terms";
import { TermIndex } from "../words/match-terms";

/** The terms of lines, ready to be looked for. */
export const lineTerms = new TermIndex(vocabulary.terms);
