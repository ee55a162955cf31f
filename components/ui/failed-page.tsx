import type { ReactNode } from "react";
import { buttonBase, buttonLooks, buttonSizes } from "./button-look";

/**
 * Shown when a page failed: a notice and buttons. Its script is part of every page, so that it is available when nothing else is; it
 * therefore depends on as little as possible.
 */
export function FailedPage({
  title,
  children,
  retry,
  other,
}: {
  title: string;
  children: ReactNode;
  retry: () => void;
  other?: ReactNode;
}) {
  return (
    <>
      <title>Page not loaded · Levy</title>
      <div role="alert" data-notice="danger" className="flex gap-3 rounded-md bg-danger-soft p-3 text-sm text-danger">
        <svg
          viewBox="0 0 24 24"
          className="mt-0.5 size-4 shrink-0"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden
        >
          <circle cx="12" cy="12" r="10" />
          <path d="M12 8v4M12 16h.01" />
        </svg>
        <div className="min-w-0">
          <h1 className="font-medium">{title}</h1>
          <div className="mt-0.5 text-ink-soft">{children}</div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className={`${buttonBase} ${buttonLooks.primary} ${buttonSizes.md}`} onClick={retry}>
          Try again
        </button>
        {other}
      </div>
    </>
  );
}

export const secondaryLook = `${buttonBase} ${buttonLooks.secondary} ${buttonSizes.md}`;
