import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { ReviewScreen } from "@/components/review/review-screen";
import { pack } from "@/components/ui/packed";
import { DomainError } from "@/lib/kernel/errors";
import { listReviewers } from "@/lib/review/list-reviewers";
import { readReview } from "@/lib/review/read-review";
import { reviewFilters } from "@/lib/review/review-schema";
import { discussReviews, reviewInvoices } from "@/lib/review/reviewer";

export const metadata: Metadata = { title: "Review" };

type Props = {
  params: Promise<{ environment: string; itemId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const { environment, itemId } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role, user } = await requireSession(environment);
  const [view, people] = await Promise.all([
    readReview(ctx, itemId).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === "resource_not_found") notFound();
      throw error;
    }),
    listReviewers(ctx),
  ]);
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
