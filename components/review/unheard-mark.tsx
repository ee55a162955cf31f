"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { takeBackUnheard } from "./unheard";
import { unheardWords, useUnheard } from "./waiting-decisions";

/** Shown on an invoice's page while its decision is waiting for a server. Until then, the decision can be taken back. */
export function UnheardOn({ itemId }: { itemId: string }) {
  const decision = useUnheard(itemId);
  return decision === null ? null : <UnheardNotice title={unheardWords[decision]} onTakeBack={() => takeBackUnheard(itemId)} />;
}

export function UnheardNotice({ title, onTakeBack }: { title: string | null; onTakeBack: () => void }) {
  return (
    <Notice kind="caution" title={title} live>
      <p>The server couldn&apos;t be reached. Levy keeps trying, so leave this tab open.</p>
      <Button size="sm" className="mt-2" onClick={onTakeBack}>
        Take it back
      </Button>
    </Notice>
  );
}
