import { untilBack } from "./until-back";

export interface Loading {
  /** Tries again at once. */
  again: () => void;
  /** Tries no more, and calls nothing. */
  end: () => void;
}

/** As `loadUntilThere`, for what has its own way to show that it isn't there yet: the promise is never refused. */
export const onceThere = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => void loadUntilThere(load, resolve, () => undefined));

/**
 * Loads a part of the page until it is there: without a network a script can't be had, and the page that asked for it is not to go for
 * that. `onHere` is called once; `onMiss` each time that it could not be loaded.
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
