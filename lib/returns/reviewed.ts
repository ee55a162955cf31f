import { sql } from "drizzle-orm";
import { reviews } from "@/drizzle/schema";

/** SQL over `reviews`: approved by a reviewer, or on arrival because nothing about the invoice needed review. */
export const isReviewed = sql<boolean>`${reviews.status} = 'approved'`;
