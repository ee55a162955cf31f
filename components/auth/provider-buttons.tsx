"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { goToProvider } from "./auth-calls";

export interface ProviderButton {
  id: string;
  label: string;
}

/** One button for each configured provider; renders nothing if there is none. */
export function ProviderButtons({ providers, next }: { providers: readonly ProviderButton[]; next: string }) {
  const [failed, setFailed] = useState(false);
  if (providers.length === 0) return null;
  const choose = (id: string): void => {
    setFailed(false);
    goToProvider(id, next).catch(() => setFailed(true));
  };
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3 text-xs text-ink-faint" aria-hidden>
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      {failed ? (
        <Notice kind="danger" title="The server didn't respond" live>
          Check your connection and try again.
        </Notice>
      ) : null}
      {providers.map(({ id, label }) => (
        <Button key={id} onClick={() => choose(id)}>
          Continue with {label}
        </Button>
      ))}
    </div>
  );
}
