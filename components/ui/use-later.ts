import { useCallback, useEffect, useRef, useState } from "react";
import { loadUntilThere, type Loading } from "./load-until-there";
import { whenPresent } from "./when-present";

export interface Later<T> {
  /** Null until it is loaded. */
  part: T | null;
  /** It is wanted but couldn't be loaded; loading is retried until it succeeds. */
  isMissing: boolean;
  again: () => void;
}

/**
 * A part of the page that is loaded on the first user input, or when it is `wanted`. Once loaded it is shown in the same turn, so that no
 * letter typed after its keyboard shortcut is lost. If loading fails it is retried, and the page stays as it is with its input. `load` must
 * be stable.
 */
export function useLater<T extends object>(load: () => Promise<T>, wanted: boolean): Later<T> {
  const [part, setPart] = useState<T | null>(null);
  const [isMissing, setMissing] = useState(false);
  const loading = useRef<Loading | null>(null);
  useEffect(() => {
    if (part) return;
    if (!wanted) return whenPresent(async () => setPart(await load()));
    const mine = loadUntilThere(load, setPart, () => setMissing(true));
    loading.current = mine;
    return () => {
      mine.end();
      setMissing(false);
    };
  }, [load, part, wanted]);
  const again = useCallback(() => loading.current?.again(), []);
  return { part, isMissing: isMissing && part === null, again };
}
