"use client";

import { ChevronDown, ChevronUp, Download, FileSearch, FileX, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback, useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { formatDay } from "@/lib/kernel/time/format-day-values";
import { shortFileName } from "@/components/format/file-name";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { loadOnce } from "@/components/ui/load-with-retries";
import { Skeleton } from "@/components/ui/skeleton";
import type { InvoiceView } from "@/lib/prism/invoices/read-invoice";
import { DocumentLost } from "./document-lost";
import type { FieldEntry } from "./fields";
import { PageOverlay } from "./page-overlay";
import { Turned, type Turn } from "./turned";
import { uprightTurn } from "./upright";
import { useDocumentKeys } from "./use-document-keys";

// pdf.js only runs in the browser, so the server doesn't load it.
const PdfPages = dynamic(() => loadOnce(() => import("./pdf-pages")).then((module) => module.PdfPages), {
  ssr: false,
  loading: () => <Skeleton className="aspect-[1/1.414] w-full !bg-surface" />,
});

// Loaded separately, because few invoices are XML.
const XmlView = dynamic(() => loadOnce(() => import("./xml-view")).then((module) => module.XmlView), {
  ssr: false,
  loading: () => <Skeleton className="h-96 w-full !bg-surface" />,
});

const zooms = [1, 1.25, 1.5, 2, 3] as const;

/** The document as received, with the boxes of its fields. It can be zoomed, rotated, and paged through. */
export function DocumentView({
  environment,
  document,
  removedAt,
  without = null,
  fields,
  pages = 1,
  isShown = true,
}: {
  environment: string;
  document: InvoiceView["document"];
  removedAt: InvoiceView["documentRemovedAt"];
  /** Why there is no document although the invoice names a URL for it. */
  without?: "on_its_way" | "not_received" | null;
  fields: readonly FieldEntry[];
  pages?: number;
  /** False when the document is pre-rendered invisibly: keyboard shortcuts apply to the visible one. */
  isShown?: boolean;
}) {
  const [zoom, setZoom] = useState(0);
  const upright = useMemo(() => uprightTurn(fields), [fields]);
  const [turned, setTurned] = useState<Turn | null>(null);
  const turn = turned ?? upright;
  const frame = useRef<HTMLDivElement>(null);
  const isXml = document?.mimeType === "application/xml";
  const larger = (): void => setZoom((now) => Math.min(zooms.length - 1, now + 1));
  const smaller = (): void => setZoom((now) => Math.max(0, now - 1));
  const turnOn = (): void => setTurned(((turn + 90) % 360) as Turn);
  useDocumentKeys(
    isShown && document && !isXml
      ? { larger, smaller, fit: () => setZoom(0), turn: turnOn, page: (by) => stepPage(frame.current, by) }
      : null,
  );
  if (removedAt !== null) {
    return (
      <EmptyState icon={<FileX />} title="The document has been deleted">
        It was deleted on {formatDay(removedAt.slice(0, 10))} at the end of the retention period. The data extracted from it is kept. You
        can still approve or reject the invoice. To correct a value, send the document again.
      </EmptyState>
    );
  }
  if (!document && without !== null) {
    return without === "on_its_way" ? (
      <EmptyState icon={<FileSearch />} title="Fetching the document">
        It comes from the URL in the request and will appear here automatically.
      </EmptyState>
    ) : (
      <EmptyState icon={<FileX />} title="No document received">
        Nothing could be fetched from the URL in the request.
      </EmptyState>
    );
  }
  if (!document) {
    return (
      <EmptyState icon={<FileX />} title="No document">
        This invoice was sent without a document. The analysis is based only on the fields in the request.
      </EmptyState>
    );
  }
  const url = `/api/portal/${environment}/documents/${document.id}`;
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-b border-line py-1.5 pr-1.5 pl-4">
        <p className="truncate text-xs text-ink-soft" title={document.fileName ?? undefined}>
          {document.fileName ? shortFileName(document.fileName) : "Document"}
        </p>
        <div className="flex gap-0.5" role="group" aria-label="Document view">
          {isXml ? null : (
            <>
              {pages > 1 ? <PageSteps frame={frame} pages={pages} /> : null}
              <Tool label="Zoom out" shortcut="-" disabled={zoom === 0} onClick={smaller}>
                <ZoomOut aria-hidden />
              </Tool>
              <Tool label="Zoom in" shortcut="+" disabled={zoom === zooms.length - 1} onClick={larger}>
                <ZoomIn aria-hidden />
              </Tool>
              <Tool label="Rotate" shortcut="O" onClick={turnOn}>
                <RotateCw aria-hidden />
              </Tool>
            </>
          )}
          <Button asChild look="quiet" size="icon" className="!size-7">
            <a href={url} download={document.fileName?.split("/").at(-1) ?? document.id} aria-label="Download document">
              <Download aria-hidden />
            </a>
          </Button>
        </div>
      </div>
      <div
        ref={frame}
        data-document-frame
        className="max-h-[70vh] print:max-h-none overflow-auto bg-sunken p-3 lg:max-h-none lg:min-h-0 lg:flex-1"
        tabIndex={0}
        role="region"
        aria-label="Document"
      >
        {/* In print, the first page fits below the heading. */}
        <div className="mx-auto grid gap-3 print:!w-3/4" style={{ width: `${(zooms[zoom] ?? 1) * 100}%` }}>
          {isXml ? (
            <XmlView url={url} />
          ) : document.mimeType === "application/pdf" ? (
            <PdfPages url={url} fields={fields} turn={turn} />
          ) : (
            <Picture url={url} fields={fields} turn={turn} />
          )}
        </div>
      </div>
    </>
  );
}

