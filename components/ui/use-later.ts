import { useEffect, useState } from "react";
import { whenPresent } from "./when-present";

/**
 * A part of the page that comes with the first sign of a person, or when it is `wanted`; null until then. Once there it is
 * shown in the same turn, so that who types on after the key that opens it loses no letter. `load` must stay the same.
 */
export function useLater<T extends object>(load: () => Promise<T>, wanted: boolean): T | null {
  const [loaded, setLoaded] = useState<T | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (loaded) return;
    const take = async (): Promise<void> => setLoaded(await load());
    if (wanted) take().catch(setFailure);
    else whenPresent(take);
  }, [load, loaded, wanted]);
  // As any other part of the page that can't be loaded.
  if (failure) throw failure;
  return loaded;
}
