import { vocabulary } from "@/lib/tax/ng/terms";
import { TermIndex } from "../words/match-terms";

/** The index of the terms that occur in lines. */
export const lineTerms = new TermIndex(vocabulary.terms);
