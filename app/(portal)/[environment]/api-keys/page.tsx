import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { SnippetTabs } from "@/app/docs/guides/_guides/snippet-tabs";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { KeyTable } from "@/components/keys/key-table";
import { NewKeyDialog } from "@/components/keys/new-key-dialog";
import { Rotations } from "@/components/keys/rotations";
import { SecretPanel } from "@/components/keys/secret-panel";
import { KeepFresh } from "@/components/lists/keep-fresh";
import { TableCsv } from "@/components/lists/list-parts";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { scopes } from "@/lib/kernel/context";
import { defaultKeyScopes, manageKeys } from "@/lib/keys/create-api-key";
import { MAX_ACTIVE_SECRETS } from "@/lib/keys/create-shared-secret";
import { listApiKeys } from "@/lib/keys/list-api-keys";
import { listSharedSecrets } from "@/lib/keys/list-shared-secrets";
import { createKey, createSecret, revokeKey, revokeSecret, rotateKey, rotateSecret } from "./actions";

export const metadata: Metadata = { title: "API keys" };

/** At most 100 keys can be active; the others shown have expired. */
const MOST_KEYS = 500;

export default async function ApiKeysPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, account, shown } = await requireSession(environment);
  const mayManage = (manageKeys.roles as readonly string[]).includes(role);
  const mayAdd = mayManage && (environment === "test" || account.liveEnabled);
  const header = (
    <PageHeader
      title="API keys"
      lead={
        environment === "test"
          ? "Keys for the test environment. They begin with levy_test_."
          : "Keys for the live environment. They begin with levy_live_, and filings made with them are real."
      }
      actions={mayAdd ? <NewKeyDialog scopes={scopes} defaultScopes={defaultKeyScopes} createKey={createKey.bind(null, shown)} /> : null}
    />
  );
  if (!mayManage)
    return (
      <>
        {header}
        <Panel>Your role can&apos;t view or manage API keys. Ask an owner or developer of the account.</Panel>
      </>
    );
  const [{ items: keys }, secrets] = await Promise.all([listApiKeys(ctx, { limit: MOST_KEYS }), listSharedSecrets(ctx)]);
  return (
    <>
      <KeepFresh />
      {header}
      <Rotations>
        <div className="grid gap-6">
          <Panel bare title="Keys" aside={keys.length > 0 ? <TableCsv environment={environment} table="api-keys" of="keys" /> : null}>
            <KeyTable
              keys={keys}
              mayAdd={mayAdd}
              now={ctx.clock.now()}
              rotateKey={rotateKey.bind(null, shown)}
              revokeKey={revokeKey.bind(null, shown)}
            />
          </Panel>
          <SecretPanel
            environment={environment}
            secrets={secrets}
            mostActive={MAX_ACTIVE_SECRETS}
            mayAdd={mayAdd}
            snippets={<SnippetTabs topic="encrypt" label="Encrypt in" />}
            createSecret={createSecret.bind(null, shown)}
            rotateSecret={rotateSecret.bind(null, shown)}
            revokeSecret={revokeSecret.bind(null, shown)}
          />
        </div>
      </Rotations>
    </>
  );
}
