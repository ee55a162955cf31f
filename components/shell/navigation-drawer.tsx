"use client";

import { Menu as MenuIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";

const DrawerFrame = dynamic(() => import("@/components/ui/drawer-frame").then((loaded) => loaded.DrawerFrame), { ssr: false });

/** On a phone: the navigation behind a button. `children` is given what closes it. */
export function NavigationDrawer({ title, children }: { title: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon aria-hidden />
      </Button>
      {open ? (
        <DrawerFrame title={title} onClose={close}>
          {children(close)}
        </DrawerFrame>
      ) : null}
    </>
  );
}
