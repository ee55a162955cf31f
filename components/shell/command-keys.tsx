"use client";

import { Search } from "lucide-react";
import { usePathname } from "next/navigation";
import { createElement, useCallback, useEffect, useState } from "react";
import { isTaken } from "@/components/ui/is-typing";
import { WhenHere } from "@/components/ui/not-here-yet";
import { useLater } from "@/components/ui/use-later";
import { whenPresent } from "@/components/ui/when-present";

// They come after the page, which does not pay for them.
const loadPalette = () => import("./command-palette");
const loadHelp = () => import("./keyboard-help");

let isKept = false;

/** From the first sign of a person on, on every page of the portal. */
const loadKeeper = async (): Promise<void> => {
  const { keepFocus } = await import("./kept-focus");
  if (!isKept) keepFocus();
  isKept = true;
};

/** The palette leads away from the page: never past a dialog that shows something once, or has been written into. */
const isAnotherOpen = (): boolean =>
  document.querySelector("[role=dialog]:not([data-palette],[data-stand-in]),[role=alertdialog]") !== null;

/**
 * The way to the palette by mouse, and by Ctrl+K or ⌘K wherever no other dialog is open; where nobody types, `?` shows the keys, and `/` goes to
 * the search of the list or else to the palette. Of several on a page one alone listens to the keyboard.
 */
export function CommandKeys({ environment, listens = true }: { environment: "test" | "live"; listens?: boolean }) {
  const [open, setOpen] = useState<"palette" | "help" | null>(null);
  const palette = useLater(loadPalette, open === "palette");
  const help = useLater(loadHelp, open === "help");
  const [early, forgetEarly] = useEarlyLetters(open === "palette" && palette.part === null);
  const close = (): void => setOpen(null);
  // The screen of one review has keys of its own, and its own help for them.
  const hasOwnHelp = usePathname().startsWith(`/${environment}/review/`);
  useEffect(() => {
    if (listens) whenPresent(loadKeeper);
  }, [listens]);
  useEffect(() => {
    if (!listens) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      // A browser takes each repeat of a held Enter for another press of the button that has the focus.
      if (event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement) event.preventDefault();
      if (event.defaultPrevented || event.repeat) return;
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        // The browser has a use of its own for it, which would leave the page as well.
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

/** What is typed while the palette is still on its way; it begins with these letters. */
function useEarlyLetters(collecting: boolean): [letters: string, forget: () => void] {
  const [letters, setLetters] = useState("");
  useEffect(() => {
    if (!collecting) return;
    const collect = (event: KeyboardEvent): void => {
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      // Where it can't be loaded there are buttons to press.
      if (event.key === " " && event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      setLetters((before) => before + event.key);
    };
    window.addEventListener("keydown", collect, { capture: true });
    return () => window.removeEventListener("keydown", collect, { capture: true });
  }, [collecting]);
  return [letters, useCallback(() => setLetters(""), [])];
}
