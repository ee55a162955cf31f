import { z } from "zod";
import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { withDirectUpload } from "@/lib/documents/incoming-uploads";
import { invalidField } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { businessIdText } from "@/lib/kernel/schemas/text-schemas";
import { uploadInvoices } from "@/lib/prism/invoices/upload-invoices";

const fileName = z
  .string()
  .transform((text, check) => {
    try {
      return decodeURIComponent(text);
    } catch {
      check.addIssue({ code: "custom", message: "x-file-name must be percent-encoded" });
      return z.NEVER;
    }
  })
  .pipe(z.string().min(1).max(255));

const business = z.object({ business: businessIdText().nullable() });

/**
 * Receives one file and streams it to the document store. `x-file-name` has its name and `?business=` the business that it belongs to. The
 * file is the request's body or, with `?upload=`, the object uploaded to the bucket under that ID. Answers with the file's outcome.
 */
export const POST = portalRoute(async ({ ctx }, request) => {
  const { searchParams } = new URL(request.url);
  const uploadId = searchParams.get("upload");
  const { business: businessId } = parseInput(business, { business: searchParams.get("business") });
  const name = fileName.safeParse(request.headers.get("x-file-name") ?? "");
  if (!name.success || (!request.body && uploadId === null))
    throw invalidField("file", "required", "Send one file as the body, and its name in x-file-name");
  const take = (content: AsyncIterable<Uint8Array>) =>
    uploadInvoices(ctx, {
      files: [{ fileName: name.data, content }],
      analyzeDuplicates: searchParams.has("again"),
      ...(businessId === null ? {} : { businessId }),
    });
  const [outcome] =
    uploadId === null ? await take((request.body ?? []) as AsyncIterable<Uint8Array>) : await withDirectUpload(ctx, uploadId, take);
  return portalJson(outcome, outcome?.status === "queued" ? 202 : 200);
});
