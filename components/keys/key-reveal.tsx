"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

/** Shows a secret once. It closes only after the reader has said that it is kept, and leaving the page asks first. */
export function KeyReveal({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (kept) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [kept]);
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-2 rounded-md border border-line bg-sunken p-2">
        <code className="min-w-0 flex-1 font-mono text-sm break-all" data-testid="new-key">{secret}</code>
        <CopyButton text={secret} size="md" />
      </div>
      <label className="flex gap-2 text-sm">
        <input type="checkbox" className="mt-1 size-3.5 accent-accent" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        I have stored it where secrets belong
      </label>
      <div className="flex justify-end"><Button look="primary" disabled={!kept} onClick={onDone}>Done</Button></div>
    </div>
  );
}
