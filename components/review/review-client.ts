import type { QueryClient } from "@tanstack/react-query";
import { handleSessionEnd } from "@/components/forms/page-session";
import { messageIn, portalFetch } from "@/components/forms/fetch-json";
import type { ReviewStep, ReviewView } from "@/lib/review/read-review";

export type Environment = "test" | "live";
export type StepName = "correct" | "confirm" | "lines" | "override" | "approve" | "reject" | "reopen" | "assign" | "comment" | "undo";

/** A refusal that the reader can react to: invalid input, or a conflict with what somebody else did. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
    this.name = "Refusal";
  }
}

const base = (environment: Environment): string => `/api/portal/${environment}/reviews`;
export const reviewKey = (environment: Environment, itemId: string) => ["review", environment, itemId] as const;

async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await portalFetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  const given: unknown = await answer.json().catch(() => null);
  if (answer.ok) return given as T;
  // Deferred, so that the sender can keep the draft first.
  if (answer.status === 401) setTimeout(handleSessionEnd);
  throw new Refusal(messageIn(given) ?? `The server returned ${answer.status}`, answer.status);
}

export const postStep = (environment: Environment, itemId: string, step: StepName, body: object): Promise<ReviewView> =>
  post(`${base(environment)}/${itemId}/${step}`, body);

export const postNext = (environment: Environment, body: { take: number; except: string[]; filters: object }): Promise<ReviewView[]> =>
  post(`${base(environment)}/next`, body);

export const postHold = (environment: Environment, itemIds: string[]): Promise<{ held: string[] }> =>
  post(`${base(environment)}/leases`, { itemIds });

/** Uses sendBeacon, which works even while the page unloads. */
export function sendRelease(environment: Environment, itemIds: string[]): void {
  if (itemIds.length > 0)
    navigator.sendBeacon(
      `${base(environment)}/leases`,
      new Blob([JSON.stringify({ itemIds, release: true })], { type: "application/json" }),
    );
}

/** Shows a step before the server has responded: the value at once, its consequences a moment later. */
export function showPending(
  queries: QueryClient,
  environment: Environment,
  itemId: string,
  step: Pick<ReviewStep, "kind" | "field" | "after">,
): void {
  queries.setQueryData<ReviewView>(
    reviewKey(environment, itemId),
    (view) =>
      view && {
        ...view,
        steps: [
          ...view.steps,
          {
            id: `pending-${view.steps.length}`,
            modelValue: null,
            before: null,
            reason: null,
            by: { id: "", name: "You" },
            at: new Date().toISOString(),
            undoneAt: null,
            ...step,
          },
        ],
      },
  );
}

export const isPending = (step: ReviewStep): boolean => step.id.startsWith("pending-");

/** Shows a decided invoice as open before the server has undone the decision. */
export function showOpenAgain(queries: QueryClient, environment: Environment, itemId: string): void {
  queries.setQueryData<ReviewView>(
    reviewKey(environment, itemId),
    (shown) => shown && { ...shown, status: "open", decidedBy: null, decidedAt: null, rejectReason: null },
  );
}
