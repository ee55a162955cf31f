import { vocabularies } from "../../vocabulary";
import { foldLabel } from "../../fold";

/** Words of labels, titles and headings, folded; alone they are never a name. */
export const headingWords = new Set(
  vocabularies.flatMap(({ titles, labels, columns }) =>
    [...Object.values(titles), ...Object.values(labels), ...Object.values(columns)].flat().map(foldLabel),
  ),
);
