import { BookOpen, CalendarClock, CircleAlert, Code, FilePlus2, Table2, UserRound, type LucideIcon } from "lucide-react";
import { pages } from "./navigation";

export interface PalettePage {
  path: string;
  label: string;
  Icon: LucideIcon;
  words: string;
}

/** The pages of the navigation, and those one level below that people search by name. */
export function palettePages(environment: "test" | "live"): PalettePage[] {
  const own = (path: string): string => `/${environment}${path}`;
  return [
    ...pages.map(({ path, label, Icon }) => ({ path: own(path), label, Icon, words: "" })),
    { path: own("/filings/prepare"), label: "Prepare a return", Icon: FilePlus2, words: "vat wht file filing" },
    { path: own("/filings/schedule"), label: "WHT schedule from CSV", Icon: Table2, words: "withholding upload file filing" },
    { path: own("/filings/due-dates"), label: "Due dates", Icon: CalendarClock, words: "calendar deadline" },
    {
      path: own("/profile"),
      label: "Profile and security",
      Icon: UserRound,
      words: "sign-in password two-factor 2fa second factor sessions email",
    },
    { path: "/docs", label: "Documentation", Icon: BookOpen, words: "guides help" },
    { path: "/docs/reference", label: "API reference", Icon: Code, words: "documentation openapi endpoints" },
    { path: "/docs/errors", label: "Error catalog", Icon: CircleAlert, words: "documentation codes" },
  ];
}
