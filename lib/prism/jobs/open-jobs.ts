import { sql } from "drizzle-orm";
import { jobs } from "@/drizzle/schema";

/** Over `jobs`: work is left of it. Written out, for an index that holds these alone is used only where its own words are read. */
export const isJobOpen = sql<boolean>`${jobs.status} in ('pending', 'processing')`;
