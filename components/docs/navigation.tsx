"use client";

import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";

export interface NavigationGroup {
  title: string;
  pages: readonly { href: string; title: string }[];
}

export function DocsNavigation({ groups, onNavigate }: { groups: readonly NavigationGroup[]; onNavigate?: () => void }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Documentation" className="grid gap-5">
      {groups.map(({ title, pages }) => (
        <div key={title} className="grid gap-1">
          <p className="px-2.5 text-xs font-semibold text-ink-faint">{title}</p>
          <ul className="grid gap-0.5">
            {pages.map(({ href, title: name }) => {
              const current = pathname === href || (href === "/docs/samples" && pathname.startsWith(`${href}/`));
              return (
                <li key={href}>
                  <Link
                    href={href}
                    aria-current={current ? "page" : undefined}
                    {...(onNavigate ? { onClick: onNavigate } : {})}
                    className={classNames(
                      "flex min-h-8 items-center rounded-md px-2.5 py-1 text-sm font-medium transition-colors",
                      current ? "bg-accent-soft text-accent" : "text-ink-soft hover:bg-sunken hover:text-ink",
                    )}
                  >
                    {name}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
