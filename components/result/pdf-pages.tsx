"use client";

import type * as PdfJsModule from "pdfjs-dist";
import type { PDFPageProxy, PDFWorker } from "pdfjs-dist";
import { useCallback, useEffect, useRef, useState } from "react";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { DocumentLost } from "./document-lost";
import { DocumentNotReceived, fetchDocument } from "./fetch-document";
import type { FieldEntry } from "./fields";
import { PageOverlay } from "./page-overlay";
import { Turned, type Turn } from "./turned";

interface OpenedPage {
  page: PDFPageProxy;
  width: number;
  height: number;
}

type PdfJs = Pick<typeof PdfJsModule, "getDocument">;
let loaded: Promise<{ pdfjs: PdfJs; worker: PDFWorker }> | null = null;

/** Whether the browser has the features that pdf.js requires. Others get its legacy build, which brings its own and is a fifth larger. */
const isRecent = (): boolean =>
  "try" in Promise &&
  "parse" in URL &&
  "any" in AbortSignal &&
  "Iterator" in globalThis &&
  "transferToFixedLength" in ArrayBuffer.prototype &&
  "toHex" in Uint8Array.prototype;

/**
 * Loads pdf.js and one worker for all documents of the page, when the first document is shown.
 * @throws DocumentNotReceived
 */
async function loadPdfJs(): Promise<{ pdfjs: PdfJs; worker: PDFWorker }> {
  const recent = isRecent();
  const pdfjs = await (recent ? import("pdfjs-dist") : import("pdfjs-dist/legacy/build/pdf.mjs")).catch((error: unknown) => {
    throw new DocumentNotReceived({ cause: error });
  });
  const workerUrl = recent
    ? new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url)
    : new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url);
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl.toString();
  const worker = new pdfjs.PDFWorker();
  // A worker whose script failed to load stays unusable even after the network is back.
  await worker.promise.catch((error: unknown) => {
    throw new DocumentNotReceived({ cause: error });
  });
  return { pdfjs, worker };
}

/** A PDF rendered by pdf.js in the browser: scripts in the PDF never run, and boxes stay aligned with its pages. */
export function PdfPages({ url, fields, turn = 0 }: { url: string; fields: readonly FieldEntry[]; turn?: Turn }) {
  const [opened, setOpened] = useState<OpenedPage[] | null>(null);
  const [failure, setFailure] = useState<"lost" | "unreadable" | null>(null);
  const [attempt, setAttempt] = useState(0);
  const again = useCallback(() => {
    setFailure(null);
    setAttempt((before) => before + 1);
  }, []);
  useEffect(() => {
    let left = false;
    const asked = new AbortController();
    let close: (() => Promise<void>) | null = null;
    void (async () => {
      try {
        // If loading failed, the next document tries again.
        loaded ??= loadPdfJs().catch((error: unknown) => {
          loaded = null;
          throw error;
        });
        const [{ pdfjs, worker }, data] = await Promise.all([loaded, fetchDocument(url, asked.signal)]);
        if (left) return;
        const task = pdfjs.getDocument({ data, worker, enableXfa: false, isEvalSupported: false, useWasm: false });
        // Only after the document has opened or failed: a worker that is stopped while opening one throws an error that can't be caught.
        close = () =>
          task.promise.then(
            () => task.destroy(),
            () => task.destroy(),
          );
        const document = await task.promise;
        // All pages at once: this version of pdf.js checks page numbers against the document opened last, whichever one is asked.
        const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
        if (!left)
          setOpened(
            pages.map((page) => {
              const { width, height } = page.getViewport({ scale: 1 });
              return { page, width, height };
            }),
          );
      } catch (error) {
        // Damaged and encrypted files end up here; the reader can still open the file itself.
        if (!left) setFailure(error instanceof DocumentNotReceived ? "lost" : "unreadable");
      }
    })();
    return () => {
      left = true;
      asked.abort();
      // Pending requests to the worker are rejected then, and nobody waits for them.
      close?.().catch(() => undefined);
    };
  }, [url, attempt]);
  if (failure === "lost") return <DocumentLost onAgain={again} />;
  if (failure === "unreadable") {
    return (
      <div className="p-4">
        <Notice kind="caution" title="This PDF can't be shown here" live>
          <a className="underline underline-offset-2" href={url} download>
            Download the file
          </a>{" "}
          and open it in a PDF reader.
        </Notice>
      </div>
    );
  }
  if (!opened) return <Skeleton className="aspect-[1/1.414] w-full !bg-surface" />;
  return opened.map((page, index) => <WithBoxes key={index} {...page} number={index + 1} fields={fields} turn={turn} />);
}

const none: readonly FieldEntry[] = [];

/** A page gets its boxes once it is rendered, because a long invoice has thousands. */
function WithBoxes({
  page,
  width,
  height,
  number,
  fields,
  turn,
}: OpenedPage & { number: number; fields: readonly FieldEntry[]; turn: Turn }) {
  const [isNear, setNear] = useState(false);
  const nearBy = useCallback(() => setNear(true), []);
  return (
    <div data-page={number}>
      <Turned turn={turn} ratio={width / height}>
        <PdfPage page={page} number={number} naturalWidth={width} onNear={nearBy} />
        <PageOverlay page={number} fields={isNear ? fields : none} />
      </Turned>
    </div>
  );
}

/**
 * One page, rendered when it comes near the viewport and again when its width changes. Far from the viewport its canvas is released,
 * because at the largest zoom each takes tens of megabytes. Its space stays reserved.
 */
function PdfPage({ page, number, naturalWidth, onNear }: { page: PDFPageProxy; number: number; naturalWidth: number; onNear: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const seen = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setWidth(element.clientWidth);
        onNear();
      },
      { rootMargin: "400px" },
    );
    // Measured relative to the scrolling frame, with a larger margin than for rendering, so that switching between two neighboring pages
    // keeps both.
    const left = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting === false) setWidth(0);
      },
      { root: element.closest("[data-document-frame]"), rootMargin: "100%" },
    );
    const resized = new ResizeObserver(() => setWidth((current) => (current === 0 ? 0 : element.clientWidth)));
    seen.observe(element);
    left.observe(element);
    resized.observe(element);
    return () => {
      seen.disconnect();
      left.disconnect();
      resized.disconnect();
    };
  }, [onNear]);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    if (width === 0) {
      element.width = 0;
      element.height = 0;
      return;
    }
    const viewport = page.getViewport({ scale: (width / naturalWidth) * Math.min(window.devicePixelRatio, 3) });
    element.width = Math.round(viewport.width);
    element.height = Math.round(viewport.height);
    const task = page.render({ canvas: element, viewport });
    // A rendering canceled by a change of width is followed by the next one.
    task.promise.catch(() => undefined);
    return () => task.cancel();
  }, [page, width, naturalWidth]);
  return <canvas ref={canvas} className="absolute inset-0 size-full" role="img" aria-label={`Page ${number}`} />;
}
