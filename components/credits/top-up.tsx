"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { toast } from "sonner";
import { formatAmount, formatCount } from "@/components/format/amount";
import { Button } from "@/components/ui/button";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";

type Result<T> = { ok: true; value: T } | { ok: false; message: string; faults: Record<string, string> };

interface Pack {
  credits: number;
  amountMinor: number;
  currency: string;
}

/** Minor units of a currency as the browser knows it. */
function priceOf({ amountMinor, currency }: Pack): string {
  const decimals = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return formatAmount(amountMinor / 10 ** decimals, currency);
}

/** A click adds test credits: nothing else does, and nothing is paid. */
export function TopUpSandbox({ allowed, topUp }: { allowed: boolean; topUp: () => Promise<Result<number>> }) {
  const [pending, start] = useTransition();
  const [fault, setFault] = useState<string | null>(null);
  const router = useRouter();
  const add = (): void => start(async () => {
    const result = await topUp();
    if (!result.ok) return setFault(result.message);
    setFault(null);
    toast.success(`${formatCount(result.value)} test credits are available`);
    router.refresh();
  });
  return (
    <Panel title="Add test credits">
      <p className="text-sm text-ink-soft">Test credits cost nothing. Each night the sandbox is filled up to 1,000 again; for larger runs, add more here.</p>
      {fault ? <div className="mt-3"><Notice kind="danger" title={fault} live /></div> : null}
      <Button look="primary" className="mt-4" busy={pending} disabled={!allowed} onClick={add}>Add 1,000 test credits</Button>
      {allowed ? null : <p className="mt-2 text-xs text-ink-faint">Owners and developers of the account can add them.</p>}
    </Panel>
  );
}

/** A pack and a way to pay; the provider's own page takes the money. */
export function TopUp({ packs, providers, allowed, buy }: {
  packs: readonly Pack[]; providers: readonly { name: "stripe" | "paystack"; label: string }[]; allowed: boolean;
  buy: (input: { provider: "stripe" | "paystack"; credits: number; currency: string }) => Promise<Result<string>>;
}) {
  const [chosen, setChosen] = useState(0);
  const [provider, setProvider] = useState(providers[0]?.name ?? "stripe");
  const [fault, setFault] = useState<string | null>(null);
  const [pending, start] = useTransition();
  const pack = packs[chosen];
  if (providers.length === 0 || !pack) {
    return (
      <Panel title="Buy credits">
        <p className="text-sm text-ink-soft">This deployment sells no credits by itself: ask its operator to grant some. Operators sell them by setting the keys of Stripe or Paystack.</p>
      </Panel>
    );
  }
  const pay = (): void => start(async () => {
    const result = await buy({ provider, credits: pack.credits, currency: pack.currency });
    if (result.ok) window.location.assign(result.value);
    else setFault(Object.values(result.faults)[0] ?? result.message);
  });
  return (
    <Panel title="Buy credits">
      <fieldset className="grid gap-2" disabled={!allowed || pending}>
        <legend className="sr-only">Credits</legend>
        {packs.map((one, index) => (
          <label key={`${one.credits} ${one.currency}`} className="flex cursor-pointer items-center gap-3 rounded-md border border-line px-3 py-2.5 text-sm hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft">
            <input type="radio" name="pack" checked={index === chosen} onChange={() => setChosen(index)} className="accent-accent" />
            <span className="font-medium tabular-nums">{formatCount(one.credits)} credits</span>
            <span className="ml-auto text-right tabular-nums">{priceOf(one)}</span>
          </label>
        ))}
      </fieldset>
      {providers.length > 1 ? (
        <div className="mt-4"><Field label="Pay by">
          {(props) => <Select {...props} value={provider} onChange={(event) => setProvider(event.target.value === "paystack" ? "paystack" : "stripe")}>
            {providers.map(({ name, label }) => <option key={name} value={name}>{label.charAt(0).toUpperCase() + label.slice(1)}</option>)}
          </Select>}
        </Field></div>
      ) : null}
      {fault ? <div className="mt-3"><Notice kind="danger" title={fault} live /></div> : null}
      <Button look="primary" className="mt-4" busy={pending} disabled={!allowed} onClick={pay}>Pay {priceOf(pack)}</Button>
      <p className="mt-2 text-xs text-ink-faint">{allowed ? "You pay on the provider's page; credits arrive when it confirms the payment." : "Owners of the account buy credits."}</p>
    </Panel>
  );
}
