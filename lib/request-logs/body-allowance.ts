import { Buckets, type Allowance } from "./allowance";

/** What is looked at of a request that is to be kept; the names are those of its row. */
interface Bodies {
  account_id: string;
  environment: string;
  request_body: string | null;
  response_body: string | null;
}

/** In characters: 4,000 requests with the longest bodies, and 1.7 GB a day from then on, of each environment of an account. */
const BODIES_OF_ACCOUNT: Allowance = { burst: 64_000_000, perSecond: 20_000 };

/** A key within its limits of requests can still fill a disk with what stands in them. */
export class BodyAllowance {
  readonly #buckets = new Buckets();

  constructor(private readonly allowance: Allowance = BODIES_OF_ACCOUNT) {}

  /** The request as it is kept at this moment: without its bodies, and saying so, where the account has had too many of late. */
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
