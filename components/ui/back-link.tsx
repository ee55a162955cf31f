"use client";

import { ArrowLeft } from "lucide-react";
import { useListAddress } from "./kept-search";
import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** A link above the heading to the parent page. Lists open with the filters they were left with. */
export function BackLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <Link
      href={useListAddress(href)}
      className={classNames(
        "inline-flex print:hidden pointer-coarse:py-1 items-center gap-1 text-sm text-ink-soft underline-offset-2 hover:text-ink hover:underline",
        className,
      )}
    >
      <ArrowLeft className="size-3.5" aria-hidden />
      {children}
    </Link>
  );
}
