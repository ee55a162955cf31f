"use client";

import { useEffect, useSyncExternalStore } from "react";
import { uploadLineTo, type Upload, type UploadLine } from "./upload-line";

const none: readonly Upload[] = [];

/** The files on their way to `url`; with `direct` they go to the document store by themselves. */
export function useUploads(
  url: string,
  direct: string | null,
  onSent: () => void,
): readonly [uploads: readonly Upload[], line: UploadLine] {
  const line = uploadLineTo(url);
  const uploads = useSyncExternalStore(line.watch, line.read, () => none);
  useEffect(() => line.serve(direct, onSent), [line, direct, onSent]);
  return [uploads, line];
}
