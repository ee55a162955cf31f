import { sql } from "drizzle-orm";
import { items, reviews } from "@/drizzle/schema";

/** Over `items`: the invoice may go into a return: a reviewer approved it, or nothing about it needed review. */
export const isReviewed = sql<boolean>`exists (select 1 from ${reviews} where ${reviews.itemId} = ${items.id} and ${reviews.status} = 'approved')`;

/** Over `items`: the opinion as it stands, with the reviewers' corrections. */
export const currentResult = sql<Record<string, unknown>>`coalesce((select ${reviews.result} from ${reviews} where ${reviews.itemId} = ${items.id}), ${items.result})`;
