import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

/**
 * A table that scrolls sideways by itself where the screen is narrow; `label` names that region for the keyboard. A `stacked`
 * one does not come to that: on a phone each of its rows is a card, whose cells stand where `place` says (app/globals.css).
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
 * Where a cell stands on a card: what the row is about, what stands across from it, a text or the buttons beneath, or nowhere. All
 * others follow in a line of small facts, with `fact` before what would not speak for itself.
 */
type Place = "main" | "aside" | "text" | "buttons" | "nowhere";

/** Numeric cells have figures of one width, so that amounts can be compared digit by digit. */
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
