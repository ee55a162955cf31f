import { fieldGroups, fieldOfFinding, lineFields, type FieldEntry } from "@/components/result/fields";
import type { ReviewStep, ReviewView } from "@/lib/review/read-review";

/**
 * Computes a value derived from an object once per object, because each of thousands of fields asks for it. Views are immutable: a change
 * replaces the object.
 */
function once<From extends object, To>(workOut: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, To>();
  return (from) => {
    const before = known.get(from);
    if (before !== undefined) return before;
    const worked = workOut(from);
    known.set(from, worked);
    return worked;
  };
}

const LOW_CONFIDENCE = "low_confidence:";

/** Fields whose confidence is too low for the decision, by the account's own threshold, and fields named by findings. */
const namedFields = once((result: ReviewView["result"]) => ({
  tooLittle: new Set(
    result.decision.reasons.flatMap((reason) => (reason.startsWith(LOW_CONFIDENCE) ? [reason.slice(LOW_CONFIDENCE.length)] : [])),
  ),
  found: new Set(
    result.anomalies.filter(({ severity }) => severity !== "info" && severity !== "low").map((finding) => fieldOfFinding(result, finding)),
  ),
}));

/** The last step in effect on each field. */
const heldSteps = once(
  (steps: readonly ReviewStep[]) =>
    new Map(
      steps.flatMap((step) =>
        step.field !== null && step.undoneAt === null && (step.kind === "field_corrected" || step.kind === "field_confirmed")
          ? [[step.field, step] as const]
          : [],
      ),
    ),
);

const restsOnTooLittle = ({ result }: ReviewView, field: string): boolean => namedFields(result).tooLittle.has(field);

/** The last step in effect on a field in this review. */
export const stepOn = ({ steps }: Pick<ReviewView, "steps">, field: string): ReviewStep | undefined => heldSteps(steps).get(field);

/** Steps that may change an opinion confirmed before. */
const changing: ReadonlySet<ReviewStep["kind"]> = new Set(["field_corrected", "line_added", "line_removed", "treatment_overridden"]);

/** Whether accepting this field would change nothing: it was corrected or confirmed, and nothing that it depends on has changed since. */
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

/** Whether a tax opinion is open: its confidence is low, and nobody has confirmed or overridden it. */
function opinionIsOpen(view: ReviewView, field: "vat" | "wht"): boolean {
  return restsOnTooLittle(view, field) && !stepOn(view, field) && !wasOverridden(view);
}

/** Whether a reviewer should look at a field: its confidence is too low or a finding names it, and it isn't settled. */
export function isOpen(view: ReviewView, { key }: Pick<FieldEntry, "key">): boolean {
  if (stepOn(view, key)) return false;
  return restsOnTooLittle(view, key) || namedFields(view.result).found.has(key);
}

/** What the review says about the fields of one line, by the fields' names within the line. */
export interface LineMarks {
  /** Names of the fields to look at, separated by spaces. A string compares equal as long as nothing changed. */
  lookAt: string;
  /** The steps on the other fields. */
  steps: readonly ReviewStep[];
}

export const unmarked: LineMarks = { lookAt: "", steps: [] };

const inLine = (field: string | null): { lineNumber: number; name: string } | null => {
  const [, index, name] = /^lineItems\[(\d+)\]\.(\w+)$/.exec(field ?? "") ?? [];
  return index === undefined || name === undefined ? null : { lineNumber: Number(index) + 1, name };
};

/** By line number; lines without marks are missing. */
export const lineMarks = once((view: ReviewView): ReadonlyMap<number, LineMarks> => {
  const marks = new Map<number, LineMarks>();
  const { tooLittle, found } = namedFields(view.result);
  const held = heldSteps(view.steps);
  for (const field of new Set([...tooLittle, ...found])) {
    const place = inLine(field);
    if (place === null || field === null || held.has(field)) continue;
    const { lookAt, steps } = marks.get(place.lineNumber) ?? unmarked;
    marks.set(place.lineNumber, { lookAt: lookAt === "" ? place.name : `${lookAt} ${place.name}`, steps });
  }
  for (const [field, step] of held) {
    const place = inLine(field);
    if (place === null) continue;
    const { lookAt, steps } = marks.get(place.lineNumber) ?? unmarked;
    marks.set(place.lineNumber, { lookAt, steps: [...steps, step] });
  }
  return marks;
});

/** Paths of all fields in screen order, starting with the tax opinions. */
export function fieldOrder({ result }: ReviewView): string[] {
  return [
    "vat",
    "wht",
    ...fieldGroups(result).flatMap(({ fields }) => fields.map(({ key }) => key)),
    ...lineFields(result).map(({ key }) => key),
  ];
}

export function openFields(view: ReviewView): string[] {
  return view.status === "open" ? fieldsToLookAt(view) : [];
}

const fieldsToLookAt = once((view: ReviewView): string[] => {
  const opinions = (["vat", "wht"] as const).filter((field) => opinionIsOpen(view, field));
  const fields = [...fieldGroups(view.result).flatMap((group) => group.fields), ...lineFields(view.result)]
    .filter((field) => isOpen(view, field))
    .map(({ key }) => key);
  return [...opinions, ...fields];
});

/** The next open field after this one, wrapping around at the end; null if none is left. */
export function nextOpen(view: ReviewView, after: string | null): string | null {
  const open = new Set(openFields(view));
  if (after) open.delete(after);
  const order = fieldOrder(view);
  const from = after === null ? 0 : order.indexOf(after) + 1;
  return [...order.slice(from), ...order.slice(0, from)].find((field) => open.has(field)) ?? null;
}

/**
 * A field with a typed value that isn't saved: the one in the open editor, otherwise one that the server refused, otherwise the first in
 * screen order with a draft; null if there is none. Drafts for removed lines are ignored, because nothing could discard them.
 */
export function unkeptField(
  order: readonly string[],
  written: { editing: string | null; refused: readonly string[]; drafted: readonly string[] },
): string | null {
  if (written.editing !== null) return written.editing;
  const [refused] = written.refused;
  if (refused !== undefined) return refused;
  const places = new Set(written.drafted);
  return places.size === 0 ? null : (order.find((field) => places.has(field)) ?? null);
}

/** The part that needs a decision before a tax opinion can be accepted: the first line without one, or null for the whole invoice. */
export function undecidedPart({ result }: ReviewView, field: "vat" | "wht"): { lineNumber: number | null } | null {
  const isUndecided = ({ vat, wht }: Pick<ReviewView["result"], "vat" | "wht">): boolean =>
    field === "vat" ? vat.treatment === "undetermined" : wht.applicable === null;
  const line = result.lineItems.find(isUndecided);
  if (line) return { lineNumber: line.lineNumber };
  return isUndecided(result) ? { lineNumber: null } : null;
}
