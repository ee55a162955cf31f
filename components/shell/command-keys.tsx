"use client";

import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { createElement, useCallback, useEffect, useState } from "react";
import { isTaken } from "@/components/ui/is-typing";
import { WhenHere } from "@/components/ui/not-here-yet";
import { useLater } from "@/components/ui/use-later";
import { whenPresent } from "@/components/ui/when-present";

// Loaded after the page, so that they don't slow it down.
const loadPalette = () => import("./command-palette");
const loadHelp = () => import("./keyboard-help");

let isKept = false;

/** Loaded on the first user input, on every page of the portal. */
const loadKeeper = async (): Promise<void> => {
  const { keepFocus } = await import("./kept-focus");
  if (!isKept) keepFocus();
  isKept = true;
};

/**
 * Whether another dialog is open. The palette leads away from the page, so it must not open over a dialog that shows something once or
 * contains input.
 */
const isAnotherOpen = (): boolean =>
  document.querySelector("[role=dialog]:not([data-palette],[data-stand-in]),[role=alertdialog]") !== null;

/**
 * Opens the command palette with a button, and with Ctrl+K or ⌘K unless another dialog is open. While nobody types, `?` shows the shortcuts
 * and `/` goes to the list's search or opens the palette. Only one instance per page listens to the keyboard.
 */
export function CommandKeys({ environment, listens = true }: { environment: "test" | "live"; listens?: boolean }) {
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const palette = useLater(loadPalette, open === "palette");
  const help = useLater(loadHelp, open === "help");
  const [early, forgetEarly] = useEarlyLetters(open === "palette" && palette.part === null);
  const close = (): void => setOpen(null);
  // The review screen has its own shortcuts and its own help.
  const hasOwnHelp = usePathname().startsWith(`/${environment}/review/`);
  useEffect(() => {
    if (listens) whenPresent(loadKeeper);
  }, [listens]);
  useEffect(() => {
    if (!listens) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      // Browsers treat each repeat of a held Enter as another press of the focused button.
      if (event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement) event.preventDefault();
      if (event.defaultPrevented || event.repeat) return;
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        // Also while another dialog is open, because the browser's own shortcut would leave the page.
        event.preventDefault();
        if (isAnotherOpen()) return;
        forgetEarly();
        setOpen((now) => (now === "palette" ? null : "palette"));
      } else if (event.key === "?" && !hasOwnHelp && !isTaken(event.target)) {
        event.preventDefault();
        setOpen("help");
      } else if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !isTaken(event.target)) {
        event.preventDefault();
        const search = document.querySelector<HTMLInputElement>("main input[type=search]");
        search?.focus();
        search?.select();
        if (!search) setOpen("palette");
      }
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [listens, hasOwnHelp, forgetEarly]);
  return (
    <>
      <button
        type="button"
        aria-label="Search, or go to a page"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          forgetEarly();
          setOpen("palette");
        }}
        className="flex size-9 items-center justify-center gap-2 rounded-md text-sm text-ink-soft hover:bg-sunken hover:text-ink lg:h-8 lg:w-full lg:justify-start lg:border lg:border-line lg:bg-sunken lg:px-2.5 lg:text-ink-faint rail:justify-center"
      >
        <Search className="size-4 shrink-0" aria-hidden />
        <span className="hidden flex-1 text-left lg:block rail:hidden">Search</span>
        <kbd className="hidden font-sans text-xs lg:block rail:hidden">Ctrl K</kbd>
      </button>
      {open === "palette" ? (
        <WhenHere later={palette} title="Search" onClose={close}>
          {({ CommandPalette }) =>
            createElement(CommandPalette, { environment, early, onClose: close, onHelp: hasOwnHelp ? null : () => setOpen("help") })
          }
        </WhenHere>
      ) : null}
      {open === "help" ? (
        <WhenHere later={help} title="Keyboard shortcuts" onClose={close}>
          {({ KeyboardHelp }) => createElement(KeyboardHelp, { environment, onClose: close })}
        </WhenHere>
      ) : null}
    </>
  );
}

/** Collects letters typed while the palette is loading; its search starts with them. */
function useEarlyLetters(collecting: boolean): [letters: string, forget: () => void] {
  const [letters, setLetters] = useState("");
  useEffect(() => {
    if (!collecting) return;
    const collect = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      // If the palette can't be loaded, its place shows buttons, which the space bar presses.
      if (event.key === " " && event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      setLetters((before) => before + event.key);
    };
    window.addEventListener("keydown", collect, { capture: true });
    return () => window.removeEventListener("keydown", collect, { capture: true });
  }, [collecting]);
  return [letters, useCallback(() => setLetters(""), [])];
}
