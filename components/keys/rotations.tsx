"use client";

import { createContext, use, useState, type ReactNode } from "react";
import { useRefresh } from "@/components/forms/use-refresh";
import { RotateDialog, type Rotation } from "./rotate-dialog";

const BeginRotation = createContext<(rotation: Rotation) => void>(() => undefined);

/** Opens the dialog of the surrounding `Rotations`. */
export const useBeginRotation = (): ((rotation: Rotation) => void) => use(BeginRotation);

/**
 * Hosts the rotation dialog for all keys and secrets inside, outside of their rows: the row of a key that ends at once disappears, and the
 * secret must stay visible.
 */
export function Rotations({ children }: { children: ReactNode }) {
  const [rotation, setRotation] = useState<Rotation | null>(null);
  const refresh = useRefresh();
  const end = (): void => {
    setRotation(null);
    refresh();
  };
  return (
    <BeginRotation value={setRotation}>
      {children}
      <RotateDialog rotation={rotation} onClose={end} />
    </BeginRotation>
  );
}
