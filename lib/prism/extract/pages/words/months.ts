import { vocabularies } from "../../vocabulary";
import { foldName } from "../../fold";

/** The months of all languages and their short forms, as `foldName` folds them: 1 to 12. */
export const months: ReadonlyMap<string, number> = new Map(
  vocabularies.flatMap(({ months: names }) => names.flatMap((forms, index) => forms.map((form) => [foldName(form), index + 1] as const))),
);
