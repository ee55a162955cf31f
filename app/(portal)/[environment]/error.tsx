"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** In production Next replaces the message and leaves a digest, which the log has too. */
export default function PortalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className="mx-auto grid max-w-xl gap-4 py-12">
      <Notice kind="danger" title="This page couldn't be loaded" live>
        Nothing was lost. Try again. If the problem persists, report{" "}
        {error.digest ? <code className="font-mono">{error.digest}</code> : "what you did"} to the operator of this service.
      </Notice>
      <div>
        <Button look="primary" onClick={reset}>
          Try again
        </Button>
      </div>
    </div>
  );
}
