"use client";

import {
  Activity,
  BookOpen,
  ClipboardCheck,
  Coins,
  FileText,
  KeyRound,
  Landmark,
  LayoutDashboard,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
  Webhook,
} from "lucide-react";
import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";

/** The portal's pages, in the order of the navigation. */
export const pages = [
  { path: "", label: "Overview", Icon: LayoutDashboard },
  { path: "/invoices", label: "Invoices", Icon: FileText },
  { path: "/review", label: "Review", Icon: ClipboardCheck },
  { path: "/filings", label: "Filings", Icon: Landmark },
  { path: "/api-keys", label: "API keys", Icon: KeyRound },
  { path: "/credits", label: "Credits", Icon: Coins },
  { path: "/webhooks", label: "Webhooks", Icon: Webhook },
  { path: "/logs", label: "Logs", Icon: ScrollText },
  { path: "/status", label: "Status", Icon: Activity },
  { path: "/team", label: "Team", Icon: Users },
  { path: "/audit", label: "Audit log", Icon: ShieldCheck },
  { path: "/settings", label: "Settings", Icon: Settings },
] as const;

const entry =
  "group relative flex h-9 pointer-coarse:h-11 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium transition-colors rail:justify-center [&_svg]:size-4";
export function Navigation({ environment, onNavigate }: { environment: "test" | "live"; onNavigate?: () => void }) {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="flex flex-col gap-0.5">
      {pages.map(({ path, label, Icon }) => {
        const href = `/${environment}${path}`;
        const current = path === "" ? pathname === href : pathname === href || pathname.startsWith(`${href}/`);
        return (
          <Link
            key={path}
            href={href}
            aria-current={current ? "page" : undefined}
            {...(onNavigate ? { onClick: onNavigate } : {})}
            className={classNames(entry, current ? "bg-accent-soft text-accent" : "text-ink-soft hover:bg-sunken hover:text-ink")}
          >
            <Icon aria-hidden />
            <span className="rail-word">{label}</span>
          </Link>
        );
      })}
      <Link
        href="/docs"
        className={classNames(entry, "mt-3 text-ink-soft hover:bg-sunken hover:text-ink")}
        {...(onNavigate ? { onClick: onNavigate } : {})}
      >
        <BookOpen aria-hidden />
        <span className="rail-word">Documentation</span>
      </Link>
    </nav>
  );
}
