/** Answers one request that the SDK makes: an event sent, a step checkpointed, the functions registered. */
export type SdkRequestHandler = (url: URL, init: RequestInit) => Promise<Response>;

export interface EmbeddedTransport {
  /** Given to `new Inngest({ fetch })`. */
  fetch: typeof fetch;
  /** Puts an engine behind `fetch`; returns the way back. */
  connect(handler: SdkRequestHandler): () => void;
}

/** Base of addresses that never leave the process: `.invalid` has no meaning in DNS (RFC 2606). */
export const EMBEDDED_BASE_URL = "http://embedded.invalid";

/** The wire between an SDK client and the engine of the same process. A request without an engine is refused. */
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
