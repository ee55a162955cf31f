"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { useHeldPage } from "@/components/ui/use-held-page";

/** Shows recovery codes once. Continuing requires confirming that they are saved. When printed, they appear alone on the page. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [kept, setKept] = useState(false);
  const isHeld = useHeldPage(!kept);
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">Each code works once, when you don&apos;t have your phone. They won&apos;t be shown again.</p>
      <ul
        data-testid="recovery-codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md border border-line bg-sunken p-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <CopyButton text={codes.join("\n")} label="Copy all" size="md" />
      </div>
      <label className="flex items-center gap-2 text-sm print:hidden">
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} className="size-3.5 accent-accent" />I
        have stored them
      </label>
      {isHeld ? (
        <p role="alert" className="text-sm text-danger">
          Store them first. You can&apos;t view them again after you leave this page.
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
