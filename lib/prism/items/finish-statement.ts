/**
 * Finishes an item and updates its job in one statement. Both rows are locked, so the values written are those computed from them. The same
 * text serves completed and failed items; a failed one has no result columns.
 *
 * $1 item, $2 job, $3 the item's columns, $4 the job's columns (JSON objects of columns by name), $5 result (JSON text or null)
 */
export const finishStatement = `
with job as (
  update jobs set status = c.status, pending_items = c.pending_items, processing_items = c.processing_items, completed_items = c.completed_items,
    failed_items = c.failed_items, completed_at = c.completed_at, results_expire_at = c.results_expire_at, sequence = c.sequence
  from jsonb_to_record($4::text::jsonb) as c(status text, pending_items int, processing_items int, completed_items int, failed_items int,
    completed_at timestamptz, results_expire_at timestamptz, sequence int)
  where id = $2::text
)
update items set status = c.status, error = c.error, credits_charged = c.credits_charged, sequence = c.sequence, completed_at = c.completed_at,
  result = $5::text::json, sha256 = c.sha256, invoice_number = c.invoice_number, invoice_date = c.invoice_date, vendor_name = c.vendor_name,
  vendor_tax_id = c.vendor_tax_id, vendor_tax_key = c.vendor_tax_key, vendor_name_key = c.vendor_name_key, number_key = c.number_key,
  currency = c.currency, total_minor = c.total_minor, bank_account = c.bank_account, recommendation = c.recommendation
from jsonb_to_record($3::text::jsonb) as c(status text, error jsonb, credits_charged int, sequence int, completed_at timestamptz,
  sha256 text, invoice_number text, invoice_date date, vendor_name text, vendor_tax_id text, vendor_tax_key text, vendor_name_key text,
  number_key text, currency text, total_minor bigint, bank_account text, recommendation text)
where id = $1::text`;
