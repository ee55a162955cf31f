import { createElement, useEffect, useState, type ComponentProps, type ReactNode } from "react";
import { whenPresent } from "@/components/ui/when-present";
import type { ReviewDialog } from "./review-dialogs";

/**
 * Shows a dialog of the review. They come with the first sign of a person, or when one is opened; from then on one opens in
 * the same turn, and who types on after the key that opens it loses no letter.
 */
export function useDialogs(isOneOpen: boolean): (props: ComponentProps<typeof ReviewDialog>) => ReactNode {
  const [loaded, setLoaded] = useState<{ dialog: typeof ReviewDialog } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (loaded) return;
    const load = async (): Promise<void> => setLoaded({ dialog: (await import("./review-dialogs")).ReviewDialog });
    if (isOneOpen) load().catch(setFailure);
    else whenPresent(load);
  }, [loaded, isOneOpen]);
  // As any other part of the page that can't be loaded.
  if (failure) throw failure;
  return (props) => (loaded ? createElement(loaded.dialog, props) : null);
}
