import { Link } from "@/components/ui/link";
import type { ReactNode } from "react";
import { DocsMobileNavigation } from "@/components/docs/mobile-navigation";
import { DocsNavigation } from "@/components/docs/navigation";
import { DocsSearch } from "@/components/docs/search";
import { Logo } from "@/components/shell/logo";
import { SkipLink } from "@/components/shell/skip-link";
import { navigation } from "./_content/navigation";

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-[92rem] items-center gap-2 px-3 sm:gap-4 sm:px-6">
          <div className="lg:hidden">
            <DocsMobileNavigation groups={navigation} />
          </div>
          <Link href="/docs" aria-label="Levy, documentation" className="flex items-center gap-2">
            <Logo />
            <span className="hidden text-sm text-ink-soft sm:inline">Docs</span>
          </Link>
          <div className="ml-auto flex min-w-0 items-center gap-3">
            <DocsSearch />
            <Link href="/test" className="text-sm font-medium text-ink-soft hover:text-ink">
              Portal
            </Link>
          </div>
        </div>
      </header>
      <div className="mx-auto flex max-w-[92rem] gap-8 px-4 sm:px-6">
        <aside className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-52 shrink-0 overflow-y-auto py-8 lg:block">
          <DocsNavigation groups={navigation} />
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 py-8 outline-none">
          {children}
        </main>
      </div>
    </>
  );
}
