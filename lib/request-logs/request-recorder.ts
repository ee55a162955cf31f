import type { Database } from "@/drizzle/client";
import type { Environment } from "@/lib/kernel/context";
import { cutText } from "@/lib/kernel/text/cut-text";
import { getDatabase } from "@/lib/kernel/db";
import { logger } from "@/lib/kernel/logger";
import { isFaultOfData, runStatement } from "@/lib/kernel/rows/statement";
import { BodyAllowance } from "./body-allowance";
import { RefusalAllowance } from "./refusal-allowance";

/** A request to be logged. The members are named as the table's columns, because the statement below reads them from JSON. */
export interface RecordedRequest {
  id: string;
  account_id: string;
  environment: Environment;
  key_id: string;
  method: string;
  path: string;
  operation: string;
  status: number;
  error_code: string | null;
  duration_ms: number;
  subject_id: string | null;
  query: string | null;
  request_body: string | null;
  response_body: string | null;
  created_at: string;
}

// A job may be purged while a response about it waits here to be written; its bodies are then left out.
const statement = `
insert into request_logs (id, account_id, environment, key_id, method, path, operation, status, error_code, duration_ms, subject_id, query, request_body, response_body, created_at)
select r.id, r.account_id, r.environment, r.key_id, method, path, operation, r.status, error_code, duration_ms, subject_id, query,
       case when purged_at is null then request_body end, case when purged_at is null then response_body end, r.created_at
from jsonb_to_recordset($1::text::jsonb) as r(
  id text, account_id text, environment text, key_id text, method text, path text, operation text, status int, error_code text,
  duration_ms int, subject_id text, query text, request_body text, response_body text, created_at timestamptz)
cross join lateral (select (select j.purged_at from jobs j where j.id = r.subject_id) as purged_at) subject
on conflict (id) do nothing`;

const WRITE_AFTER_MS = 500;
const RETRY_AFTER_MS = 3_000;
const MAX_ROWS = 200;
/** About 30 MB with the longest bodies. Beyond this, the account with the most waiting rows loses its oldest. */
const MAX_WAITING = 1_000;
/** The most characters of a logged path: the API's paths are shorter, but Node accepts up to 16,000. */
export const MAX_PATH_CHARACTERS = 300;
/** The most characters of a response to such a path, which repeats it. */
const MAX_REPEATING_ANSWER = 1_000;

export interface RecorderOptions {
  database?: () => Database;
  maxWaiting?: number;
  monotonicMs?: () => number;
  bodies?: BodyAllowance;
}

/**
 * Writes the request log after the responses: rows wait in memory for half a second and are inserted in batches, so that no request waits
 * for its own row. The log is only for people to read; nothing else depends on it.
 */
export class RequestRecorder {
  #waiting: RecordedRequest[] = [];
  readonly #refusals = new RefusalAllowance();
  readonly #bodies: BodyAllowance;
  #running: Promise<void> | null = null;
  #wake: () => void = () => undefined;
  /** Set while a caller waits for the rows: there are no pauses, and what can't be written is given up. */
  #hurried = false;
  #ending = false;
  #lost = 0;

  constructor(private readonly options: RecorderOptions = {}) {
    this.#bodies = options.bodies ?? new BodyAllowance();
  }

  /** Logs the request, unless it is among too many refused ones (`RefusalAllowance`). */
  record(row: RecordedRequest): void {
    const nowMs = this.options.monotonicMs?.() ?? performance.now();
    if (!this.#refusals.takes(row, nowMs)) return;
    this.#waiting.push(this.#bodies.within(bounded(row), nowMs));
    if (this.#waiting.length > (this.options.maxWaiting ?? MAX_WAITING)) this.#giveUp(this.#oldestOfMost());
    this.#running ??= this.#run();
  }

  /** The oldest row of the account with the most waiting rows, so that no account displaces another's. */
  #oldestOfMost(): RecordedRequest[] {
    const counts = new Map<string, number>();
    for (const { account_id } of this.#waiting) counts.set(account_id, (counts.get(account_id) ?? 0) + 1);
    const most = Math.max(...counts.values());
    return this.#waiting.filter(({ account_id }) => counts.get(account_id) === most).slice(0, 1);
  }

  /** Resolves when everything recorded so far has been written or given up. Never rejects. */
  async flush(): Promise<void> {
    this.#hurried = true;
    this.#wake();
    await this.#running;
    this.#hurried = this.#ending;
  }

  /** Like `flush`, and from now on nothing waits: the process is about to exit. */
  end(): Promise<void> {
    this.#ending = true;
    return this.flush();
  }

  async #run(): Promise<void> {
    for (let pauseMs = WRITE_AFTER_MS; ;) {
      await this.#pause(pauseMs);
      const written = await this.#write();
      if (!written && this.#hurried) this.#giveUp(this.#waiting);
      pauseMs = written ? WRITE_AFTER_MS : RETRY_AFTER_MS;
      if (this.#waiting.length > 0) continue;
      // In the same turn as the check above, so that no row is added in between.
      this.#running = null;
      return;
    }
  }

  async #pause(ms: number): Promise<void> {
    if (this.#hurried) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Writes the waiting rows; returns false if the database is unavailable. */
  async #write(): Promise<boolean> {
    let most = MAX_ROWS;
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.slice(0, most);
      try {
        await runStatement((this.options.database ?? getDatabase)(), statement, [JSON.stringify(rows)]);
        this.#drop(rows);
        most = MAX_ROWS;
      } catch (error) {
        logger("request-log").warn({ err: error, waiting: this.#waiting.length }, "the request log could not be written");
        // An unavailable database comes back, but a row that it refuses would block the rest forever. Halving the batch isolates that row
        // from the others, which may belong to other accounts.
        if (!isFaultOfData(error)) return false;
        if (rows.length > 1) most = Math.ceil(rows.length / 2);
        else this.#giveUp(rows);
      }
    }
    return true;
  }

  #giveUp(rows: readonly RecordedRequest[]): void {
    this.#lost += rows.length;
    this.#drop(rows);
    logger("request-log").warn({ lost: this.#lost }, "requests are missing in the request log");
  }

  /** Removes rows by identity, since the first ones may have been displaced meanwhile. */
  #drop(rows: readonly RecordedRequest[]): void {
    const gone = new Set(rows);
    this.#waiting = this.#waiting.filter((row) => !gone.has(row));
  }
}

/** Cuts a row's overlong path, and the response, which does little more than repeat the path. */
function bounded(row: RecordedRequest): RecordedRequest {
  if (row.path.length <= MAX_PATH_CHARACTERS) return row;
  const { path, response_body: answer } = row;
  return { ...row, path: cut(path, MAX_PATH_CHARACTERS), response_body: answer === null ? null : cut(answer, MAX_REPEATING_ANSWER) };
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${cutText(text, length)} … [cut: ${text.length} characters]`;

// On globalThis, because the server's startup code and its routes are bundled separately.
const holder = globalThis as typeof globalThis & { levyRequestRecorder?: RequestRecorder };

/** The recorder of this process. */
export function requestRecorder(): RequestRecorder {
  return (holder.levyRequestRecorder ??= new RequestRecorder());
}
