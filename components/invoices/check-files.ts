import { formatBytes } from "@/components/format/amount";

export interface UploadLimits {
  maxBytes: number;
  maxFiles: number;
}

export const acceptedTypes = {
  "application/pdf": [".pdf"],
  "image/png": [".png"],
  "image/jpeg": [".jpg", ".jpeg"],
  "application/xml": [".xml"],
  "text/xml": [".xml"],
} as const;

const types: readonly string[] = Object.keys(acceptedTypes);
const endings: readonly string[] = Object.values(acceptedTypes).flat();

/** Why a file can't be sent, naming the limit; null if it can. The server checks the content again. */
export function faultOf(file: { name: string; type: string; size: number }, limits: UploadLimits): string | null {
  const ending = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? "";
  if (!endings.includes(ending) && !types.includes(file.type))
    return `Only PDF, PNG, JPG and XML files are supported. This file is ${ending || file.type || "another type"}.`;
  if (file.size === 0) return "The file is empty.";
  if (file.size > limits.maxBytes) return `The file is too large. The limit is ${formatBytes(limits.maxBytes)}.`;
  return null;
}
