import { Notice } from "@/components/ui/notice";
import { servesFiling } from "../../_content/openapi";

/** Nothing where filing is served; else that it is not, in so many words. */
export function FilingNotice() {
  if (servesFiling) return null;
  return (
    <Notice kind="caution" title="Filing is not served yet">
      This version has no operations under /v1/flux: a request there answers 404 route_not_found, and nothing is sent to any authority. What
      this page says about filings is the contract that they will keep.
    </Notice>
  );
}
