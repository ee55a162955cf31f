import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Next's link without prefetching (docs/decisions/0006-pages-come-whole.md): there is no fallback to fetch ahead, so each link in view
 * would cost the server a request and save nobody a moment.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
