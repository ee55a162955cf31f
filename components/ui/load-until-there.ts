import { untilBack } from "./until-back";

export interface Loading {
  /** Retries immediately. */
  again: () => void;
  /** Stops retrying without calling anything. */
  end: () => void;
}

/** Like `loadUntilThere`, for callers that show their own loading state: the promise never rejects. */
export const onceThere = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => void loadUntilThere(load, resolve, () => undefined));

/**
 * Loads a part of the page, retrying until it succeeds, because a script can't be loaded offline and the page must not fail for that.
 * `onHere` is called once; `onMiss` after each failed attempt.
 */
export function loadUntilThere<T>(load: () => Promise<T>, onHere: (part: T) => void, onMiss: () => void): Loading {
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
      const pause = untilBack();
      wake = pause.wake;
      await pause.over;
    }
  };
  void attempt();
  return {
    again: () => wake(),
    end: () => {
      isEnded = true;
      wake();
    },
  };
}
