"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/**
 * In production Next replaces the message and leaves a digest, which the log has too. `retry` asks the server anew, where `reset` would
 * show again what it answered before.
 */
export default function PortalError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <div className="mx-auto grid max-w-xl gap-4 py-12">
      <title>Page not loaded · Levy</title>
      <Notice kind="danger" heading="h1" title="This page couldn't be loaded" live>
        Nothing that was saved is lost. Try again. If the problem persists, report{" "}
        {error.digest ? <code className="font-mono">{error.digest}</code> : "what you did"} to the operator of this service.
      </Notice>
      <div>
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
