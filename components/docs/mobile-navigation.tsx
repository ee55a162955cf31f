"use client";

import { Menu as MenuIcon, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DocsNavigation, type NavigationGroup } from "./navigation";

export function DocsMobileNavigation({ groups }: { groups: readonly NavigationGroup[] }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild><Button look="quiet" size="icon" aria-label="Open navigation"><MenuIcon aria-hidden /></Button></Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content aria-describedby={undefined} className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col gap-4 overflow-y-auto border-r border-line bg-surface p-4 shadow-floating">
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-base font-semibold">Documentation</Dialog.Title>
            <Dialog.Close asChild><Button look="quiet" size="icon" aria-label="Close navigation"><X aria-hidden /></Button></Dialog.Close>
          </div>
          <DocsNavigation groups={groups} onNavigate={() => setOpen(false)} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
