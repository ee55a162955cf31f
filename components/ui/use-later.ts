import { useCallback, useEffect, useRef, useState } from "react";
import { loadUntilThere, type Loading } from "./load-until-there";
import { whenPresent } from "./when-present";

export interface Later<T> {
  /** Null until it is there. */
  part: T | null;
  /** It is wanted, and could not be loaded: it is tried again until it is there. */
  isMissing: boolean;
  again: () => void;
}

/**
 * A part of the page that comes with the first sign of a person, or when it is `wanted`. Once there it is shown in the same turn, so
 * that who types on after the key that opens it loses no letter. Where it can't be loaded it is waited for: the page stays as it is,
 * with what is written in it. `load` must stay the same.
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
