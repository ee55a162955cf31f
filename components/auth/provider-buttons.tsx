"use client";

import { Button } from "@/components/ui/button";

export interface ProviderButton { id: string; label: string }

/** One button for each provider whose keys are set; nothing at all where there is none. */
export function ProviderButtons({ providers, onChoose }: { providers: readonly ProviderButton[]; onChoose: (id: string) => void }) {
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3 text-xs text-ink-faint" aria-hidden><span className="h-px flex-1 bg-line" />or<span className="h-px flex-1 bg-line" /></div>
      {providers.map(({ id, label }) => <Button key={id} onClick={() => onChoose(id)}>Continue with {label}</Button>)}
    </div>
  );
}
