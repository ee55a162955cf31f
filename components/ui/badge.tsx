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

/** Filled badges for the few states that need the most attention. */
const strongTones: Record<Tone, string> = {
  neutral: "bg-ink-soft text-surface",
  accent: "bg-accent text-on-accent",
  positive: "bg-positive text-surface",
  caution: "bg-caution text-surface",
  danger: "bg-danger text-surface",
  info: "bg-info text-surface",
};

/** A state in one or two words. Color repeats the word's meaning and never carries it alone. */
export function Badge({
  tone = "neutral",
  strong = false,
  children,
  className,
}: {
  tone?: Tone;
  strong?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return <span className={classNames("badge", (strong ? strongTones : tones)[tone], className)}>{children}</span>;
}
