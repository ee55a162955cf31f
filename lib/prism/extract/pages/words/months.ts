import { vocabularies } from "../../vocabulary";
import { foldName, withinEdits } from "../../fold";

/** The months of all languages and their short forms, as `foldName` folds them: 1 to 12. */
export const months: ReadonlyMap<string, number> = new Map(
  vocabularies.flatMap(({ months: names }) => names.flatMap((forms, index) => forms.map((form) => [foldName(form), index + 1] as const))),
);

/** 1 to 12 for a month's name or short form, undefined for any other word; of `damaged` text one letter may be lost or misread. */
export function monthOf(name: string, damaged: boolean): number | undefined {
  const folded = foldName(name);
  return months.get(folded) ?? (damaged ? misreadMonth(folded) : undefined);
}

const misread = new Map<string, number | undefined>();
const MAX_REMEMBERED = 1_000;
/** From here on one other letter makes no other word of a month's name ("Septimber"); a shorter one may have lost its first ("ul", "une"). */
const LEAST_WHOLE = 6;
const english = vocabularies.find(({ language }) => language === "en")?.months ?? [];

/** The one month that the letters may be; undefined where it may be two of them. */
function misreadMonth(folded: string): number | undefined {
  if (misread.has(folded)) return misread.get(folded);
  const found = new Set(
    english.flatMap((forms, index) =>
      forms
        .map(foldName)
        .some(
          (form) =>
            (form.length >= LEAST_WHOLE && folded.length >= LEAST_WHOLE - 1 && withinEdits(form, folded, 1)) ||
            (form.length >= 3 && form.slice(1) === folded),
        )
        ? [index + 1]
        : [],
    ),
  );
  const [month] = found.size === 1 ? found : [];
  if (misread.size >= MAX_REMEMBERED) misread.clear();
  misread.set(folded, month);
  return month;
}
