"use client";

import { ChevronsUpDown, LogOut } from "lucide-react";
import { signOut } from "next-auth/react";
import { useTheme } from "next-themes";
import { useSyncExternalStore } from "react";
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";

const nothing = () => () => undefined;

/** False while the server renders and React wakes: only the browser knows the theme. */
function useIsBrowser(): boolean {
  return useSyncExternalStore(nothing, () => true, () => false);
}

export function AccountMenu({ user, accountName, role }: { user: { name: string; email: string }; accountName: string; role: string }) {
  const { theme, setTheme } = useTheme();
  const isBrowser = useIsBrowser();
  return (
    <Menu align="start" trigger={
      <button type="button" aria-label={`Account menu, ${accountName}`} className="flex w-full items-center gap-2.5 rounded-md p-1.5 text-left hover:bg-sunken">
        <span className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-sm font-semibold text-accent" aria-hidden>
          {accountName.slice(0, 1).toUpperCase()}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium text-ink">{accountName}</span>
          <span className="block truncate text-xs text-ink-faint">{user.name}</span>
        </span>
        <ChevronsUpDown className="size-4 shrink-0 text-ink-faint" aria-hidden />
      </button>
    }>
      <MenuLabel>
        <span className="block max-w-64 truncate text-ink-soft">{user.email}</span>
        <span className="capitalize">{role}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuLabel>Theme</MenuLabel>
      <MenuChoices value={isBrowser ? theme ?? "system" : "system"} onValueChange={setTheme}>
        <MenuChoice value="system">As the system</MenuChoice>
        <MenuChoice value="light">Light</MenuChoice>
        <MenuChoice value="dark">Dark</MenuChoice>
      </MenuChoices>
      <MenuSeparator />
      <MenuItem onSelect={() => void signOut({ callbackUrl: "/sign-in" })}><LogOut aria-hidden />Sign out</MenuItem>
    </Menu>
  );
}
