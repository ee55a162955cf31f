"use client";

import { Menu as MenuIcon } from "lucide-react";
import { createElement, useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { WhenLoaded } from "@/components/ui/when-loaded";
import { useLazyPart } from "@/components/ui/use-lazy-part";

const load = () => import("@/components/ui/drawer-frame");

/** The navigation on a phone, behind a button. `children` receives a function that closes it. */
export function NavigationDrawer({ title, children }: { title: string; children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const frame = useLazyPart(load, open);
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
        <WhenLoaded lazy={frame} title={title} onClose={close}>
          {({ DrawerFrame }) => createElement(DrawerFrame, { title, onClose: close, children: children(close) })}
        </WhenLoaded>
      ) : null}
    </>
  );
}
