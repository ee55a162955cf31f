/**
 * Batches calls: items that arrive while a batch is running form the next one, so that many calls share a statement under load and none
 * waits otherwise. If a batch fails, each of its items is tried alone, so that one faulty item fails only its own call.
 */
export function batchCalls<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  mostAtOnce = 100,
): (item: Item) => Promise<Result> {
  interface Asked {
    item: Item;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  }
  const waiting: Asked[] = [];
  let busy = false;

  const doTogether = async (group: readonly Asked[]): Promise<void> => {
    try {
      const results = await work(group.map(({ item }) => item));
      group.forEach(({ resolve, reject }, index) =>
        index < results.length ? resolve(results[index] as Result) : reject(new Error("no result was given")),
      );
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) await doTogether([one]);
    }
  };

  const run = async (): Promise<void> => {
    busy = true;
    while (waiting.length > 0) await doTogether(waiting.splice(0, mostAtOnce));
    busy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // Calls made in the same turn of the event loop share a batch.
      if (!busy) {
        busy = true;
        setImmediate(() => void run());
      }
    });
}
