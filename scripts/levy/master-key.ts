import { env } from "@/lib/kernel/env";
import { countSealedByOthers, rewrapAll } from "@/lib/master-key/rewrap";
import { rotateMasterKey } from "@/lib/master-key/rotate-master-key";
import { jsonOption, print, withDatabase, type Command } from "./command";

const told = (counts: Record<string, number>) => Object.entries(counts).map(([column, count]) => `${column}: ${count}`);

const rotate: Command = {
  name: "master-key rotate",
  usage: "master-key rotate [--keep-old] [--json]",
  summary:
    "Adds a master key, seals everything anew with it, and retires the old one. Goes on where it was broken off; the server may run.",
  options: { "keep-old": { type: "boolean" }, ...jsonOption },
  run: async (values) => {
    const done = await withDatabase("", "test", (ctx) => rotateMasterKey(ctx.db, { keepOld: values["keep-old"] === true }));
    print(values, { ...done }, [
      `${done.resumed ? "A rotation that was broken off is finished" : "A new key is made"}: ${done.keyId} seals from now on; ${done.rewrapped} secrets were sealed anew.`,
      ...(done.retired.length > 0
        ? [`Retired: ${done.retired.join(", ")}. A backup of the database from before needs the secrets.json of its own time.`]
        : []),
      ...(Object.keys(done.left).length > 0
        ? ["These can't be opened with any key at hand, so the old keys stay:", ...told(done.left)]
        : []),
    ]);
    return Object.keys(done.left).length > 0 ? 1 : 0;
  },
};

const rewrap: Command = {
  name: "master-key rewrap",
  usage: "master-key rewrap [--json]",
  summary: "Seals everything anew with the first key of LEVY_MASTER_KEY; run it after every process knows that key.",
  options: jsonOption,
  run: async (values) => {
    const { rewrapped, left, keyId } = await withDatabase("", "test", async (ctx) => {
      const done = await rewrapAll(ctx.db, env().masterKeys);
      const id = env().masterKeys[0]?.id ?? "";
      return { ...done, keyId: id, left: await countSealedByOthers(ctx.db, id) };
    });
    const rest =
      Object.keys(left).length > 0
        ? ["These can't be opened with any key at hand; keep the old keys:", ...told(left)]
        : ["Nothing needs another key any more: take the old ones out of LEVY_MASTER_KEY."];
    print(values, { keyId, rewrapped, left }, [`${rewrapped} secrets were sealed anew with ${keyId}.`, ...rest]);
    return Object.keys(left).length > 0 ? 1 : 0;
  },
};

export const masterKeyCommands: readonly Command[] = [rotate, rewrap];
