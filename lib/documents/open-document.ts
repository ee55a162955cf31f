import type { Readable } from "node:stream";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { documents } from "@/drizzle/schema";
import { requirePermission, roles, type Ctx } from "@/lib/kernel/context";
import { DomainError, notFound } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { documentStorage } from "./document-storage";
import type { DocumentRow } from "./store-document";

export interface OpenDocument {
  id: string;
  /** One of the supported types; safe to serve together with `nosniff`. */
  mimeType: string;
  bytes: number;
  sha256: string;
  /** The uploaded file's name, or the URL it was fetched from without the query. */
  name: string;
  content: Readable;
}

const readDocuments = { scope: "prism:read", roles } as const;

/**
 * Returns the document with its bytes as a stream, which the caller must read or destroy.
 * @throws resource_not_found, also after a purge
 */
export async function openDocument(ctx: Ctx, documentId: string): Promise<OpenDocument> {
  requirePermission(ctx, readDocuments);
  const row = await findDocument(ctx, documentId);
  if (!row && (await wasRemoved(ctx, documentId)))
    throw new DomainError("resource_not_found", "This document was deleted because the account's retention period has ended");
  const content = row && (await documentStorage().openRead(row.storageKey));
  if (!row || !content) throw notFound("document");
  return { id: row.id, mimeType: row.mimeType, bytes: row.bytes, sha256: row.sha256, name: row.sourceName ?? row.id, content };
}

const wasRemoved = async (ctx: Ctx, documentId: string): Promise<boolean> =>
  (await ctx.db.orm.$count(documents, and(eq(documents.id, documentId), ofTenant(documents, ctx), isNotNull(documents.purgedAt)))) > 0;

/** The row of a document in the context's account and environment; null if there is none or it was purged. */
export async function findDocument(ctx: Ctx, documentId: string): Promise<DocumentRow | null> {
  const [row] = await ctx.db.orm
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), ofTenant(documents, ctx), isNull(documents.purgedAt)));
  return row ?? null;
}
