import { Button } from "@/components/ui/button";
import { Field, Input, Select } from "@/components/ui/field";
import type { AuditQuery } from "@/lib/audit/list-audit";

const kinds: readonly [value: string, label: string][] = [
  ["", "Everything"], ["account", "Account"], ["member", "Members"], ["invitation", "Invitations"], ["user", "Sign-in"], ["sessions", "Sessions"],
  ["api_key", "API keys"], ["shared_secret", "Shared secrets"], ["webhook", "Webhooks"], ["credits", "Credits"], ["limits", "Limits"],
  ["retention", "Retention"], ["business", "Businesses"], ["analysis", "Thresholds"], ["review", "Reviews"], ["filing", "Filings"],
];

/** A plain form: the filter is in the address, works without scripts, and can be sent to a colleague. */
export function AuditFilter({ query }: { query: AuditQuery }) {
  return (
    <form method="get" className="grid grid-cols-2 items-end gap-3 max-sm:[&>button]:col-span-2 sm:grid-cols-[minmax(9rem,12rem)_minmax(10rem,1fr)_auto_auto_auto]" aria-label="Filter">
      <Field label="About">
        {(props) => (
          <Select {...props} name="action" defaultValue={query.action}>
            {kinds.some(([value]) => value === query.action) ? null : <option value={query.action}>{query.action}</option>}
            {kinds.map(([value, label]) => <option key={value} value={value}>{label}</option>)}
          </Select>
        )}
      </Field>
      <Field label="Id">{(props) => <Input {...props} name="q" defaultValue={query.q} placeholder="key_…, usr_…" autoComplete="off" spellCheck={false} />}</Field>
      <Field label="From">{(props) => <Input {...props} name="from" type="date" defaultValue={query.from ?? ""} />}</Field>
      <Field label="To">{(props) => <Input {...props} name="to" type="date" defaultValue={query.to ?? ""} />}</Field>
      <Button type="submit">Filter</Button>
    </form>
  );
}
