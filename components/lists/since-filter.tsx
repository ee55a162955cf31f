import { formatDay } from "@/lib/kernel/time/format-day-values";
import { Button } from "@/components/ui/button";

/** A removable filter by the day since which entries were added, set by links from figures; renders nothing if unset. */
export function SinceFilter({ since, onRemove }: { since: string | undefined; onRemove: () => void }) {
  if (since === undefined) return null;
  const text = `Added since ${formatDay(since)}`;
  return (
    <Button size="sm" onClick={onRemove} aria-label={`${text}: remove this filter`}>
      {text} ×
    </Button>
  );
}
