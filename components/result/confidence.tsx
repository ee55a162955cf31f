import { classNames } from "@/components/ui/class-names";

/** An analysis with less confidence requests a review. Same default as the checks use. */
const REVIEW_BELOW = 0.85;

function gradeOf(confidence: number): { word: string; ink: string; bar: string } {
  if (confidence >= 0.95) return { word: "Sure", ink: "text-positive", bar: "bg-positive" };
  if (confidence >= REVIEW_BELOW) return { word: "Likely", ink: "text-positive", bar: "bg-positive" };
  if (confidence >= 0.6) return { word: "Unsure", ink: "text-caution", bar: "bg-caution" };
  return { word: "Doubtful", ink: "text-danger", bar: "bg-danger" };
}

const percentOf = (value: number): number => Math.floor(value * 100);

/** Confidence as a word and a number, for accessible names. */
export const confidenceInWords = (value: number): string => `${gradeOf(value).word} ${percentOf(value)}%`;

/** The same as one colored text, for tables with many values. */
export function ConfidenceNote({ value, className }: { value: number; className?: string }) {
  return <span className={classNames("whitespace-nowrap", gradeOf(value).ink, className)}>{confidenceInWords(value)}</span>;
}

/**
 * Confidence below a value in a table. On screen only for values that need checking, because every value shows it on hover; in print, for
 * every value.
 */
export function Doubt({ value, confidence }: { value: unknown; confidence: number | null }) {
  if (value === null || confidence === null) return null;
  const shown = confidence >= REVIEW_BELOW ? "hidden print:block" : "block";
  return <ConfidenceNote value={confidence} className={`${shown} text-xs font-normal`} />;
}

/** The confidence of a reading as a word, a color, and a number. */
export function Confidence({ value, className }: { value: number; className?: string }) {
  const { word, ink, bar } = gradeOf(value);
  const percent = percentOf(value);
  return (
    <span className={classNames("inline-flex items-center gap-1.5 text-xs whitespace-nowrap", ink, className)}>
      <span aria-hidden className="own-colour hidden h-1 w-8 overflow-hidden rounded-full bg-line sm:block">
        <span className={classNames("block h-full rounded-full", bar)} style={{ width: `${percent}%` }} />
      </span>
      <span className="sr-only">Confidence: </span>
      <span className="self-baseline">{word}</span>
      <span className="w-9 self-baseline text-right tabular-nums">{percent}%</span>
    </span>
  );
}
