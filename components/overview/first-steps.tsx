"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Link } from "@/components/ui/link";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { fetchJson } from "@/components/forms/fetch-json";
import { useRefresh } from "@/components/forms/use-refresh";
import type { CreateKey } from "@/components/keys/new-key-dialog";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Panel } from "@/components/ui/panel";
import type { Scope } from "@/lib/kernel/context";
import type { FirstSteps as Progress } from "@/lib/prism/invoices/first-steps";
import { FirstKey } from "./first-key";
import { FirstRequest } from "./first-request";

const LOOK_AGAIN_MS = 2_000;

const link = "font-medium text-accent underline underline-offset-2";

interface Beginning {
  environment: "test" | "live";
  baseUrl: string;
  initial: Progress;
  scopes: readonly Scope[];
  createKey: CreateKey | null;
}

/**
 * The first steps of an account that was new when the page was opened; later updates don't remove the panel until the page is left. If the
 * account has a result that wasn't requested with a key, its members work in the portal, so the API steps are collapsed.
 */
export function FirstSteps({ isNew, ...rest }: Beginning & { isNew: boolean }) {
  const [wasNew] = useState(isNew);
  const [wasFolded] = useState(rest.initial.resultId !== null && !rest.initial.everByKey);
  const [isFolded, setIsFolded] = useState(wasFolded);
  if (!wasNew) return null;
  if (!isFolded) return <Steps {...rest} isUnfolded={wasFolded} />;
  if (rest.createKey === null) return null;
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <p>
          <strong className="font-medium">Send invoices from your own software.</strong>{" "}
          <span className="text-ink-soft">With an API key, the first request takes two minutes.</span>
        </p>
        <Button size="sm" onClick={() => setIsFolded(false)}>
          Show the steps
        </Button>
      </div>
    </Panel>
  );
}

/**
 * What a new account does first. Advances by itself when the first request arrives, and refreshes the page around it. A key stays available
 * to a reader who leaves the page and returns within five minutes, which is how long the query cache keeps unobserved data; nothing
 * outlives the tab.
 */
function Steps({ environment, baseUrl, initial, scopes, createKey, isUnfolded }: Beginning & { isUnfolded: boolean }) {
  const refresh = useRefresh();
  const queries = useQueryClient();
  const keptKey = ["first-key", environment];
  const [secret, setSecret] = useState<string | null>(() => queries.getQueryData<string>(keptKey) ?? null);
  const { data: progress } = useQuery({
    queryKey: ["first-steps", environment],
    queryFn: ({ signal }) => fetchJson<Progress>(`/api/portal/${environment}/first-steps`, signal),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.everByKey && state.data.resultId !== null ? false : LOOK_AGAIN_MS),
  });
  // The button that had the focus is gone.
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isUnfolded) list.current?.focus();
  }, [isUnfolded]);
  const { hasKey, everByKey, isReading, resultId } = progress;
  const standing = `${everByKey} ${resultId}`;
  const shown = useRef(standing);
  useEffect(() => {
    if (shown.current === standing) return;
    shown.current = standing;
    refresh();
  }, [standing, refresh]);
  return (
    <Panel title="First steps" aside={<span className="text-xs text-ink-faint">Get your first result in two minutes</span>}>
      <ol ref={list} tabIndex={-1} className="grid gap-5 outline-none">
        <Step done={hasKey || secret !== null} number={1} title="Create an API key">
          <FirstKey
            environment={environment}
            hasKey={hasKey}
            secret={secret}
            scopes={scopes}
            createKey={createKey}
            onMade={(made) => {
              setSecret(made);
              queries.setQueryData(keptKey, made);
            }}
          />
        </Step>
        <Step done={everByKey} number={2} title="Send the first request">
          <FirstRequest
            environment={environment}
            baseUrl={baseUrl}
            secret={secret}
            waiting={(hasKey || secret !== null) && !everByKey}
            arrived={everByKey}
          />
        </Step>
        <Step done={resultId !== null} number={3} title="Read the result">
          {resultId !== null ? (
            <span role="status">
              <Link href={`/${environment}/invoices/${resultId}`} className={link}>
                Open the first result
              </Link>{" "}
              to see its VAT and withholding tax, with the legal basis for every figure.
            </span>
          ) : isReading ? (
            <span role="status">Analyzing. The result will appear here in a few seconds.</span>
          ) : (
            <>
              It will appear here automatically. To see a result without code,{" "}
              <Link href={`/${environment}/invoices`} className={link}>
                upload an invoice
              </Link>
              .
            </>
          )}
        </Step>
      </ol>
    </Panel>
  );
}

function Step({ done, number, title, children }: { done: boolean; number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3">
      <span
        aria-hidden
        className={classNames(
          "grid size-7 place-items-center rounded-full text-xs font-semibold",
          done ? "bg-positive-soft text-positive" : "bg-sunken text-ink-soft",
        )}
      >
        {done ? <Check className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <p className="mt-0.5 text-base font-medium">
          {title}
          {done ? <span className="sr-only"> (done)</span> : null}
        </p>
        <div className="mt-1 text-sm text-ink-soft">{children}</div>
      </div>
    </li>
  );
}
