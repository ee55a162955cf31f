"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { DocumentLost } from "./document-lost";
import { fetchDocument } from "./fetch-document";
import { outlineOf, type OutlineNode } from "./xml-outline";

/** An e-invoice has no pages: what it says, part by part, or its text as it was received. */
export function XmlView({ url }: { url: string }) {
  const [asText, setAsText] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["document-text", url],
    queryFn: async ({ signal }) => new TextDecoder().decode(await fetchDocument(url, signal)),
    staleTime: Infinity,
  });
  const outline = useMemo(() => (data === undefined ? null : readOutline(data)), [data]);
  const again = useCallback(() => void refetch(), [refetch]);
  if (error) return <DocumentLost onAgain={again} />;
  if (data === undefined) return <Skeleton className="h-96 w-full !bg-surface" />;
  return (
    <div className="rounded-md border border-line bg-surface p-3 text-xs text-ink print:hidden">
      {outline ? (
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <p className="text-sm font-medium">{outline.label}</p>
          <Button look="quiet" size="sm" aria-pressed={asText} onClick={() => setAsText(!asText)}>
            As text
          </Button>
        </div>
      ) : null}
      {outline && !asText ? (
        <Parts parts={outline.parts} />
      ) : (
        <pre className="font-mono leading-5 break-words whitespace-pre-wrap">{data}</pre>
      )}
    </div>
  );
}

/** Null for text that is not well formed, or is too long for an outline. */
function readOutline(text: string): OutlineNode | null {
  // Never fetches what the document names, and runs nothing of it.
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  const outline = parsed.querySelector("parsererror") ? null : outlineOf(parsed.documentElement);
  return outline && outline.parts.length > 0 ? outline : null;
}

function Parts({ parts }: { parts: readonly OutlineNode[] }) {
  return (
    <div className="grid gap-x-4">
      {parts.map((part, index) =>
        part.value === null ? (
          // The order of a document's elements never changes.
          <details key={index} open className="mt-2">
            <summary className="cursor-pointer rounded-sm py-0.5 font-medium text-ink-soft">{part.label}</summary>
            <div className="ml-1 border-l border-line pl-3">
              <Parts parts={part.parts} />
            </div>
          </details>
        ) : (
          <div key={index} className="flex flex-wrap justify-between gap-x-4 py-0.5">
            <span className="text-ink-faint">{part.label}</span>
            <span className="min-w-0 text-right break-words whitespace-pre-line tabular-nums">
              {part.value}
              {part.notes.length > 0 ? <span className="text-ink-faint"> {part.notes.join(" · ")}</span> : null}
            </span>
          </div>
        ),
      )}
    </div>
  );
}
