import { TokenBuckets, type Allowance } from "./token-buckets";

/** The members of a request's row that matter here, named as the columns. */
interface Bodies {
  account_id: string;
  environment: string;
  request_body: string | null;
  response_body: string | null;
}

/** In characters, for each environment of an account: 4,000 requests with the longest bodies at once, and then 1.7 GB a day. */
const BODIES_OF_ACCOUNT: Allowance = { burst: 64_000_000, perSecond: 20_000 };

/** Limits the volume of logged bodies: a key within its rate limits could still fill a disk with them. */
export class BodyAllowance {
  readonly #buckets = new TokenBuckets();

  constructor(private readonly allowance: Allowance = BODIES_OF_ACCOUNT) {}

  /** Returns the row to be logged: with notes in place of its bodies if the account has recently logged too much. */
  within<Row extends Bodies>(row: Row, nowMs: number): Row {
    const size = (row.request_body?.length ?? 0) + (row.response_body?.length ?? 0);
    const bucket = this.#buckets.filled(`${row.account_id}/${row.environment}`, this.allowance, nowMs);
    if (bucket.tokens >= size) {
      bucket.tokens -= size;
      return row;
    }
    return { ...row, request_body: leftOut(row.request_body), response_body: leftOut(row.response_body) };
  }
}

const leftOut = (body: string | null): string | null =>
  body === null ? null : `[left out: ${body.length} characters, after too many of this account's in a short time]`;
