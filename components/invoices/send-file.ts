import { messageIn } from "@/components/forms/fetch-json";
import { accountHeaders } from "@/components/forms/page-session";
import type { UploadOutcome } from "@/lib/prism/invoices/upload-invoices";

export type Uploaded = Extract<UploadOutcome, { status: "queued" | "duplicate" }>;

export class UploadFailure extends Error {
  constructor(
    message: string,
    readonly retryable: boolean,
  ) {
    super(message);
    this.name = "UploadFailure";
  }
}

const TIMEOUT_MS = 5 * 60_000;

/**
 * Sends one file to `url`. `direct` is the route that returns an upload location: with it, the file goes to the document store first, so
 * its bytes don't pass through the web server. `signal` cancels.
 */
export async function sendFile(
  url: string,
  direct: string | null,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> {
  const place = direct === null ? null : await findPlace(`${direct}?bytes=${file.size}`);
  if (!place) return post(url, file, file, onProgress, signal);
  await transfer({ method: "PUT", url: place.url, body: file, headers: {}, onProgress, signal }, (request) => {
    if (request.status >= 300) throw new UploadFailure("The file couldn't be stored. Try again.", true);
  });
  return post(`${url}${url.includes("?") ? "&" : "?"}upload=${place.uploadId}`, file, null, () => undefined, signal);
}

/** Whether a retry can succeed: after signing in again or buying credits, or by itself once the fault has passed. */
const mayBeOver = (status: number): boolean => status >= 500 || [401, 402, 408, 429].includes(status);

async function findPlace(direct: string): Promise<{ url: string; uploadId: string } | null> {
  try {
    const response = await fetch(direct, { method: "POST", headers: accountHeaders() });
    const body = (await response.json()) as { direct?: { url: string; uploadId: string } | null };
    if (!response.ok) throw new UploadFailure(messageIn(body) ?? `The server returned ${response.status}.`, mayBeOver(response.status));
    return body.direct ?? null;
  } catch (error) {
    if (error instanceof UploadFailure) throw error;
    throw new UploadFailure("The connection was lost. Check your connection and try again.", true);
  }
}

function post(url: string, file: File, body: File | null, onProgress: (share: number) => void, signal: AbortSignal): Promise<Uploaded> {
  const headers = { ...accountHeaders(), "x-file-name": encodeURIComponent(file.name) };
  return transfer({ method: "POST", url, body, headers, onProgress, signal }, (request) => {
    const answer: unknown = request.response;
    if (request.status >= 300 || !isOutcome(answer)) {
      throw new UploadFailure(messageIn(answer) ?? `The server returned ${request.status}.`, mayBeOver(request.status));
    }
    if (answer.status === "refused") throw new UploadFailure(answer.message, false);
    return answer;
  });
}

interface Transfer {
  method: "POST" | "PUT";
  url: string;
  body: File | null;
  headers: Record<string, string>;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uses XMLHttpRequest, because fetch doesn't report how much of a body has been sent. */
function transfer<T>({ method, url, body, headers, onProgress, signal }: Transfer, read: (request: XMLHttpRequest) => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("content-type", "application/octet-stream");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.responseType = method === "POST" ? "json" : "text";
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onload = () => {
      try {
        resolve(read(request));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    request.onerror = () => reject(new UploadFailure("The connection was lost. Check your connection and try again.", true));
    request.ontimeout = () => reject(new UploadFailure("The upload timed out. Check your connection and try again.", true));
    const giveUp = (): void => {
      request.abort();
      reject(new UploadFailure("Canceled", false));
    };
    if (signal.aborted) return giveUp();
    signal.onabort = giveUp;
    request.send(body);
  });
}

const isOutcome = (body: unknown): body is UploadOutcome =>
  typeof body === "object" && body !== null && "status" in body && "fileName" in body;
