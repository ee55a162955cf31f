import type { ReactNode } from "react";
import { classNames } from "./class-names";

export type Tone = "neutral" | "accent" | "positive" | "caution" | "danger" | "info";

const tones: Record<Tone, string> = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent",
  positive: "bg-positive-soft text-positive",
  caution: "bg-caution-soft text-caution",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
};

/** A state in one or two words. The colour repeats what the word says, and never says it alone. */
export function Badge({ tone = "neutral", children, className }: { tone?: Tone; children: ReactNode; className?: string }) {
  return (
    <span className={classNames("inline-flex items-center gap-1.5 rounded-sm px-1.5 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3", tones[tone], className)}>
      {children}
    </span>
  );
}
