import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { KeyTable } from "@/components/keys/key-table";
import { NewKeyDialog } from "@/components/keys/new-key-dialog";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { scopes } from "@/lib/kernel/context";
import { defaultKeyScopes, manageKeys } from "@/lib/keys/create-api-key";
import { listApiKeys } from "@/lib/keys/list-api-keys";
import { createKey, revokeKey, rotateKey } from "./actions";

export const metadata: Metadata = { title: "API keys" };

/** At most 100 are active; the rest have expired. */
const MOST_KEYS = 500;

export default async function ApiKeysPage({ params }: { params: Promise<{ environment: string }> }) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, account } = await requireSession(environment);
  const mayManage = (manageKeys.roles as readonly string[]).includes(role);
  const header = (
    <PageHeader
      title="API keys" lead={environment === "test" ? "Keys for the test environment. They begin with levy_test_." : "Keys for the live environment. They begin with levy_live_, and what they file is real."}
      actions={mayManage && (environment === "test" || account.liveEnabled) ? <NewKeyDialog scopes={scopes} defaultScopes={defaultKeyScopes} createKey={createKey.bind(null, environment)} /> : null}
    />
  );
  if (!mayManage) return <>{header}<Panel>Your role can&apos;t see or change keys. Ask an owner or developer of the account.</Panel></>;
  return (
    <>
      {header}
      <Panel bare><KeyTable keys={await listApiKeys(ctx, { limit: MOST_KEYS })} now={ctx.clock.now()} rotateKey={rotateKey.bind(null, environment)} revokeKey={revokeKey.bind(null, environment)} /></Panel>
    </>
  );
}
