import type { Database } from "@/drizzle/client";
import type { Environment } from "@/lib/kernel/context";
import { cutText } from "@/lib/kernel/cut-text";
import { getDatabase } from "@/lib/kernel/db";
import { logger } from "@/lib/kernel/logger";
import { isFaultOfData, runStatement } from "@/lib/kernel/statement";
import { BodyAllowance } from "./body-allowance";
import { RefusalAllowance } from "./refusal-allowance";

/** One request as it is kept; the names are those of the table's columns, for the statement below reads them. */
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

// The answer to a job's status may be waiting here while the job is purged: then its bodies stay out.
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
/** About 30 MB of the longest bodies; of more, whoever has most waiting loses their oldest. */
const MAX_WAITING = 1_000;
/** What is kept of a path, in characters: those of the API are shorter, and Node takes up to 16,000. */
export const MAX_PATH_CHARACTERS = 300;
/** The same of an answer that repeats such a path. */
const MAX_REPEATING_ANSWER = 1_000;

export interface RecorderOptions {
  database?: () => Database;
  maxWaiting?: number;
  monotonicMs?: () => number;
  bodies?: BodyAllowance;
}

/**
 * Writes the request log behind the answers: rows wait in memory for half a second and go into the table many at a time,
 * so that no request waits for its own row. The log is for people to look at; nothing else is built on it.
 */
export class RequestRecorder {
  #waiting: RecordedRequest[] = [];
  readonly #refusals = new RefusalAllowance();
  readonly #bodies: BodyAllowance;
  #running: Promise<void> | null = null;
  #wake: () => void = () => undefined;
  /** Set while somebody waits for the rows: nothing pauses, and what can't be written is given up. */
  #hurried = false;
  #ending = false;
  #lost = 0;

  constructor(private readonly options: RecorderOptions = {}) {
    this.#bodies = options.bodies ?? new BodyAllowance();
  }

  /** Keeps the request, unless it is one of too many that were refused (`RefusalAllowance`). */
  record(row: RecordedRequest): void {
    const nowMs = this.options.monotonicMs?.() ?? performance.now();
    if (!this.#refusals.takes(row, nowMs)) return;
    this.#waiting.push(this.#bodies.within(bounded(row), nowMs));
    if (this.#waiting.length > (this.options.maxWaiting ?? MAX_WAITING)) this.#giveUp(this.#oldestOfMost());
    this.#running ??= this.#run();
  }

  /** The oldest row of the account that has most of them waiting: nobody pushes out what is others'. */
  #oldestOfMost(): RecordedRequest[] {
    const counts = new Map<string, number>();
    for (const { account_id } of this.#waiting) counts.set(account_id, (counts.get(account_id) ?? 0) + 1);
    const most = Math.max(...counts.values());
    return this.#waiting.filter(({ account_id }) => counts.get(account_id) === most).slice(0, 1);
  }

  /** Everything recorded so far is in the table, or was given up, when this resolves. Never rejects. */
  async flush(): Promise<void> {
    this.#hurried = true;
    this.#wake();
    await this.#running;
    this.#hurried = this.#ending;
  }

  /** As `flush`, and from now on nothing waits: the process is about to end. */
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
      // In the same turn as the look, so that no row falls between them.
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

  /** Writes what is waiting; false where the database did not take it. */
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
        // An absent database comes back; a row that it refuses would hold up the rest for ever. Those beside it, of other
        // accounts too, are parted from it by halves.
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

  /** Those in front may have been pushed out meanwhile. */
  #drop(rows: readonly RecordedRequest[]): void {
    const gone = new Set(rows);
    this.#waiting = this.#waiting.filter((row) => !gone.has(row));
  }
}

/** A row whose path has the length of one. An answer says a path again where it has nothing else to say. */
function bounded(row: RecordedRequest): RecordedRequest {
  if (row.path.length <= MAX_PATH_CHARACTERS) return row;
  const { path, response_body: answer } = row;
  return { ...row, path: cut(path, MAX_PATH_CHARACTERS), response_body: answer === null ? null : cut(answer, MAX_REPEATING_ANSWER) };
}

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${cutText(text, length)} … [cut: ${text.length} characters]`;

// On globalThis, because the server's start and its routes are bundled apart.
const holder = globalThis as typeof globalThis & { levyRequestRecorder?: RequestRecorder };

/** The recorder of this process. */
export function requestRecorder(): RequestRecorder {
  return (holder.levyRequestRecorder ??= new RequestRecorder());
}
