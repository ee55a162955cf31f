"use client";

import { useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** Shown in place of a document that couldn't be loaded. Retries when the network is back, or by the button. */
export function DocumentLost({ onAgain }: { onAgain: () => void }) {
  useEffect(() => {
    window.addEventListener("online", onAgain);
    return () => window.removeEventListener("online", onAgain);
  }, [onAgain]);
  return (
    <div className="bg-surface p-4">
      <Notice kind="danger" title="The document couldn't be loaded" live>
        <p>The server couldn&apos;t be reached, or the file didn&apos;t arrive completely. The extracted fields are still available.</p>
        <Button size="sm" className="mt-2" onClick={onAgain}>
          Try again
        </Button>
      </Notice>
    </div>
  );
}
