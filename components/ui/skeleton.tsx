import { classNames } from "./class-names";

/** A placeholder in the size of content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-breathe rounded-sm bg-sunken", className)} />;
}
