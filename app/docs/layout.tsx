import Link from "next/link";
import type { ReactNode } from "react";
import { Logo } from "@/components/shell/logo";
import { SkipLink } from "@/components/shell/skip-link";

const link = "text-sm font-medium text-ink-soft hover:text-ink";

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-4xl items-center gap-6 px-4 sm:px-6">
          <Link href="/docs" aria-label="Levy, documentation"><Logo /></Link>
          <nav aria-label="Documentation" className="flex gap-4">
            <Link href="/docs" className={link}>Start</Link>
            <Link href="/docs/errors" className={link}>Errors</Link>
          </nav>
          <Link href="/test" className={`${link} ml-auto`}>Portal</Link>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto max-w-4xl px-4 py-8 outline-none sm:px-6">{children}</main>
    </>
  );
}
