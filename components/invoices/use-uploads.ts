"use client";

import { useEffect, useSyncExternalStore } from "react";
import { uploadLineTo, type Upload, type UploadLine, type UploadQuestion } from "./upload-line";

const none: readonly Upload[] = [];

/** The files being uploaded to `url`. With `direct`, they go straight to the document store. */
export function useUploads(
  url: string,
  direct: string | null,
  onSent: () => void,
): readonly [uploads: readonly Upload[], asked: UploadQuestion | null, line: UploadLine] {
  const line = uploadLineTo(url);
  const uploads = useSyncExternalStore(line.watch, line.read, () => none);
  const asked = useSyncExternalStore(line.watch, line.asked, () => null);
  useEffect(() => line.serve(direct, onSent), [line, direct, onSent]);
  return [uploads, asked, line];
}
