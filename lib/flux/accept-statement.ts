import { OUTBOX_CHANNEL } from "@/lib/outbox/write-event";

/**
 * Inserts filings with their lines, first history row, sealed credentials, outbox entries and batch in a single statement: one round trip,
 * all or nothing, and five hundred lines cost little more than their bytes. If the account is closed it writes nothing and returns no row.
 * `for key share` makes it wait for an account that is being closed, so a key that was checked earlier can't file after the closing.
 *
 * $1 account, $2 environment, $3 request id, $4 instant, $5 content hash, $6 the answer, $7 batch (none or one), $8 filings, $9 lines, $10
 * credentials (JSON lists), $11 who asked (JSON, or null)
 */
export const acceptFilingsStatement = `
with account as materialized (
  select 1 as is_open from accounts where id = $1::text and closed_at is null for key share
), batch as (
  insert into filing_batches (id, account_id, environment, batch_id, content_hash, accepted_answer, created_at)
  select id, $1::text, $2::text, batch_id, $5::text, convert_to($6::text, 'UTF8'), $4::text::timestamptz
  from account, jsonb_to_recordset($7::text::jsonb) as b(id text, batch_id text)
), asked as materialized (
  select f.* from account, jsonb_to_recordset($8::text::jsonb) as f(
    id text, outbox_id text, reference text, filing_id text, batch_row_id text, batch_id text, tax_type text, business_id text, business_tax_id text, month int, year int,
    due_date date, total_records int, is_line_at_top boolean, amount_minor bigint, tax_minor bigint, scenario text, sandbox_delay_ms int, metadata jsonb, warnings jsonb)
), filing as (
  insert into filings (id, account_id, environment, filing_id, batch_row_id, batch_id, tax_type, business_id, business_tax_id, month, year, due_date,
    total_records, is_line_at_top, amount_minor, tax_minor, content_hash, reference, scenario, sandbox_delay_ms, metadata, warnings, request_id, accepted_answer, created_at)
  select id, $1::text, $2::text, filing_id, batch_row_id, batch_id, tax_type, business_id, business_tax_id, month, year, due_date,
    total_records, is_line_at_top, amount_minor, tax_minor, $5::text, reference, scenario, sandbox_delay_ms, metadata, warnings, $3::text,
    case when batch_row_id is null then convert_to($6::text, 'UTF8') end, $4::text::timestamptz
  from asked
), line as (
  insert into filing_lines (filing_id, index, data, amount_minor, tax_minor, item_id)
  select filing_id, index, data, amount_minor, tax_minor, item_id
  from account, jsonb_to_recordset($9::text::jsonb) as l(filing_id text, index int, data jsonb, amount_minor bigint, tax_minor bigint, item_id text)
), history as (
  insert into filing_history (filing_id, position, from_status, to_status, at, reason, actor)
  select id, 0, null, 'accepted', $4::text::timestamptz, 'The request was accepted', $11::text::jsonb from asked
), credential as (
  insert into filing_credentials (filing_id, sealed, wrapped_data_key, created_at)
  select filing_id, sealed, wrapped_data_key, $4::text::timestamptz
  from account, jsonb_to_recordset($10::text::jsonb) as c(filing_id text, sealed text, wrapped_data_key text)
), work as (
  insert into outbox (id, name, data)
  select outbox_id, 'flux/filing.accepted', jsonb_build_object('requestId', $3::text, 'accountId', $1::text, 'environment', $2::text, 'filingId', id, 'leg', id || '/1') from asked
)
select pg_notify('${OUTBOX_CHANNEL}', '')::text as woken from account`;
