import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

/** A table that scrolls sideways by itself where the screen is narrow; `label` names that region for the keyboard. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="relative overflow-x-auto" role="region" aria-label={label} tabIndex={0}>
      <table className="w-full border-collapse text-left text-sm">{children}</table>
    </div>
  );
}

export function HeadCell({ numeric = false, className, ...rest }: ComponentProps<"th"> & { numeric?: boolean }) {
  return <th scope="col" className={classNames("h-9 border-b border-line px-2 text-xs font-medium sm:px-2.5 whitespace-nowrap text-ink-faint first:pl-4 last:pr-4", numeric && "text-right", className)} {...rest} />;
}

/** Numeric cells have figures of one width, so that amounts can be compared digit by digit. */
export function Cell({ numeric = false, className, ...rest }: ComponentProps<"td"> & { numeric?: boolean }) {
  return <td className={classNames("border-b border-line px-2 py-2 align-middle first:pl-4 last:pr-4 sm:px-2.5", numeric && "text-right whitespace-nowrap tabular-nums", className)} {...rest} />;
}
