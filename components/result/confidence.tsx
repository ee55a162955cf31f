import { classNames } from "@/components/ui/class-names";

/** Below this an analysis asks for review; the same default as the checks use. */
const REVIEW_BELOW = 0.85;

function gradeOf(confidence: number): { word: string; ink: string; bar: string } {
  if (confidence >= 0.95) return { word: "Sure", ink: "text-positive", bar: "bg-positive" };
  if (confidence >= REVIEW_BELOW) return { word: "Likely", ink: "text-positive", bar: "bg-positive" };
  if (confidence >= 0.6) return { word: "Unsure", ink: "text-caution", bar: "bg-caution" };
  return { word: "Doubtful", ink: "text-danger", bar: "bg-danger" };
}

const percentOf = (value: number): number => Math.floor(value * 100);

/** A word and a number, for a name that is read out. */
export const confidenceInWords = (value: number): string => `${gradeOf(value).word} ${percentOf(value)}%`;

/** The same as one coloured text, for tables of many values. */
export function ConfidenceNote({ value, className }: { value: number; className?: string }) {
  return <span className={classNames("whitespace-nowrap", gradeOf(value).ink, className)}>{confidenceInWords(value)}</span>;
}

/**
 * Beneath a value in a table: on a screen only where somebody should look at it, because a table has many and each tells it when it is
 * pointed at; on paper beneath each.
 */
export function Doubt({ value, confidence }: { value: unknown; confidence: number | null }) {
  if (value === null || confidence === null) return null;
  const shown = confidence >= REVIEW_BELOW ? "hidden print:block" : "block";
  return <ConfidenceNote value={confidence} className={`${shown} text-xs font-normal`} />;
}

/** How sure the reading is: in a word, a colour and a number. */
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
