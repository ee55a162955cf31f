"use client";

import { useQueries, useQuery, type QueryClient } from "@tanstack/react-query";
import { createElement, useCallback, useMemo, useState } from "react";
import { fetchJson } from "@/components/forms/fetch-json";
import { focusField } from "@/components/result/focus-field";
import { firstRenderedAt } from "@/components/ui/first-rendered";
import { Notice } from "@/components/ui/notice";
import { unpack, type Packed } from "@/components/ui/packed";
import { WhenLoaded } from "@/components/ui/when-loaded";
import { useLazyPart } from "@/components/ui/use-lazy-part";
import type { Person, ReviewNews, ReviewView } from "@/lib/review/read-review";
import { focusedLine, adjacentLineField } from "./focused-line";
import { NextInvoiceLoading } from "./next-invoice-loading";
import { NotLoaded } from "./not-loaded";
import { QueueDone } from "./queue-done";
import { ReviewBody } from "./review-body";
import { reviewKey, type Environment } from "./review-client";
import { ReviewingProvider } from "./review-context";
import { Decisions, ReviewHeader } from "./review-header";
import { pendingDecisionLabels, usePendingDecision, type Decision } from "./pending-decisions";
import type { DialogName } from "./review-state";
import { useKeys } from "./use-keys";
import { useQueue, type Queue } from "./use-queue";
import { useReviewActions } from "./use-review-actions";
import { useReviewState } from "./use-review-state";
import { useWork, type Work } from "./use-work";

const loadDialogs = () => import("./review-dialogs");
/** Titles as in the dialogs themselves. */
const dialogTitles: Record<DialogName, string> = {
  reject: "Reject this invoice",
  reopen: "Reopen this invoice",
  assign: "Assign",
  comment: "Comment",
  help: "Keyboard shortcuts",
  override: "Override treatment",
  line: "Add a line",
  correctLine: "Correct line",
};

/** Polling interval for what others say and decide about the current invoice. */
const ASK_AGAIN_MS = 20_000;

export interface Reviewer {
  id: string;
  mayReview: boolean;
  mayComment: boolean;
}

/** The screen for reviewing one invoice after another. */
export function ReviewScreen({
  environment,
  initial: packed,
  me,
  people,
  filters,
}: {
  environment: Environment;
  initial: Packed<ReviewView>;
  me: Reviewer;
  people: readonly Person[];
  filters: object;
}) {
  const initial = useMemo(() => unpack(packed), [packed]);
  const [from] = useState(filters);
  const store = useReviewState(initial.itemId);
  const queue = useQueue(environment, store, from, me.mayReview);
  const {
    data: view,
    error,
    refetch,
  } = useQuery({
    ...reviewQuery(environment, queue.current ?? initial.itemId),
    enabled: queue.current !== null,
    // The invoice arrives as a string, so its age is tracked by `me`, which arrived with it.
    ...(queue.current === initial.itemId ? { initialData: initial, initialDataUpdatedAt: firstRenderedAt(me) } : {}),
    refetchInterval: ASK_AGAIN_MS,
  });
  const ready = useQueries({ queries: queue.ahead.map((itemId) => ({ ...reviewQuery(environment, itemId), staleTime: Infinity })) });
  const ahead = ready.flatMap(({ data }) => (data ? [data] : []));
  const work = useWork(environment, store, me.id);
  if (queue.current === null && queue.standing !== "over")
    return <NextInvoiceLoading environment={environment} queue={queue} work={work} />;
  if (queue.current === null) return <QueueDone environment={environment} queue={queue} work={work} />;
  const { current } = queue;
  if (!view)
    return (
      <NotLoaded
        key={current}
        environment={environment}
        itemId={current}
        error={error?.message ?? null}
        onRetry={() => void refetch()}
        onNext={me.mayReview ? () => void queue.goNext(current, "open") : null}
        queue={queue}
        work={work}
      />
    );
  return (
    <OnScreen
      environment={environment}
      view={view}
      stale={error?.message ?? null}
      ahead={ahead}
      queue={queue}
      work={work}
      me={me}
      people={people}
    />
  );
}

/** A poll returns only what is new: a result with hundreds of lines takes a megabyte and rarely changes. */
const reviewQuery = (environment: Environment, itemId: string) => {
  const queryKey = reviewKey(environment, itemId);
  return {
    queryKey,
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }): Promise<ReviewView> => {
      const known = client.getQueryData<ReviewView>(queryKey);
      const url = `/api/portal/${environment}/reviews/${itemId}`;
      const news = await fetchJson<ReviewNews>(known ? `${url}?seen=${known.resultVersion}` : url, signal);
      const result = news.result ?? known?.result;
      if (!result) throw new Error("The server left the analysis out. Reload the page");
      return { ...news, result };
    },
  };
};