function Tool({
  label,
  shortcut,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  shortcut: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      look="quiet"
      size="icon"
      className="!size-7"
      aria-label={label}
      aria-keyshortcuts={shortcut === "+" ? "Plus" : shortcut}
      title={`${label} (${shortcut})`}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

/** Scrolls the page before or after the current one to the top of the frame. */
function stepPage(frame: HTMLElement | null, by: 1 | -1): void {
  if (!frame) return;
  const top = frame.getBoundingClientRect().top;
  const shown = [...frame.querySelectorAll<HTMLElement>("[data-page]")];
  const current = shown.findLastIndex((page) => page.getBoundingClientRect().top - top < frame.clientHeight / 2);
  const target = shown[Math.min(shown.length - 1, Math.max(0, current + by))];
  if (target) frame.scrollTo({ top: frame.scrollTop + target.getBoundingClientRect().top - top - 12 });
}

function PageSteps({ frame, pages }: { frame: RefObject<HTMLDivElement | null>; pages: number }) {
  return (
    <>
      <span className="self-center px-1 text-xs whitespace-nowrap text-ink-faint tabular-nums">{pages} pages</span>
      <Tool label="Previous page" shortcut="[" onClick={() => stepPage(frame.current, -1)}>
        <ChevronUp aria-hidden />
      </Tool>
      <Tool label="Next page" shortcut="]" onClick={() => stepPage(frame.current, 1)}>
        <ChevronDown aria-hidden />
      </Tool>
    </>
  );
}

/** A photo or scan. Its aspect ratio is known once it has loaded. */
function Picture({ url, fields, turn }: { url: string; fields: readonly FieldEntry[]; turn: Turn }) {
  const [ratio, setRatio] = useState(1 / 1.414);
  const [isLost, setLost] = useState(false);
  const again = useCallback(() => setLost(false), []);
  const measure = ({ naturalWidth, naturalHeight }: HTMLImageElement): void => {
    if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
  };
  if (isLost) return <DocumentLost onAgain={again} />;
  return (
    <div data-page={1}>
      <Turned turn={turn} ratio={ratio}>
        {/* The image comes from a portal route, which requires a session, so Next's image optimizer couldn't fetch it. */}
        {/* eslint-disable-next-line @next/next/no-img-element -- see above */}
        <img
          ref={(element) => {
            if (!element?.complete) return;
            measure(element);
            // An image that failed before hydration fires no event anymore.
            if (element.naturalWidth === 0) setLost(true);
          }}
          src={url}
          alt="The invoice as received"
          className="block size-full"
          onLoad={(event) => measure(event.currentTarget)}
          onError={() => setLost(true)}
        />
        <PageOverlay page={1} fields={fields} />
      </Turned>
    </div>
  );
}
