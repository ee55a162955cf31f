"use client";

import { FailedPage } from "@/components/ui/failed-page";

/**
 * Shown when a portal page throws. In production Next replaces the message with a digest, which is also in the log. `retry` requests the
 * page from the server again, where `reset` would only render the failed response again.
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
