/** Answers one request of the SDK: an event sent, a step checkpointed, or the functions registered. */
export type SdkRequestHandler = (url: URL, init: RequestInit) => Promise<Response>;

export interface EmbeddedTransport {
  /** Passed to `new Inngest({ fetch })`. */
  fetch: typeof fetch;
  /** Connects an engine to `fetch`; returns a function that disconnects it. */
  connect(handler: SdkRequestHandler): () => void;
}

/** Base URL of requests that never leave the process; DNS never resolves `.invalid` (RFC 2606). */
export const EMBEDDED_BASE_URL = "http://embedded.invalid";

/** Creates the connection between an SDK client and the engine of the same process. Requests fail while no engine is connected. */
export function createTransport(): EmbeddedTransport {
  let current: SdkRequestHandler | null = null;
  return {
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      if (!current) throw new Error("No embedded engine runs in this process: start the worker, or set INNGEST_BASE_URL");
      return current(url, init ?? {});
    },
    connect(handler) {
      if (current) throw new Error("This client has an engine already");
      current = handler;
      return () => {
        if (current === handler) current = null;
      };
    },
  };
}
