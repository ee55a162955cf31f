import { formatDay } from "@/components/format/date";
import { Button } from "@/components/ui/button";

/** The day from which on entries were added, as a figure that leads to them asks for it; nothing where it is not asked. */
export function SinceFilter({ since, onRemove }: { since: string | undefined; onRemove: () => void }) {
  if (since === undefined) return null;
  const text = `Added since ${formatDay(since)}`;
  return (
    <Button size="sm" onClick={onRemove} aria-label={`${text}: remove this filter`}>
      {text} ×
    </Button>
  );
}
