"use client";

import type { ReactNode } from "react";
import { Navigation } from "./navigation";
import { NavigationDrawer } from "./navigation-drawer";

export function MobileNavigation({ environment, account }: { environment: "test" | "live"; account: ReactNode }) {
  return (
    <NavigationDrawer title="Navigation">
      {(close) => (
        <>
          <Navigation environment={environment} onNavigate={close} />
          <div className="mt-auto">{account}</div>
        </>
      )}
    </NavigationDrawer>
  );
}
