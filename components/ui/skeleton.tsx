import { classNames } from "./class-names";

/** Holds the place of what is on its way, in its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-breathe rounded-sm bg-sunken", className)} />;
}
