import { fieldGroups, fieldOfFinding, lineFields, type FieldEntry } from "@/components/result/fields";
import type { ReviewStep, ReviewView } from "@/lib/review/read-review";

/** The decision names what it would rest on too little, by the account's own threshold. */
const restsOnTooLittle = ({ result }: ReviewView, field: string): boolean => result.decision.reasons.includes(`low_confidence:${field}`);

/** What has become of a field in this review: the last step on it that holds. */
export function stepOn(view: ReviewView, field: string): ReviewStep | undefined {
  return view.steps.findLast(
    (step) => step.field === field && step.undoneAt === null && (step.kind === "field_corrected" || step.kind === "field_confirmed"),
  );
}

/** Steps after which an opinion may be another than the one that was found right. */
const changing: ReadonlySet<ReviewStep["kind"]> = new Set(["field_corrected", "line_added", "line_removed", "treatment_overridden"]);

/** Finding this field right would change nothing: somebody has settled it, and nothing that it may follow from has changed since. */
export function isSettled(view: ReviewView, field: string): boolean {
  const step = stepOn(view, field);
  if (!step) return false;
  if (step.kind === "field_corrected") return true;
  const since = view.steps.slice(view.steps.indexOf(step) + 1);
  return (
    !since.some(({ kind }) => changing.has(kind)) &&
    !view.steps.some(({ kind, undoneAt }) => undoneAt && changing.has(kind) && undoneAt > step.at)
  );
}

const wasOverridden = (view: ReviewView): boolean =>
  view.steps.some(({ kind, undoneAt }) => kind === "treatment_overridden" && undoneAt === null);

/** The opinion on a tax is open while it is doubtful and nobody has confirmed it or decided otherwise. */
function opinionIsOpen(view: ReviewView, field: "vat" | "wht"): boolean {
  return restsOnTooLittle(view, field) && !stepOn(view, field) && !wasOverridden(view);
}

/** A field that a reviewer should look at: too unsurely read for what rests on it, or named by a finding, and not settled yet. */
export function isOpen(view: ReviewView, { key }: Pick<FieldEntry, "key">): boolean {
  if (stepOn(view, key)) return false;
  return (
    restsOnTooLittle(view, key) ||
    view.result.anomalies.some(
      (finding) => finding.severity !== "info" && finding.severity !== "low" && fieldOfFinding(view.result, finding) === key,
    )
  );
}

/** Paths of all fields in the order of the screen; the opinions on the taxes come first. */
export function fieldOrder({ result }: ReviewView): string[] {
  return [
    "vat",
    "wht",
    ...fieldGroups(result).flatMap(({ fields }) => fields.map(({ key }) => key)),
    ...lineFields(result).map(({ key }) => key),
  ];
}

export function openFields(view: ReviewView): string[] {
  if (view.status !== "open") return [];
  const opinions = (["vat", "wht"] as const).filter((field) => opinionIsOpen(view, field));
  const fields = [...fieldGroups(view.result).flatMap((group) => group.fields), ...lineFields(view.result)]
    .filter((field) => isOpen(view, field))
    .map(({ key }) => key);
  return [...opinions, ...fields];
}

/** The next open field after this one, round the end; null where none is left. */
export function nextOpen(view: ReviewView, after: string | null): string | null {
  const open = new Set(openFields(view));
  if (after) open.delete(after);
  const order = fieldOrder(view);
  const from = after === null ? 0 : order.indexOf(after) + 1;
  return [...order.slice(from), ...order.slice(0, from)].find((field) => open.has(field)) ?? null;
}

/** What is to be decided before an opinion on a tax can be found right: the first line that has none, or null for the whole invoice. */
export function undecidedPart({ result }: ReviewView, field: "vat" | "wht"): { lineNumber: number | null } | null {
  const isUndecided = ({ vat, wht }: Pick<ReviewView["result"], "vat" | "wht">): boolean =>
    field === "vat" ? vat.treatment === "undetermined" : wht.applicable === null;
  const line = result.lineItems.find(isUndecided);
  if (line) return { lineNumber: line.lineNumber };
  return isUndecided(result) ? { lineNumber: null } : null;
}
