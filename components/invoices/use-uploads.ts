"use client";

import { useEffect, useSyncExternalStore } from "react";
import { uploadQueueFor, type Upload, type UploadQueue, type UploadQuestion } from "./upload-queue";

const none: readonly Upload[] = [];

/** The files being uploaded to `url`. With `direct`, they go straight to the document store. */
export function useUploads(
  url: string,
  direct: string | null,
  onSent: () => void,
): readonly [uploads: readonly Upload[], asked: UploadQuestion | null, queue: UploadQueue] {
  const queue = uploadQueueFor(url);
  const uploads = useSyncExternalStore(queue.watch, queue.read, () => none);
  const asked = useSyncExternalStore(queue.watch, queue.asked, () => null);
  useEffect(() => queue.serve(direct, onSent), [queue, direct, onSent]);
  return [uploads, asked, queue];
}
