import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

/**
 * A table that scrolls horizontally on narrow screens; `label` names the scrollable region. With `stacked`, a phone shows each row as a
 * card instead, with cells positioned by `place` (app/globals.css).
 */
export function Table({ label, stacked = false, children }: { label: string; stacked?: boolean; children: ReactNode }) {
  return (
    <div className="@container relative overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table className={classNames("w-full border-collapse text-left text-sm", stacked && "stacked")}>{children}</table>
    </div>
  );
}

export function HeadCell({ numeric = false, className, ...rest }: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={classNames(
        "h-9 border-b border-line px-2 text-xs font-medium sm:px-2.5 whitespace-nowrap text-ink-faint first:pl-4 last:pr-4",
        numeric && "text-right",
        className,
      )}
      {...rest}
    />
  );
}

/**
 * Position of a cell on a card: the main cell, the figure opposite it, text or buttons below, or hidden. All others form a line of minor
 * facts; `fact` is a label for those that need one.
 */
type Place = "main" | "aside" | "text" | "buttons" | "nowhere";

/** A table cell. Numeric cells use tabular figures, so that amounts align digit by digit. */
export function Cell({
  numeric = false,
  place,
  fact,
  className,
  ...rest
}: ComponentProps<"td"> & { numeric?: boolean; place?: Place; fact?: string | undefined }) {
  return (
    <td
      data-place={place}
      data-fact={fact}
      className={classNames("cell", numeric && "text-right whitespace-nowrap tabular-nums", className)}
      {...rest}
    />
  );
}
