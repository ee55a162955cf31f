import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { Balance } from "@/components/credits/balance";
import { Ledger } from "@/components/credits/ledger";
import { PaymentNotice } from "@/components/credits/payment-notice";
import { PaymentTable } from "@/components/credits/payment-table";
import { Threshold } from "@/components/credits/threshold";
import { TopUp, TopUpSandbox } from "@/components/credits/top-up";
import { TableCsv } from "@/components/lists/list-parts";
import { KeepFresh } from "@/components/lists/keep-fresh";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { listLedgerLines } from "@/lib/credits/list-ledger";
import { balanceAndThreshold, manageThreshold } from "@/lib/credits/low-threshold";
import { ask } from "@/lib/kernel/rows/rows-at-once";
import { listPayments, readPayments } from "@/lib/payments/list-payments";
import { creditPacks, paymentProviders } from "@/lib/payments/providers";
import { buyCredits } from "@/lib/payments/start-top-up";
import { saveLowThreshold } from "../settings/actions";
import { buyCredits as buy, topUp } from "./actions";

export const metadata: Metadata = { title: "Credits" };

const LEDGER_PAGE = 25;

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function CreditsPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, account, shown } = await requireSession(environment);
  const { after, payment, canceled } = await searchParams;
  const may = (permission: { roles: readonly string[] }) => permission.roles.includes(role);
  const [{ balance, threshold }, ledger, payments] = await Promise.all([
    ask(ctx, balanceAndThreshold(ctx)),
    listLedgerLines(ctx, { limit: LEDGER_PAGE, after: typeof after === "string" ? after : undefined }),
    environment === "live" && may(readPayments) ? listPayments(ctx) : Promise.resolve([]),
  ]);
  const providers = paymentProviders().map(({ name, label }) => ({ name, label }));
  const bought = payments.find(({ id }) => id === payment);
  return (
    <>
      <KeepFresh />
      <PageHeader
        title="Credits"
        lead="Each analyzed invoice costs one credit. Failed and canceled analyses are refunded. Filing is free."
      />
      <div className="grid gap-6">
        {bought ? <PaymentNotice payment={bought} canceled={canceled === "1"} /> : null}
        <Balance balance={balance} threshold={environment === "test" || account.liveEnabled ? threshold : 0} />
        <div className="grid gap-6 lg:grid-cols-2">
          {environment === "test" ? (
            <TopUpSandbox allowed={role === "owner" || role === "developer"} topUp={topUp.bind(null, shown)} />
          ) : (
            <TopUp
              packs={creditPacks()}
              providers={providers}
              liveEnabled={account.liveEnabled}
              allowed={may(buyCredits)}
              buy={buy.bind(null, shown)}
            />
          )}
          <Threshold
            environment={environment}
            threshold={threshold}
            allowed={may(manageThreshold)}
            save={saveLowThreshold.bind(null, shown)}
          />
        </div>
        {payments.length > 0 ? (
          <Panel title="Purchases" bare aside={<TableCsv environment={environment} table="payments" of="purchases" />}>
            <PaymentTable environment={environment} payments={payments} />
          </Panel>
        ) : null}
        <Ledger environment={environment} entries={ledger.items} nextAfter={ledger.nextAfter} isFirst={typeof after !== "string"} />
      </div>
    </>
  );
}
