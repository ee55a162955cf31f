"use client";

import { Menu as MenuIcon, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Navigation } from "./navigation";

export function MobileNavigation({ environment, account }: { environment: "test" | "live"; account: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild><Button look="quiet" size="icon" aria-label="Open navigation"><MenuIcon aria-hidden /></Button></Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Dialog.Content aria-describedby={undefined} className="fixed inset-y-0 left-0 z-50 flex w-72 max-w-[85vw] flex-col gap-4 border-r border-line bg-surface p-4 shadow-floating">
          <div className="flex items-center justify-between">
            <Dialog.Title className="text-base font-semibold">Navigation</Dialog.Title>
            <Dialog.Close asChild><Button look="quiet" size="icon" aria-label="Close navigation"><X aria-hidden /></Button></Dialog.Close>
          </div>
          <Navigation environment={environment} onNavigate={() => setOpen(false)} />
          <div className="mt-auto">{account}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
