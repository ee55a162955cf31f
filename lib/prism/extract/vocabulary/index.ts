import { dutch } from "./dutch";
import { english } from "./english";
import { french } from "./french";
import { german } from "./german";
import { italian } from "./italian";
import { portuguese } from "./portuguese";
import { spanish } from "./spanish";
import type { Vocabulary } from "./types";

export type { ColumnKind, LabelKind, TitleKind, Vocabulary } from "./types";

/** English first: where two languages share a phrase, the first meaning stands. */
export const vocabularies: readonly Vocabulary[] = [english, german, french, portuguese, dutch, italian, spanish];
