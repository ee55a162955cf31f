import { LockKeyhole } from "lucide-react";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { When } from "@/components/format/when";
import { TableCsv } from "@/components/lists/list-parts";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { SharedSecretView } from "@/lib/keys/create-shared-secret";
import { NewSecret, type CreateSecret } from "./new-secret";
import { RevokeKey, type RevokeKeyAction } from "./revoke-key";
import { RotateKey, type RotateKeyAction } from "./rotate-key";

/** The shared secrets for encrypting portal credentials; `snippets` are programs that encrypt with them. */
export function SecretPanel({
  environment,
  secrets,
  mostActive,
  mayAdd,
  createSecret,
  rotateSecret,
  revokeSecret,
  snippets,
}: {
  environment: string;
  secrets: readonly SharedSecretView[];
  mostActive: number;
  mayAdd: boolean;
  createSecret: CreateSecret;
  rotateSecret: RotateKeyAction;
  revokeSecret: RevokeKeyAction;
  snippets: ReactNode;
}) {
  const full = secrets.length >= mostActive;
  return (
    <Panel
      bare
      title="Shared secrets"
      aside={
        <div className="flex gap-2">
          {secrets.length > 0 ? <TableCsv environment={environment} table="shared-secrets" of="shared secrets" /> : null}
          {mayAdd ? <NewSecret isFull={full} createSecret={createSecret} /> : null}
        </div>
      }
    >
      {secrets.length === 0 ? (
        <EmptyState icon={<LockKeyhole />} title="No shared secrets yet">
          Your servers use a shared secret, known only to them and Levy, to encrypt a taxpayer&apos;s sign-in for the authority&apos;s
          portal. You need one to file through the live API, but not to file in the portal.
        </EmptyState>
      ) : (
        <Table label="Shared secrets" stacked>
          <thead>
            <tr>
              <HeadCell>Secret</HeadCell>
              <HeadCell>Created</HeadCell>
              <HeadCell>Last used</HeadCell>
              <HeadCell>Expires</HeadCell>
              <HeadCell>
                <span className="sr-only">Actions</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {secrets.map((secret) => (
              <tr key={secret.id}>
                <Cell place="main">
                  <code className="ident text-xs whitespace-nowrap">
                    {secret.prefix}…{secret.last4}
                  </code>
                </Cell>
                <Cell fact="Created" className="text-ink-soft">
                  <When at={secret.createdAt} />
                </Cell>
                <Cell fact="Last used" className="text-ink-soft">
                  {secret.lastUsedAt ? <When at={secret.lastUsedAt} /> : "Never"}
                </Cell>
                <Cell fact="Expires" className="text-ink-soft">
                  {secret.expiresAt ? (
                    <span className="font-medium text-caution">
                      <When at={secret.expiresAt} />
                    </span>
                  ) : (
                    "Never"
                  )}
                </Cell>
                <Cell place="buttons">
                  <div className="flex sm:justify-end gap-1.5">
                    <RotateKey kind="secret" id={secret.id} name={`…${secret.last4}`} rotateKey={rotateSecret} />
                    <RevokeKey kind="secret" id={secret.id} name={`…${secret.last4}`} last4={secret.last4} revokeKey={revokeSecret} />
                  </div>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <details className="border-t border-line">
        <summary className="cursor-pointer px-4 py-3 text-sm font-medium hover:bg-sunken">Encryption examples in five languages</summary>
        <div className="grid gap-3 px-4 pb-4">
          <p className="text-sm text-ink-soft">
            The programs read the secret and credentials from environment variables and print a filing&apos;s{" "}
            <code className="font-mono text-xs">encryptedPayload</code>.{" "}
            <Link className="font-medium text-accent underline underline-offset-2" href="/docs/guides/encryption">
              See the guide
            </Link>{" "}
            for the rules and the second version, which uses JWE.
            {full ? ` You can have ${mostActive} active secrets at a time, so you can replace one with another.` : ""}
          </p>
          {snippets}
        </div>
      </details>
    </Panel>
  );
}
