import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { ReviewList } from "@/components/review/review-list";
import { PageHeader } from "@/components/ui/page-header";
import { listReviews } from "@/lib/review/list-reviews";
import { reviewListQuery } from "@/lib/review/review-schema";
import { reviewInvoices } from "@/lib/review/reviewer";

export const metadata: Metadata = { title: "Review" };

type Props = { params: Promise<{ environment: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ReviewPage({ params, searchParams }: Props) {
  const { environment } = await params;
  if (!isEnvironment(environment)) notFound();
  const { ctx, role } = await requireSession(environment);
  const query = reviewListQuery.parse(await searchParams);
  return (
    <>
      <PageHeader title="Review" lead="Invoices to check before they are paid and filed, most severe findings first." />
      <ReviewList
        environment={environment}
        mayReview={reviewInvoices.roles.includes(role)}
        initial={{ query, page: await listReviews(ctx, query) }}
      />
    </>
  );
}
