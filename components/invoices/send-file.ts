import type { UploadOutcome } from "@/lib/prism/upload-invoices";

export type Uploaded = Extract<UploadOutcome, { status: "queued" | "duplicate" }>;

export class UploadFailure extends Error {
  constructor(message: string, readonly retryable: boolean) {
    super(message);
    this.name = "UploadFailure";
  }
}

const TIMEOUT_MS = 5 * 60_000;

/** Sends one file. XMLHttpRequest, because fetch does not say how much of a body has been sent. */
export function sendFile(url: string, file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", url);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("content-type", "application/octet-stream");
    request.setRequestHeader("x-file-name", encodeURIComponent(file.name));
    request.responseType = "json";
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onload = () => {
      const body: unknown = request.response;
      if (request.status < 300 && isOutcome(body)) {
        if (body.status === "refused") reject(new UploadFailure(body.message, false));
        else resolve(body);
      } else reject(new UploadFailure(messageIn(body) ?? `The server answered ${request.status}.`, request.status >= 500 || request.status === 429 || request.status === 408));
    };
    request.onerror = () => reject(new UploadFailure("The connection was lost. Check it and try again.", true));
    request.ontimeout = () => reject(new UploadFailure("It took too long. Check your connection and try again.", true));
    request.onabort = () => reject(new UploadFailure("Canceled.", true));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}

const isOutcome = (body: unknown): body is UploadOutcome => typeof body === "object" && body !== null && "status" in body && "fileName" in body;

const messageIn = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string" ? body.message : null;
