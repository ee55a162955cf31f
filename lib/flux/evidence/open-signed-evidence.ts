import { and, eq } from "drizzle-orm";
import type { Readable } from "node:stream";
import { filingEvidence } from "@/drizzle/schema";
import { documentStorage } from "@/lib/documents/document-storage";
import { systemClock } from "@/lib/kernel/clock";
import { getDatabase } from "@/lib/kernel/db";
import { DomainError } from "@/lib/kernel/errors";
import { isId } from "@/lib/kernel/ids";
import { isGoodLink } from "./document-links";
import { mimeTypes } from "./mime-types";
import { isEvidence } from "./unfinished-evidence";

export interface OpenEvidence {
  content: Readable;
  mimeType: string;
  name: string;
}

/**
 * Opens a filing's document for a signed link, byte for byte as stored, because the link comes with its hash.
 * @throws resource_not_found (a wrong or expired link, or no document), temporarily_unavailable
 */
export async function openSignedEvidence(evidenceId: string, query: URLSearchParams): Promise<OpenEvidence> {
  if (!isId("evidence", evidenceId) || !isGoodLink(evidenceId, query, systemClock.now())) throw badLink();
  const [row] = await getDatabase()
    .orm.select()
    .from(filingEvidence)
    .where(and(eq(filingEvidence.id, evidenceId), isEvidence));
  const content = row ? await documentStorage().openRead(row.storageKey) : null;
  if (!row || !content) throw badLink();
  return { content, mimeType: mimeTypes[row.kind], name: `${row.filingId}-${row.step}.${row.kind}` };
}

const badLink = () =>
  new DomainError(
    "resource_not_found",
    "This link is wrong or has expired. Read the filing again (GET /v1/flux/filings/:id) for a new one.",
  );
