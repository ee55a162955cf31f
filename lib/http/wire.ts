/** The interface needed of a request's headers, which fetch's Headers satisfy. Names are in lower case. */
export type RequestHeaders = Pick<Headers, "get" | "has"> & Iterable<[string, string]>;

/** A request without its body. */
export interface Head {
  method: string;
  /** An absolute URL, or a path with its query. */
  url: string;
  headers: RequestHeaders;
}

/** A request as handed over by either server: Next.js, or Levy's own in front of it (docs/decisions/0004). */
export interface Incoming extends Head {
  /**
   * Reads at most MAX_BODY_BYTES; may be called once.
   * @throws payload_too_large, request_timeout, invalid_json
   */
  readBody(): Promise<Uint8Array>;
}

/** A response as it is sent, and as it is stored for its idempotency key. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Produces the response to one request; never rejects. */
export type Respond = (incoming: Incoming, params: Params) => Promise<WireAnswer>;
