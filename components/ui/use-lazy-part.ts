import { useCallback, useEffect, useRef, useState } from "react";
import { loadWithRetries, type Loading } from "./load-with-retries";
import { onFirstInput } from "./first-input";

export interface LazyPart<T> {
  /** Null until it is loaded. */
  part: T | null;
  /** It is wanted but couldn't be loaded; loading is retried until it succeeds. */
  isMissing: boolean;
  retry: () => void;
}

/**
 * A part of the page that is loaded on the first user input, or when it is `wanted`. Once loaded it is shown in the same turn, so that no
 * letter typed after its keyboard shortcut is lost. If loading fails it is retried, and the page stays as it is with its input. `load` must
 * be stable.
 */
export function useLazyPart<T extends object>(load: () => Promise<T>, wanted: boolean): LazyPart<T> {
  const [part, setPart] = useState<T | null>(null);
  const [isMissing, setMissing] = useState(false);
  const loading = useRef<Loading | null>(null);
  useEffect(() => {
    if (part) return;
    if (!wanted) return onFirstInput(async () => setPart(await load()));
    const mine = loadWithRetries(load, setPart, () => setMissing(true));
    loading.current = mine;
    return () => {
      mine.end();
      setMissing(false);
    };
  }, [load, part, wanted]);
  const retry = useCallback(() => loading.current?.retry(), []);
  return { part, isMissing: isMissing && part === null, retry };
}
