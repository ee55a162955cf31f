"use client";

import { NavigationDrawer } from "@/components/shell/navigation-drawer";
import { DocsNavigation, type NavigationGroup } from "./navigation";

export function DocsMobileNavigation({ groups }: { groups: readonly NavigationGroup[] }) {
  return <NavigationDrawer title="Documentation">{(close) => <DocsNavigation groups={groups} onNavigate={close} />}</NavigationDrawer>;
}
