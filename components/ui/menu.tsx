"use client";

import { DropdownMenu } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names";

/** Not modal, because a modal menu would hide the focused element behind it from screen readers. Tab stays inside. */
export function Menu({
  trigger,
  children,
  align = "end",
  defaultOpen = false,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  defaultOpen?: boolean;
}) {
  return (
    <DropdownMenu.Root defaultOpen={defaultOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* In a dialog, such as a phone's navigation, it is rendered inside it, because everything outside is hidden from screen readers. */}
      <DropdownMenu.Portal container={typeof document === "undefined" ? null : document.querySelector<HTMLElement>("[role=dialog]")}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-lg border border-line bg-surface p-1 shadow-floating"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const entry =
  "flex w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-sm text-ink outline-none select-none data-highlighted:bg-sunken [&_svg]:size-4 [&_svg]:text-ink-faint";

export function MenuItem({ className, ...rest }: ComponentProps<typeof DropdownMenu.Item>) {
  return <DropdownMenu.Item className={classNames(entry, "cursor-pointer", className)} {...rest} />;
}

export function MenuChoice({ className, children, ...rest }: ComponentProps<typeof DropdownMenu.RadioItem>) {
  return (
    <DropdownMenu.RadioItem
      className={classNames(entry, "cursor-pointer data-[state=checked]:font-medium data-[state=checked]:text-accent", className)}
      {...rest}
    >
      {children}
      <DropdownMenu.ItemIndicator className="ml-auto" aria-hidden>
        ✓
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.RadioItem>
  );
}

export const MenuChoices = DropdownMenu.RadioGroup;

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2.5 py-1.5 text-xs text-ink-faint">{children}</DropdownMenu.Label>;
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}
