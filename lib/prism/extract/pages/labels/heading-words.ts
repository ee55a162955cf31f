import { vocabularies } from "../../vocabulary";
import { foldLabel } from "../../fold";

/** Labels and titles of all languages, folded. */
export const labelWords: ReadonlySet<string> = new Set(
  vocabularies.flatMap(({ titles, labels }) => [...Object.values(titles), ...Object.values(labels)].flat().map(foldLabel)),
);

/** The same and the headings of columns; alone they are never a name. */
export const headingWords: ReadonlySet<string> = new Set([
  ...labelWords,
  ...vocabularies.flatMap(({ columns }) => Object.values(columns).flat().map(foldLabel)),
]);
