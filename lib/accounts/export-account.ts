import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";

/** Rows per page; fewer for tables with whole bodies, so that a page is a few megabytes at most. */
const PAGE = 500;
const OF_BODIES = 50;

/** A table of the export: its record name, the columns by which it is paged, and the columns that are left out. */
interface Source {
  kind: string;
  table: string;
  keys: readonly string[];
  without?: readonly string[];
  extra?: string;
  /** Rows per page. */
  page?: number;
  /** SQL condition for rows that no longer exist for users. */
  gone?: string;
}

const byId = ["id"] as const;

/**
 * Every table that belongs to accounts, which a test checks against the schema. Stored responses of idempotency keys are left out, since
 * they repeat the rest.
 */
export const exportedTables: readonly Source[] = [
  {
    kind: "member",
    table: "memberships",
    keys: ["user_id"],
    extra: "(select jsonb_build_object('name', u.name, 'email', u.email) from users u where u.id = t.user_id)",
  },
  { kind: "invitation", table: "invitations", keys: byId, without: ["token_hash"] },
  { kind: "business", table: "businesses", keys: ["environment", "business_id"] },
  { kind: "credit_balance", table: "credit_balances", keys: ["environment"] },
  { kind: "credit_entry", table: "credit_entries", keys: byId },
  { kind: "payment", table: "payments", keys: byId },
  { kind: "api_key", table: "api_keys", keys: byId, without: ["hash"] },
  { kind: "shared_secret", table: "shared_secrets", keys: byId, without: ["sealed"] },
  { kind: "document", table: "documents", keys: byId, without: ["storage_key"] },
  { kind: "job", table: "jobs", keys: byId },
  { kind: "invoice", table: "items", keys: byId, page: OF_BODIES },
  { kind: "review", table: "reviews", keys: ["item_id"], page: OF_BODIES },
  { kind: "review_change", table: "review_changes", keys: byId },
  { kind: "review_comment", table: "review_comments", keys: byId },
  { kind: "learned_correction", table: "learned_corrections", keys: byId },
  {
    kind: "filing",
    table: "filings",
    keys: byId,
    without: ["accepted_answer", "content_hash"],
    extra: `jsonb_build_object(
      'history', (select coalesce(jsonb_agg(to_jsonb(h) order by h.position), '[]') from filing_history h where h.filing_id = t.id),
      'evidence', (select coalesce(jsonb_agg(to_jsonb(e) - 'storage_key' order by e.id), '[]') from filing_evidence e where e.filing_id = t.id and e.sha256 <> ''))`,
  },
  { kind: "filing_batch", table: "filing_batches", keys: byId, without: ["accepted_answer"] },
  { kind: "return_filed_elsewhere", table: "returns_filed_elsewhere", keys: byId },
  { kind: "filing_invoice", table: "filing_invoices", keys: ["filing_id", "item_id"] },
  { kind: "event", table: "events", keys: byId, page: OF_BODIES },
  {
    kind: "webhook_endpoint",
    table: "webhook_endpoints",
    keys: byId,
    without: ["sealed_secret", "sealed_previous_secret", "deleted_at"],
    gone: "t.deleted_at is not null",
  },
  {
    kind: "webhook_delivery",
    table: "webhook_deliveries",
    keys: byId,
    page: OF_BODIES,
    extra:
      "jsonb_build_object('history', (select coalesce(jsonb_agg(to_jsonb(a) - 'request_headers' order by a.round, a.attempt), '[]') from webhook_attempts a where a.delivery_id = t.id))",
    gone: "t.endpoint_id in (select id from webhook_endpoints where deleted_at is not null)",
  },
  { kind: "request", table: "request_logs", keys: byId, page: OF_BODIES },
  { kind: "mail", table: "mails", keys: byId, without: ["sealed_link"] },
  { kind: "audit_entry", table: "audit_entries", keys: byId },
];

export const exportAccountPermission = { scope: null, roles: ["owner"] } as const;

/**
 * Exports everything that the context's account holds in both environments as JSON lines of the form `{record, …row}`, read page by page.
 * It contains no secrets: no keys or their hashes, no sealed values, no signatures. For owners; the export is recorded in the audit log.
 */
export async function* exportAccount(ctx: Ctx): AsyncGenerator<string> {
  requirePermission(ctx, exportAccountPermission);
  await inTransaction(ctx, (tx) => writeAudit(tx, { action: "account.exported", targetId: tx.account.id }));
  const [account] = await ctx.db.raw<{ row: object }[]>`select to_jsonb(a) as row from accounts a where id = ${ctx.account.id}`;
  yield line("account", { ...account?.row, exported_at: ctx.clock.now().toISOString() });
  for (const source of exportedTables) {
    yield* rowsOf(ctx, source);
    if (source.table === "filings") yield* linesOfFilings(ctx);
  }
}

/**
 * The SQL of one page of a table, with the columns `keys`, after which the next page continues, and `row`. Parameters: the account, the
 * columns left out, and, if `follows`, the keys of the last row. The comparison matches the sort order, so that an index finds the
 * position; otherwise every page of a million invoices would read all rows before it.
 */
export function pageStatement({ table, keys, extra, gone, page = PAGE }: Source, follows: boolean): string {
  // Table and column names come only from the list above; values are parameters.
  const columns = keys.map((key) => `t.${key}`).join(", ");
  const last = keys.map((_, index) => `$${index + 3}::text`).join(", ");
  return `select array[${columns}] as keys, (to_jsonb(t) - $2::text[])${extra ? ` || coalesce(${extra}, '{}')` : ""} as row
    from ${table} t where t.account_id = $1${gone ? ` and not (${gone})` : ""}${follows ? ` and (${columns}) > (${last})` : ""} order by ${columns} limit ${page}`;
}

async function* rowsOf(ctx: Ctx, source: Source): AsyncGenerator<string> {
  for (let after: string[] = []; ;) {
    const statement = pageStatement(source, after.length > 0);
    const rows: { keys: string[]; row: object }[] = [
      ...(await ctx.db.raw.unsafe<{ keys: string[]; row: object }[]>(statement, [ctx.account.id, [...(source.without ?? [])], ...after])),
    ];
    for (const { row } of rows) yield line(source.kind, row);
    if (rows.length < (source.page ?? PAGE)) return;
    after = rows.at(-1)?.keys ?? [];
  }
}

/** Filing lines have no account id, and a filing may have thousands, so they are paged by filing and line number. */
async function* linesOfFilings({ db: { raw }, account }: Ctx): AsyncGenerator<string> {
  for (let last = ""; ;) {
    const filings = await raw<{ id: string }[]>`
      select id from filings where account_id = ${account.id} and id > ${last} order by id limit ${PAGE}`;
    const ids = filings.map(({ id }) => id);
    for (let after: { filing: string; index: number } | null = { filing: "", index: 0 }; after !== null;) {
      const rows: { filing: string; index: number; row: object }[] = await raw<{ filing: string; index: number; row: object }[]>`
        select filing_id as filing, index, to_jsonb(l) as row from filing_lines l
        where filing_id = any(${ids}::text[]) and (filing_id, index) > (${after.filing}::text, ${after.index}::int)
        order by filing_id, index limit ${PAGE}`;
      for (const { row } of rows) yield line("filing_line", row);
      after = rows.length === PAGE ? (rows.at(-1) ?? null) : null;
    }
    if (ids.length < PAGE) return;
    last = ids.at(-1) ?? "";
  }
}

const line = (kind: string, row: object): string => `${JSON.stringify({ record: kind, ...row })}\n`;
