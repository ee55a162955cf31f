"use client";

import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { formatCount, formatMinor } from "@/components/format/amount";
import { capitalized } from "@/components/format/capitalized";
import { useAction, type ActionOutcome } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Button } from "@/components/ui/button";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";

interface Pack {
  credits: number;
  amountMinor: number;
  currency: string;
}

/** Adds test credits with one click. Test credits cost nothing, and there is no other way to get them. */
export function TopUpSandbox({ allowed, topUp }: { allowed: boolean; topUp: () => Promise<ActionOutcome<number>> }) {
  const { run, busy, failure } = useAction(topUp);
  const refresh = useRefresh();
  const add = async (): Promise<void> => {
    const added = await run();
    // Also when no response came: the balance shows whether the credits were added.
    refresh();
    if (added) toast.success(`${formatCount(added.value)} test credits available`);
  };
  return (
    <Panel title="Add test credits" className="print:hidden">
      <p className="text-sm text-ink-soft">
        Test credits are free. The sandbox is topped up to 1,000 every night. For larger runs, add more here.
      </p>
      {failure ? (
        <div className="mt-3">
          <Notice kind="danger" title={failure.message} live />
        </div>
      ) : null}
      <Button
        look="primary"
        className="mt-4"
        busy={busy}
        disabled={!allowed}
        onClick={({ detail }) => {
          if (detail < 2) void add();
        }}
      >
        Add 1,000 test credits
      </Button>
      {allowed ? null : <p className="mt-2 text-xs text-ink-faint">Only owners and developers can add test credits.</p>}
    </Panel>
  );
}

/** A pack and a payment method. The payment itself happens on the provider's page. */
export function TopUp({
  packs,
  providers,
  liveEnabled,
  allowed,
  buy,
}: {
  packs: readonly Pack[];
  providers: readonly { name: "stripe" | "paystack"; label: string }[];
  liveEnabled: boolean;
  allowed: boolean;
  buy: (input: { provider: "stripe" | "paystack"; credits: number; currency: string }) => Promise<ActionOutcome<string>>;
}) {
  const [chosen, setChosen] = useState(0);
  const [provider, setProvider] = useState(providers[0]?.name ?? "stripe");
  const { run, leave, busy, failure } = useAction(buy);
  const pack = packs[chosen];
  if (providers.length === 0 || !pack) {
    return (
      <Panel title="Buy credits" className="print:hidden">
        <p className="text-sm text-ink-soft">
          Credits can&apos;t be bought on this deployment. Ask its operator to grant some. Operators can sell credits by configuring Stripe
          or Paystack keys.
        </p>
      </Panel>
    );
  }
  if (!liveEnabled) {
    return (
      <Panel title="Buy credits" className="print:hidden">
        <p className="text-sm text-ink-soft">
          Live mode isn&apos;t enabled for this account, so credits couldn&apos;t be used. Ask the operator of this service to enable it
          first.
        </p>
      </Panel>
    );
  }
  const pay = async (): Promise<void> => {
    const begun = await run({ provider, credits: pack.credits, currency: pack.currency });
    if (begun) await leave(begun.value);
  };
  return (
    <Panel title="Buy credits" className="print:hidden">
      <fieldset className="grid gap-2" disabled={!allowed || busy}>
        <legend className="sr-only">Credits</legend>
        {packs.map((one, index) => (
          <label
            key={`${one.credits} ${one.currency}`}
            className="flex cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2.5 text-sm hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input type="radio" name="pack" checked={index === chosen} onChange={() => setChosen(index)} className="accent-accent" />
            <span className="font-medium tabular-nums">{formatCount(one.credits)} credits</span>
            <span className="ml-auto text-right tabular-nums">{formatMinor(one.amountMinor, one.currency)}</span>
          </label>
        ))}
      </fieldset>
      {providers.length > 1 ? (
        <div className="mt-4">
          <Field label="Pay with">
            {(props) => (
              <Select
                {...props}
                value={provider}
                onChange={(event) => setProvider(event.target.value === "paystack" ? "paystack" : "stripe")}
              >
                {providers.map(({ name, label }) => (
                  <option key={name} value={name}>
                    {capitalized(label)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      ) : null}
      {failure ? (
        <div className="mt-3">
          <Notice kind="danger" title={Object.values(failure.faults)[0] ?? failure.message} live />
        </div>
      ) : null}
      <Button look="primary" className="mt-4" busy={busy} disabled={!allowed} onClick={() => void pay()}>
        Pay {formatMinor(pack.amountMinor, pack.currency)}
      </Button>
      <p className="mt-2 text-xs text-ink-faint">
        {allowed ? "You pay on the provider's page. Credits are added when it confirms the payment." : "Only owners can buy credits."}
      </p>
    </Panel>
  );
}
