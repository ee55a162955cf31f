"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

/** `retry` asks the server anew, where `reset` would show again what it answered before. */
export default function PageError({ error, retry }: { error: Error & { digest?: string }; retry: () => void }) {
  return (
    <main className="mx-auto grid max-w-xl gap-4 p-6 py-24">
      <title>Page not loaded · Levy</title>
      <Notice kind="danger" heading="h1" title="This page couldn't be loaded" live>
        Try again. If the problem persists, report {error.digest ? <code className="font-mono">{error.digest}</code> : "what you did"} to
        the operator of this service.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
        <Button asChild>
          {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- a whole load: what failed may be the page's own scripts, and each page would carry the router's link for this one */}
          <a href="/">Start page</a>
        </Button>
      </div>
    </main>
  );
}
