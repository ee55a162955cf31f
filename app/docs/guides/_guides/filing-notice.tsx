import { Notice } from "@/components/ui/notice";
import { servesFiling } from "../../_content/openapi";

/** Shown only in versions that don't serve filing. */
export function FilingNotice() {
  if (servesFiling) return null;
  return (
    <Notice kind="caution" title="Filing isn't available yet">
      This version has no operations under /v1/flux: requests return 404 route_not_found and nothing is sent to a tax authority. This page
      describes how filing will work.
    </Notice>
  );
}
