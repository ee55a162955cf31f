import { When } from "@/components/format/when";
import { classNames } from "@/components/ui/class-names";
import type { FilingReading } from "@/lib/flux/read-filing";
import type { FilingStatus } from "@/lib/flux/states";
import { filingLook } from "./filing-state";

const inks = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent",
  positive: "bg-positive-soft text-positive",
  caution: "bg-caution-soft text-caution",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
} as const;

/** All statuses that the filing went through, oldest first; the last is the current one. */
export function FilingTimeline({
  history,
  askedBy,
  errorCode,
}: {
  history: FilingReading["status_history"];
  /** Who requested each step; null if nobody did. */
  askedBy: readonly (string | null)[];
  errorCode: string | null;
}) {
  return (
    <ol className="grid" aria-live="polite">
      {history.map(({ to, at, reason }, index) => {
        const { label, tone, Icon } = filingLook(to as FilingStatus, errorCode);
        const isLast = index === history.length - 1;
        return (
          <li
            key={`${at}-${to}-${index}`}
            aria-current={isLast ? "step" : undefined}
            className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3"
          >
            <span className="flex flex-col items-center" aria-hidden>
              <span className={classNames("grid size-7 place-items-center rounded-full [&_svg]:size-3.5", inks[tone])}>
                <Icon className={isLast && to === "processing" ? "animate-spin" : undefined} />
              </span>
              {isLast ? null : <span className="w-px flex-1 bg-line-strong" />}
            </span>
            <div className={isLast ? "pt-1" : "pt-1 pb-4"}>
              <p className="text-sm font-medium">{label}</p>
              <p className="text-sm text-ink-soft">{reason}</p>
              <p className="text-xs text-ink-faint">
                <When at={at} exact />
                {askedBy[index] ? `, ${askedBy[index]}` : null}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
