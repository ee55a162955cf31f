import { KeyRound } from "lucide-react";
import { When } from "@/components/format/when";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import type { ApiKeyView } from "@/lib/keys/present-key";
import { RotateKey, type RotateKeyAction } from "./rotate-key";
import { RevokeKey, type RevokeKeyAction } from "./revoke-key";
import { scopeLabels } from "./scope-labels";
import { successionOf, type Succession as KeySuccession } from "./succession";

export function KeyTable({
  keys,
  mayAdd,
  now,
  rotateKey,
  revokeKey,
}: {
  keys: readonly ApiKeyView[];
  mayAdd: boolean;
  now: Date;
  rotateKey: RotateKeyAction;
  revokeKey: RevokeKeyAction;
}) {
  if (keys.length === 0) {
    return (
      <EmptyState icon={<KeyRound />} title="No keys yet">
        Your servers authenticate with a key in the <code className="font-mono text-xs whitespace-nowrap">x-api-key</code> header.{" "}
        {mayAdd
          ? "Create one, store it with your other secrets, and send your first request."
          : "You can create live keys once live is enabled for this account. Until then, use test keys."}
      </EmptyState>
    );
  }
  return (
    <Table label="API keys" stacked>
      <thead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell>Key</HeadCell>
          <HeadCell>Permissions</HeadCell>
          <HeadCell>Last used</HeadCell>
          <HeadCell>Expires</HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody className="[&>tr:last-child>td]:border-b-0">
        {keys.map((key) => (
          <tr key={key.id}>
            <Cell place="main" className="font-medium wrap-anywhere sm:min-w-40">
              {key.name}
              <Succession of={successionOf(key, keys)} />
            </Cell>
            <Cell place="aside">
              <code className="ident text-xs whitespace-nowrap">
                {key.prefix}…{key.last4}
              </code>
            </Cell>
            <Cell className="text-ink-soft @min-[50rem]:min-w-52">
              {scopesOf(key)}
              {key.ipAllowList.length > 0 ? <span className="block text-xs text-ink-faint">from {key.ipAllowList.join(", ")}</span> : null}
            </Cell>
            <Cell fact="Last used" className="text-ink-soft">
              {key.lastUsedAt ? <When at={key.lastUsedAt} /> : "Never"}
            </Cell>
            <Cell fact="Expires" className="text-ink-soft">
              <Expiry at={key.expiresAt} now={now} />
            </Cell>
            <Cell place="buttons">
              <div className="flex flex-wrap gap-1.5 sm:justify-end">
                <RotateKey id={key.id} name={key.name} replacedBy={successionOf(key, keys).by} rotateKey={rotateKey} />
                <RevokeKey id={key.id} name={key.name} last4={key.last4} revokeKey={revokeKey} />
              </div>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A rotated key and its successors share a name, so this shows which replaced which. */
function Succession({ of: { by, instead } }: { of: KeySuccession }) {
  if (by === null && instead === null) return null;
  return (
    <span className="block text-xs font-normal text-ink-faint">
      {by === null ? null : <>Replaced by {by}. </>}
      {instead === null ? null : <>Replaces {instead}</>}
    </span>
  );
}

function scopesOf(key: ApiKeyView): string {
  if (key.scopes.length === Object.keys(scopeLabels).length) return "Full access";
  if (key.scopes.length === Object.keys(scopeLabels).length - 1 && !key.scopes.includes("keys:manage"))
    return "Full access except managing keys";
  return key.scopes.map((scope) => scopeLabels[scope].label).join(", ");
}

const WARN_MS = 14 * DAY_MS;

function Expiry({ at, now }: { at: string | null; now: Date }) {
  if (at === null) return <>Never</>;
  const leftMs = Date.parse(at) - now.getTime();
  if (leftMs <= 0) return <Badge tone="danger">Expired</Badge>;
  return (
    <span className={leftMs < WARN_MS ? "font-medium text-caution" : undefined}>
      <When at={at} />
    </span>
  );
}
