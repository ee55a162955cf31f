import { Badge, type Tone } from "@/components/ui/badge";

export function StatusBadge({ status }: { status: number }) {
  return (
    <Badge tone={toneOf(status)} className="tabular-nums">
      {status}
    </Badge>
  );
}

function toneOf(status: number): Tone {
  if (status >= 500) return "danger";
  if (status >= 400) return "caution";
  return status >= 300 ? "neutral" : "positive";
}
