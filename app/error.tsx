"use client";

import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <main className="mx-auto grid max-w-xl gap-4 p-6 py-24">
      <Notice kind="danger" title="This page could not be shown" live>
        Try again; if it stays, report {error.digest ? <code className="font-mono">{error.digest}</code> : "what you did"} to the operator
        of this service.
      </Notice>
      <div>
        <Button look="primary" onClick={reset}>
          Try again
        </Button>
      </div>
    </main>
  );
}
