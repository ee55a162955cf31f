import { z } from "zod";
import { searchText } from "@/lib/kernel/text/search-text";

export const searchQuery = z.object({ q: searchText() });

export interface SearchHit {
  id: string;
  title: string;
  detail: string;
}

/** Search results, a few of each kind. */
export interface SearchResult {
  invoices: SearchHit[];
  filings: SearchHit[];
  keys: SearchHit[];
}
