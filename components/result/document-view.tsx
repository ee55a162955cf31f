"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, FileX, ZoomIn, ZoomOut } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { InvoiceView } from "@/lib/prism/read-invoice";
import type { FieldEntry } from "./fields";
import { PageOverlay } from "./page-overlay";

// pdf.js is for the browser alone; the server that renders the page has no use for it.
const PdfPages = dynamic(() => import("./pdf-pages").then((module) => module.PdfPages), { ssr: false, loading: () => <Skeleton className="aspect-[1/1.414] w-full" /> });

const zooms = [1, 1.25, 1.5, 2, 3] as const;

/** The document as it was received, with its boxes. */
export function DocumentView({ environment, document, fields }: { environment: string; document: InvoiceView["document"]; fields: readonly FieldEntry[] }) {
  const [zoom, setZoom] = useState(0);
  if (!document) {
    return (
      <EmptyState icon={<FileX />} title="No document">
        This invoice was sent without a document, or its document was purged. What is said of it rests on the fields that came with the request.
      </EmptyState>
    );
  }
  const url = `/api/portal/${environment}/documents/${document.id}`;
  const isXml = document.mimeType === "application/xml";
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-4">
        <p className="truncate text-xs text-ink-soft">{document.fileName ?? "Document"}</p>
        <div className="flex gap-0.5">
          {isXml ? null : (
            <>
              <Button look="quiet" size="icon" className="!size-7" aria-label="Smaller" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}><ZoomOut aria-hidden /></Button>
              <Button look="quiet" size="icon" className="!size-7" aria-label="Larger" disabled={zoom === zooms.length - 1} onClick={() => setZoom(zoom + 1)}><ZoomIn aria-hidden /></Button>
            </>
          )}
          <Button asChild look="quiet" size="icon" className="!size-7"><a href={url} download={document.fileName?.split("/").at(-1) ?? document.id} aria-label="Download the document"><Download aria-hidden /></a></Button>
        </div>
      </div>
      <div data-document-frame className="max-h-[70vh] overflow-auto bg-sunken p-3 lg:max-h-none lg:min-h-0 lg:flex-1" tabIndex={0} role="region" aria-label="Document">
        <div className="mx-auto grid gap-3" style={{ width: `${(zooms[zoom] ?? 1) * 100}%` }}>
          {isXml ? <XmlText url={url} /> : document.mimeType === "application/pdf" ? <PdfPages url={url} fields={fields} /> : (
            <div className="relative shadow-raised">
              {/* The picture comes from our own route with a session; Next's optimiser could not fetch it. */}
              {/* eslint-disable-next-line @next/next/no-img-element -- see above */}
              <img src={url} alt="The invoice as received" className="block w-full" />
              <PageOverlay page={1} fields={fields} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** An e-invoice has no pages: its text is what was judged. */
function XmlText({ url }: { url: string }) {
  const { data, error } = useQuery({
    queryKey: ["document-text", url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal });
      if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
      return answer.text();
    },
    staleTime: Infinity,
  });
  if (error) return <Notice kind="danger" title="The document could not be loaded" live>Reload the page to try again.</Notice>;
  if (data === undefined) return <Skeleton className="h-96 w-full" />;
  return <pre className="rounded-md border border-line bg-surface p-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap text-ink">{data}</pre>;
}
