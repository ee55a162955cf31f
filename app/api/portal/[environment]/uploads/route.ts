import { z } from "zod";
import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { invalidField } from "@/lib/kernel/errors";
import { uploadInvoices } from "@/lib/prism/upload-invoices";

const fileName = z.string().transform((text, check) => {
  try {
    return decodeURIComponent(text);
  } catch {
    check.addIssue({ code: "custom", message: "x-file-name must be percent-encoded" });
    return z.NEVER;
  }
}).pipe(z.string().min(1).max(255));

/** One file as the body of a request, streamed to the document store; its name in `x-file-name`. Answers its outcome. */
export const POST = portalRoute(async ({ ctx }, request) => {
  const name = fileName.safeParse(request.headers.get("x-file-name") ?? "");
  if (!name.success || !request.body) throw invalidField("file", "required", "Send one file as the body, and its name in x-file-name");
  const analyzeDuplicates = new URL(request.url).searchParams.has("again");
  const [outcome] = await uploadInvoices(ctx, { files: [{ fileName: name.data, content: request.body }], analyzeDuplicates });
  return portalJson(outcome, outcome?.status === "queued" ? 202 : 200);
});
