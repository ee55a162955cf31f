"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useHeldPage } from "@/components/ui/use-held-page";

/**
 * Shows a secret once. It can be closed only after the reader confirms having saved it; leaving the page asks first, and the browser's back
 * button is blocked.
 */
export function KeyReveal({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  const isHeld = useHeldPage(!kept);
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-2 rounded-md border border-line bg-sunken p-2">
        <code className="min-w-0 flex-1 font-mono text-sm break-all" data-testid="new-key">
          {secret}
        </code>
        <CopyButton text={secret} size="md" />
      </div>
      <label className="flex gap-2 text-sm">
        <input type="checkbox" className="mt-1 size-3.5 accent-accent" checked={kept} onChange={(event) => setKept(event.target.checked)} />
        I have stored it securely
      </label>
      {isHeld ? (
        <p role="alert" className="text-sm text-danger">
          Store it first. You can&apos;t view it again after you leave this page.
        </p>
      ) : null}
      <div className="flex justify-end">
        <Button look="primary" disabled={!kept} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
