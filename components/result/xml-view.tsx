"use client";

import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { DocumentLost } from "./document-lost";
import { fetchDocument } from "./fetch-document";
import { Parts } from "./xml-parts";
import { outlineOf, type OutlineNode } from "./xml-outline";

/** An e-invoice, which has no pages: its content part by part, or its text as received. */
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

/** Null if the text isn't well-formed or is too long for an outline. */
function readOutline(text: string): OutlineNode | null {
  // DOMParser neither loads anything that the document refers to nor runs its scripts.
  const parsed = new DOMParser().parseFromString(text, "application/xml");
  const outline = parsed.querySelector("parsererror") ? null : outlineOf(parsed.documentElement);
  return outline && outline.parts.length > 0 ? outline : null;
}
