import { vocabularies } from "../../vocabulary";
import { foldName, withinEdits } from "../../fold";

/** Month names and short forms of all languages, folded by `foldName`, with their numbers 1 to 12. */
export const months: ReadonlyMap<string, number> = new Map(
  vocabularies.flatMap(({ months: names }) => names.flatMap((forms, index) => forms.map((form) => [foldName(form), index + 1] as const))),
);

/** The number 1 to 12 of a month's name or short form, or undefined. `damaged` allows one letter to be lost or misread. */
export function monthOf(name: string, damaged: boolean): number | undefined {
  const folded = foldName(name);
  return months.get(folded) ?? (damaged ? misreadMonth(folded) : undefined);
}

const misread = new Map<string, number | undefined>();
const MAX_REMEMBERED = 1_000;
/**
 * In names of at least this length one wrong letter makes no other word ("Septimber"). In shorter ones only the first letter may be missing
 * ("ul", "une").
 */
const LEAST_WHOLE = 6;
const english = vocabularies.find(({ language }) => language === "en")?.months ?? [];

/** The month that the letters are a misreading of; undefined if it could be two. */
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
