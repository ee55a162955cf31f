import { searchEntries } from "../_content/search-entries";

/** Titles, headings, and codes of the documentation for the search in the browser. */
export function GET(): Response {
  return Response.json(searchEntries(), { headers: { "cache-control": "public, max-age=300" } });
}
