import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { readOrNotFound } from "@/app/_portal/read-or-not-found";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { ReviewScreen } from "@/components/review/review-screen";
import { reviewTitle } from "@/components/review/review-title";
import { pack } from "@/components/ui/packed";
import { listReviewers } from "@/lib/review/list-reviewers";
import { readReview } from "@/lib/review/read-review";
import { reviewFilters } from "@/lib/review/review-schema";
import { discussReviews, reviewInvoices } from "@/lib/review/reviewer";

type Props = {
  params: Promise<{ environment: string; itemId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Cached per request, because both the title and the page need it. */
const reviewOf = cache(async (environment: string, itemId: string) => {
  if (!isEnvironment(environment)) notFound();
  const { ctx } = await requireSession(environment);
  return readOrNotFound(readReview(ctx, itemId));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { environment, itemId } = await params;
  return { title: reviewTitle(await reviewOf(environment, itemId)) };
}

export default async function Page({ params, searchParams }: Props) {
  const { environment, itemId } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, user } = await requireSession(environment);
  const [view, people] = await Promise.all([reviewOf(environment, itemId), listReviewers(ctx)]);
  const me = { id: user.id, mayReview: reviewInvoices.roles.includes(role), mayComment: discussReviews.roles.includes(role) };
  return (
    <ReviewScreen
      environment={environment}
      initial={pack(view)}
      me={me}
      people={people}
      filters={reviewFilters.parse(await searchParams)}
    />
  );
}
