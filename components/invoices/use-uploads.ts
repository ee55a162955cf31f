"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { faultOf, type UploadLimits } from "./check-files";
import { sendFile, UploadFailure } from "./send-file";

export interface Upload {
  id: number;
  file: File;
  /** "duplicate": the same bytes were analysed before, so nothing was queued and no credit used. */
  state: "waiting" | "sending" | "sent" | "duplicate" | "failed" | "refused";
  /** Share of the bytes that were sent, 0..1. */
  progress: number;
  message: string | null;
  retryable: boolean;
  /** The invoice, or the earlier one with the same bytes. */
  itemId: string | null;
  /** The business that it is for; null where the invoice itself says it. */
  businessId: string | null;
  /** Analyse it although the same bytes were analysed before. */
  again: boolean;
}

/** Whether it failed for a reason that may be over. */
export const canBeSent = ({ state, retryable }: Upload): boolean => state === "failed" && retryable;

/** So many files travel at once: more would only share the same line. */
const AT_ONCE = 3;

let nextId = 1;

function addressOf(url: string, { again, businessId }: Upload): string {
  const query = new URLSearchParams({ ...(again ? { again: "1" } : {}), ...(businessId === null ? {} : { business: businessId }) });
  return query.size === 0 ? url : `${url}?${query.toString()}`;
}

/** A queue of files on their way to the server. Each goes by itself, so a bad one stops no other. */
export function useUploads(url: string, direct: string | null, limits: UploadLimits, onSent: () => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const started = useRef(new Set<number>());
  const leaving = useRef<AbortController | null>(null);
  const change = useCallback((id: number, changes: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const send = useCallback(
    async (upload: Upload): Promise<void> => {
      change(upload.id, { state: "sending", progress: 0, message: null });
      try {
        const signal = leaving.current?.signal ?? new AbortController().signal;
        const sent = await sendFile(addressOf(url, upload), direct, upload.file, (progress) => change(upload.id, { progress }), signal);
        if (sent.status === "queued") change(upload.id, { state: "sent", progress: 1, itemId: sent.itemId });
        else change(upload.id, { state: "duplicate", progress: 1, itemId: sent.duplicateOf.itemId });
        onSent();
      } catch (error) {
        const known = error instanceof UploadFailure ? error : new UploadFailure("The file couldn't be sent. Try again.", true);
        change(upload.id, { state: "failed", message: known.message, retryable: known.retryable });
      } finally {
        started.current.delete(upload.id);
      }
    },
    [change, direct, onSent, url],
  );

  useEffect(() => {
    for (const upload of uploads) {
      if (started.current.size >= AT_ONCE) return;
      if (upload.state !== "waiting" || started.current.has(upload.id)) continue;
      started.current.add(upload.id);
      void send(upload);
    }
  }, [uploads, send]);

  /** Takes files over. Those past the limit on the count are refused, and say so. */
  const add = useCallback(
    (files: readonly File[], businessId: string | null) => {
      setUploads((all) => [
        ...all.filter((upload) => upload.state !== "refused"),
        ...files.map((file, index): Upload => {
          const fault =
            index >= limits.maxFiles
              ? `You can upload up to ${limits.maxFiles} files at a time. Add this one again when they are done.`
              : faultOf(file, limits);
          return {
            id: nextId++,
            file,
            state: fault === null ? "waiting" : "refused",
            progress: 0,
            message: fault,
            retryable: false,
            itemId: null,
            businessId,
            again: false,
          };
        }),
      ]);
    },
    [limits],
  );

  const retry = useCallback((id: number, again = false) => change(id, { state: "waiting", message: null, progress: 0, again }), [change]);
  /** Takes away what is done with. Files that may still be sent stay, until nothing but them is left. */
  const clear = useCallback(
    () =>
      setUploads((all) => {
        const unsent = all.filter((upload) => upload.state === "waiting" || upload.state === "sending" || canBeSent(upload));
        return unsent.length < all.length ? unsent : all.filter((upload) => !canBeSent(upload));
      }),
    [],
  );
  return { uploads, add, retry, clear };
}
