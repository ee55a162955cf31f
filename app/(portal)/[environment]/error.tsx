"use client";

import { FailedPage } from "@/components/ui/failed-page";

/**
 * In production Next replaces the message and leaves a digest, which the log has too. `retry` asks the server anew, where `reset` would
 * show again what it answered before.
 */
export default function PortalError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <div className="mx-auto grid max-w-xl gap-4 py-12">
      <FailedPage title="This page couldn't be loaded" retry={retry}>
        Nothing that was saved is lost. Try again. If the problem persists, report{" "}
        {error.digest ? <code className="font-mono">{error.digest}</code> : "what you did"} to the operator of this service.
      </FailedPage>
    </div>
  );
}
