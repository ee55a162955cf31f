import { z } from "zod";
import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { openDirectUpload } from "@/lib/documents/incoming-uploads";
import { invalidField } from "@/lib/kernel/errors";
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

const business = z.string().min(1).max(255).nullable();

/**
 * One file, streamed to the document store; its name in `x-file-name`, the business that it is for in `?business=`. The file is the
 * request's body, or, with `?upload=`, what was put into the bucket under that id. Answers its outcome.
 */
export const POST = portalRoute(async ({ ctx }, request) => {
  const { searchParams } = new URL(request.url);
  const uploadId = searchParams.get("upload");
  const businessId = business.parse(searchParams.get("business"));
  const name = fileName.safeParse(request.headers.get("x-file-name") ?? "");
  if (!name.success || (!request.body && uploadId === null))
    throw invalidField("file", "required", "Send one file as the body, and its name in x-file-name");
  const direct = uploadId === null ? null : await openDirectUpload(ctx, uploadId);
  const content = direct?.content ?? request.body ?? [];
  const [outcome] = await uploadInvoices(ctx, {
    files: [{ fileName: name.data, content: content as AsyncIterable<Uint8Array> }],
    analyzeDuplicates: searchParams.has("again"),
    ...(businessId === null ? {} : { businessId }),
  });
  await direct?.remove();
  return portalJson(outcome, outcome?.status === "queued" ? 202 : 200);
});
