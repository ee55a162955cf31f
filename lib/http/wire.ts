/** What is asked of a request's headers; those of fetch are such. Names are in lower case. */
export type RequestHeaders = Pick<Headers, "get" | "has"> & Iterable<[string, string]>;

/** A request without its body. */
export interface Head {
  method: string;
  /** Absolute, or a path with its query. */
  url: string;
  headers: RequestHeaders;
}

/** A request as one of the two servers hands it over: Next, or our own ahead of it (docs/decisions/0004). */
export interface Incoming extends Head {
  /** At most MAX_BODY_BYTES; may be called once. Errors: payload_too_large, invalid_json. */
  readBody(): Promise<Uint8Array>;
}

/** An answer as it goes over the wire, and as it is kept for its idempotency key. */
export interface WireAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export type Params = Readonly<Record<string, string | string[] | undefined>>;

/** Takes one request to its answer; never rejects. */
export type Meet = (incoming: Incoming, params: Params) => Promise<WireAnswer>;
