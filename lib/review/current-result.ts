import { sql } from "drizzle-orm";
import { items, reviews } from "@/drizzle/schema";

/** Over `reviews` joined with `items`: the opinion as it stands, with the reviewers' corrections. An AnalysisResult. */
export const currentResult = sql<Record<string, unknown>>`coalesce(${reviews.result}, ${items.result})`;
