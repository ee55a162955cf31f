import type { Scope } from "@/lib/kernel/context";

/** Labels of scopes, in the terms of the person who grants them. */
export const scopeLabels: Record<Scope, { label: string; about: string }> = {
  "prism:write": { label: "Send invoices", about: "Queue, cancel and purge analyses" },
  "prism:read": { label: "Read analyses", about: "Status and results of invoices" },
  "flux:vat:write": { label: "File VAT", about: "Submit, resume and cancel VAT filings" },
  "flux:wht:write": { label: "File withholding tax", about: "Submit, resume and cancel WHT filings" },
  "flux:read": { label: "Read filings", about: "Status, receipts and history" },
  "webhooks:manage": { label: "Manage webhooks", about: "Endpoints, secrets and deliveries" },
  "events:read": { label: "Read events", about: "The event log" },
  "account:read": { label: "Read the account", about: "Credits and ledger" },
  "keys:manage": { label: "Manage API keys", about: "Create, rotate and revoke keys. Grant with care" },
};
