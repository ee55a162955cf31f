import { retryPause } from "./retry-pause";

export interface Loading {
  /** Retries immediately. */
  retry: () => void;
  /** Stops retrying without calling anything. */
  end: () => void;
}

/** Like `loadWithRetries`, for callers that show their own loading state: the promise never rejects. */
export const loadOnce = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => void loadWithRetries(load, resolve, () => undefined));

/**
 * Loads a part of the page, retrying until it succeeds, because a script can't be loaded offline and the page must not fail for that.
 * `onHere` is called once; `onMiss` after each failed attempt.
 */
export function loadWithRetries<T>(load: () => Promise<T>, onHere: (part: T) => void, onMiss: () => void): Loading {
  let isEnded = false;
  let wake = (): void => undefined;
  const attempt = async (): Promise<void> => {
    while (!isEnded) {
      const came = await load().then(
        (part) => ({ part }),
        () => null,
      );
      if (isEnded) return;
      if (came) return onHere(came.part);
      onMiss();
      const pause = retryPause();
      wake = pause.wake;
      await pause.over;
    }
  };
  void attempt();
  return {
    retry: () => wake(),
    end: () => {
      isEnded = true;
      wake();
    },
  };
}
