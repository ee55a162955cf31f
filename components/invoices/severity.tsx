import { Badge, type Tone } from "@/components/ui/badge";

export type Severity = "critical" | "high" | "medium" | "low" | "info";

export const severityTone: Record<Severity, Tone> = {
  critical: "danger",
  high: "danger",
  medium: "caution",
  low: "neutral",
  info: "neutral",
};

export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <Badge tone={severityTone[severity]} strong={severity === "critical"} className="capitalize">
      {severity}
    </Badge>
  );
}
