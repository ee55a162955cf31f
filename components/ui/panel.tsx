import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { WhenPainted } from "./when-painted";

/** A surface with an optional heading. With `below`, for content below the first screen, it is rendered after the first paint. */
export function Panel({
  title,
  aside,
  children,
  className,
  bare = false,
  below = false,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  bare?: boolean;
  below?: boolean;
}) {
  return (
    <section className={classNames("rounded-lg border border-line bg-surface shadow-raised", below && "below-fold", className)}>
      {title ? (
        <header className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-2">
          <h2 className="text-base font-semibold">{title}</h2>
          {aside}
        </header>
      ) : null}
      <div className={bare ? "" : "p-4"}>{below ? <WhenPainted>{children}</WhenPainted> : children}</div>
    </section>
  );
}
