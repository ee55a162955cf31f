import { sql } from "drizzle-orm";
import { items } from "@/drizzle/schema";

/** Over `items`: the invoice may go into a return. */
export const isReviewed = sql<boolean>`coalesce(${items.recommendation} = 'approve', false)`;

/** Over `items`: the opinion as it stands. */
export const currentResult = sql<Record<string, unknown>>`${items.result}`;
