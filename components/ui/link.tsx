import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Next's link without prefetching (docs/decisions/0006-pages-come-whole.md): pages have no fallback to prefetch, so each visible link would
 * cost the server a request without saving time.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
