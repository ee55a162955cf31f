"use client";

import { FailedPage, secondaryLook } from "@/components/ui/failed-page";

/**
 * Shown when a page outside the portal throws. `retry` requests the page from the server again, where `reset` would only render the failed
 * response again.
 */
export default function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <main className="mx-auto grid max-w-xl gap-4 p-6 py-24">
      <FailedPage
        title="This page couldn't be loaded"
        retry={retry}
        other={
          // eslint-disable-next-line @next/next/no-html-link-for-pages -- a whole load: what failed may be the page's own scripts, and each page would carry the router's link for this one
          <a href="/" className={secondaryLook}>
            Start page
          </a>
        }
      >
        Try again. If the problem persists, report {error.digest ? <code className="font-mono">{error.digest}</code> : "what you did"} to
        the operator of this service.
      </FailedPage>
    </main>
  );
}
