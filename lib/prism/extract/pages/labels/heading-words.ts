import { vocabularies } from "../../vocabulary";
import { foldLabel } from "../../fold";

/** Words that stand in labels, titles and headings: alone they are no name. */
export const headingWords = new Set(
  vocabularies.flatMap(({ titles, labels, columns }) =>
    [...Object.values(titles), ...Object.values(labels), ...Object.values(columns)].flat().map(foldLabel),
  ),
);
