import { z } from "zod";

export const searchQuery = z.object({ q: z.string().trim().max(200).catch("").default("") });

export interface SearchHit {
  id: string;
  title: string;
  detail: string;
}

/** What was found, a few of each kind. */
export interface SearchResult {
  invoices: SearchHit[];
  filings: SearchHit[];
  keys: SearchHit[];
}