function OnScreen({
  environment,
  view,
  stale,
  ahead,
  queue,
  work,
  me,
  people,
}: {
  environment: Environment;
  view: ReviewView;
  /** Why the last refetch failed; null if the view is up to date. */
  stale: string | null;
  ahead: ReviewView[];
  queue: Queue;
  work: Work;
  me: Reviewer;
  people: readonly Person[];
}) {
  const {
    state: { dialog },
    tell,
  } = work;
  const show = useCallback((name: DialogName, line: number | null = null) => void tell({ type: "dialog", dialog: { name, line } }), [tell]);
  const dialogs = useLazyPart(loadDialogs, dialog !== null);
  const undelivered = usePendingDecision(view.itemId);
  const readOnly = useMemo(() => reasonNotTo(view, me, undelivered), [view, me, undelivered]);
  const mayCorrect = readOnly === null && view.documentRemovedAt === null;
  const override = useCallback((lineNumber: number | null) => show("override", lineNumber), [show]);
  const actions = useReviewActions({ environment, view, queue, work, me: me.id, readOnly, undelivered, mayCorrect, override });
  const open =
    (name: DialogName, allowed = readOnly === null) =>
    () => {
      if (allowed) show(name);
    };
  const close = (): void => void tell({ type: "dialog", dialog: null });
  const goOn = (): void => void queue.goNext(view.itemId, view.status === "open" ? "open" : "decided");
  const correctLine = (lineNumber: number): void => {
    if (mayCorrect) show("correctLine", lineNumber);
  };
  const addLine = (): void => {
    if (mayCorrect) show("line");
  };
  const takeLineAway = (lineNumber: number): void => {
    if (!mayCorrect) return;
    actions.reviewing.send("lines", { body: () => ({ what: "remove", lineNumber }) });
    // The line disappears, and would take the focus with it.
    const beside = adjacentLineField(view, lineNumber);
    if (beside !== null) focusField(beside);
  };
  useKeys(
    {
      accept: actions.acceptFocused,
      edit: actions.editFocused,
      move: actions.move,
      approve: actions.approve,
      next: goOn,
      previous: queue.goBack,
      undo: actions.undo,
      reject: open("reject"),
      assign: open("assign"),
      comment: open("comment", me.mayComment),
      help: open("help", true),
      treatment: () => {
        if (mayCorrect) override(focusedLine());
      },
      addLine,
      takeLineAway: () => {
        const focused = focusedLine();
        if (focused !== null) takeLineAway(focused);
      },
    },
    dialog === null,
  );
  return (
    <ReviewingProvider
      value={{ environment, view, readOnly, mayCorrect, override, addLine, correctLine, takeLineAway, ...actions.reviewing }}
    >
      <div
        className="flex flex-col gap-4 lg:-my-4 lg:h-[calc(100dvh-2rem-var(--banners)*2.0625rem)] lg:min-h-[36rem]"
        data-review={view.itemId}
      >
        <ReviewHeader
          busy={actions.busy}
          decidedCount={actions.decidedCount}
          actions={{
            approve: actions.approve,
            undo: actions.undo,
            reject: open("reject"),
            assign: open("assign"),
            help: open("help", true),
            next: me.mayReview ? goOn : null,
            previous: queue.past.length > 0 ? queue.goBack : null,
            reopen: me.mayReview ? open("reopen", true) : null,
          }}
        />
        {actions.failure ? (
          <Notice kind="danger" title={actions.failure.title ?? "Your change wasn't saved"} live>
            {actions.failure.message}
          </Notice>
        ) : stale ? (
          <Notice kind="danger" title="This invoice couldn't be refreshed" live>
            {stale}
          </Notice>
        ) : null}
        <ReviewBody
          ahead={ahead}
          onTakeBack={undelivered === null ? null : actions.undo}
          onComment={me.mayComment ? open("comment", true) : null}
        />
        {readOnly ? null : <Decisions place="foot" approve={actions.approve} reject={open("reject")} />}
      </div>
      {dialog === null ? null : (
        <WhenLoaded lazy={dialogs} title={dialogTitles[dialog.name]} onClose={close}>
          {({ ReviewDialog }) => createElement(ReviewDialog, { ...dialog, view, me: me.id, people, actions, onClose: close })}
        </WhenLoaded>
      )}
    </ReviewingProvider>
  );
}

/** Why this person can't edit the current invoice; null if they can. */
function reasonNotTo(view: ReviewView, me: Reviewer, undelivered: Decision | null): string | null {
  if (undelivered !== null) return pendingDecisionLabels[undelivered];
  if (!me.mayReview) return "Your role can view reviews but can't change them";
  if (view.filed) return "This invoice is part of a filing, or of a return recorded as filed elsewhere, so its review can't be changed";
  if (view.status !== "open")
    return view.decidedBy
      ? `${view.decidedBy.id === me.id ? "You have" : `${view.decidedBy.name} has`} ${view.status} this invoice${view.rejectReason ? `: ${view.rejectReason}` : ""}`
      : "Approved automatically because it needed no review";
  if (view.lease && view.lease.id !== me.id) return `${view.lease.name} is reviewing this invoice`;
  return null;
}
