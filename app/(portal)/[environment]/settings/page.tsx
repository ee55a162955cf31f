import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { AccountForm } from "@/components/settings/account-form";
import { BusinessPanel } from "@/components/settings/business-panel";
import { DataPanel } from "@/components/settings/data-panel";
import { FigureForm } from "@/components/settings/figure-form";
import { LearnedPanel } from "@/components/settings/learned-panel";
import { RetentionForm } from "@/components/settings/retention-form";
import { RuleForm } from "@/components/settings/rule-form";
import { ThresholdForm } from "@/components/settings/threshold-form";
import { CopyButton } from "@/components/ui/copy-button";
import { PageHeader } from "@/components/ui/page-header";
import { Panel } from "@/components/ui/panel";
import { readAnalysisSettings } from "@/lib/accounts/analysis-settings";
import { readAccountSettings } from "@/lib/accounts/change-account";
import { findAccount } from "@/lib/accounts/find-account";
import { RECORD_YEARS, retentionOf } from "@/lib/accounts/retention";
import { businessListQuery, businessPageSize } from "@/lib/businesses/business-list-schema";
import { listBusinessPage, manageBusinesses } from "@/lib/businesses/businesses";
import { readLowThreshold } from "@/lib/credits/low-threshold";
import { countPendingPayments } from "@/lib/payments/list-payments";
import { listCorrections } from "@/lib/prism/learn/list-corrections";
import { changeLearned } from "@/lib/prism/learn/permissions";
import { rulePacks } from "@/lib/tax";
import { readOwnSignIn } from "@/lib/users/read-own-sign-in";
import {
  closeOwnAccount,
  countOlderDocuments,
  forgetCorrection,
  removeOneVendor,
  saveAccount,
  saveLowThreshold,
  saveOneBusiness,
  saveOneVendor,
  saveRetention,
  saveRules,
  saveThresholds,
} from "./actions";

export const metadata: Metadata = { title: "Settings" };

/** Learned corrections per page. */
const LEARNED_SIZE = 20;

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SettingsPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, sessionId, shown } = await requireSession(environment);
  const search = await searchParams;
  const query = businessListQuery.parse(search);
  const { learnedBefore } = search;
  const isOwner = role === "owner";
  const [settings, account, businesses, lowThreshold, analysis, learned, signIn, pendingPayments] = await Promise.all([
    readAccountSettings(ctx),
    findAccount(ctx, ctx.account.id),
    listBusinessPage(ctx, query),
    readLowThreshold(ctx),
    readAnalysisSettings(ctx),
    listCorrections(ctx, { limit: LEARNED_SIZE, after: typeof learnedBefore === "string" ? learnedBefore : undefined }),
    isOwner ? readOwnSignIn(ctx, sessionId) : null,
    isOwner ? countPendingPayments(ctx) : 0,
  ]);
  const names = new Intl.DisplayNames(["en"], { type: "region" });
  const countries = rulePacks.map(({ country, currency }) => ({ code: country, name: names.of(country) ?? country, currency }));
  const treaties = Object.fromEntries(
    rulePacks.map(({ country, wht }) => {
      const partners = new Set((wht?.treaties ?? []).map((treaty) => treaty.country));
      return [country, [...partners].map((code) => ({ code, name: names.of(code) ?? code }))];
    }),
  );
  return (
    <>
      <PageHeader title="Settings" lead={isOwner ? null : "Only owners can change the settings that are grayed out."} />
      <div className="grid gap-6">
        <Panel
          title="Account in test and live"
          aside={
            <span className="flex min-w-0 items-center gap-3">
              <span className="ident text-xs text-ink-faint max-sm:hidden">{ctx.account.id}</span>
              <CopyButton text={ctx.account.id} label="Copy account ID" />
            </span>
          }
        >
          <AccountForm settings={settings} countries={countries} canEdit={isOwner} save={saveAccount.bind(null, shown)} />
        </Panel>
        <BusinessPanel
          environment={environment}
          initial={{ query, page: businesses }}
          size={businessPageSize}
          countries={countries}
          treaties={treaties}
          defaultCountry={settings.defaultCountry ?? "NG"}
          canEdit={manageBusinesses.roles.includes(role)}
          save={saveOneBusiness.bind(null, shown)}
          vendorActions={{ save: saveOneVendor.bind(null, shown), remove: removeOneVendor.bind(null, shown) }}
        />
        <div className="grid gap-6 lg:grid-cols-2">
          <Panel below title={`Low balance in ${environment}`}>
            <FigureForm
              label="Warn when available credits fall below"
              hint="When the balance falls below this, Levy emails owners and sends the credits.low event to webhook endpoints. Enter 0 to be told only when no credits are left."
              value={lowThreshold}
              min={0}
              max={100_000_000}
              field="threshold"
              canEdit={isOwner || role === "developer"}
              save={saveLowThreshold.bind(null, shown)}
            />
          </Panel>
          <Panel below title="Data retention in test and live">
            <RetentionForm
              documentDays={retentionOf(account?.settings ?? {}).documentDays}
              recordYears={RECORD_YEARS}
              canEdit={isOwner}
              count={countOlderDocuments.bind(null, shown)}
              save={saveRetention.bind(null, shown)}
            />
          </Panel>
        </div>
        <Panel below title="Rules in test and live">
          <RuleForm
            settings={analysis}
            currency={countries.find(({ code }) => code === analysis.country)?.currency ?? null}
            canEdit={isOwner}
            save={saveRules.bind(null, shown)}
          />
        </Panel>
        <Panel below title="Checks in test and live">
          <ThresholdForm
            thresholds={analysis.thresholds}
            defaults={analysis.defaultThresholds}
            canEdit={isOwner}
            save={saveThresholds.bind(null, shown)}
          />
        </Panel>
        <LearnedPanel
          environment={environment}
          corrections={learned.items.map(({ learnedAt, ...rest }) => ({ ...rest, learnedAt: learnedAt.toISOString() }))}
          nextBefore={learned.nextAfter}
          canForget={changeLearned.roles.includes(role)}
          forget={forgetCorrection.bind(null, shown)}
        />
        {signIn ? (
          <DataPanel
            environment={environment}
            accountName={settings.name}
            recordYears={RECORD_YEARS}
            hasPassword={signIn.hasPassword}
            hasSecondFactor={signIn.secondFactor.isOn}
            pendingPayments={pendingPayments}
            close={closeOwnAccount.bind(null, shown)}
          />
        ) : null}
      </div>
    </>
  );
}
