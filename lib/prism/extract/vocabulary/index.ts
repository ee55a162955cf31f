import { dutch } from "./dutch";
import { english } from "./english";
import { french } from "./french";
import { german } from "./german";
import { italian } from "./italian";
import { portuguese } from "./portuguese";
import { spanish } from "./spanish";
import type { Vocabulary } from "./types";

export type { ColumnKind, LabelKind, TitleKind, Vocabulary } from "./types";

/** English comes first: if two languages share a phrase, the meaning of the earlier language wins. */
export const vocabularies: readonly Vocabulary[] = [english, german, french, portuguese, dutch, italian, spanish];
