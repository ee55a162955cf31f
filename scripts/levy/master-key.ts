import { env } from "@/lib/kernel/env";
import { countSealedByOthers, rewrapAll } from "@/lib/master-key/rewrap";
import { rotateMasterKey } from "@/lib/master-key/rotate-master-key";
import { jsonOption, print, withDatabase, type Command } from "./command";

const told = (counts: Record<string, number>) => Object.entries(counts).map(([column, count]) => `${column}: ${count}`);

const rotate: Command = {
  name: "master-key rotate",
  usage: "master-key rotate [--keep-old] [--json]",
  summary:
    "Creates a master key, re-encrypts all secrets with it, and retires the old one. Resumes if interrupted; the server can keep running.",
  options: { "keep-old": { type: "boolean" }, ...jsonOption },
  run: async (values) => {
    const done = await withDatabase("", "test", (ctx) => rotateMasterKey(ctx.db, { keepOld: values["keep-old"] === true }));
    print(values, { ...done }, [
      `${done.resumed ? "Finished the interrupted rotation." : "Created a new master key."} ${done.keyId} is now in use; ${done.rewrapped} secrets were re-encrypted.`,
      ...(done.retired.length > 0
        ? [`Retired: ${done.retired.join(", ")}. Earlier database backups need the secrets.json from the same time.`]
        : []),
      ...(Object.keys(done.left).length > 0
        ? ["These can't be decrypted with any available key, so the old keys were kept:", ...told(done.left)]
        : []),
    ]);
    return Object.keys(done.left).length > 0 ? 1 : 0;
  },
};

const rewrap: Command = {
  name: "master-key rewrap",
  usage: "master-key rewrap [--json]",
  summary: "Re-encrypts all secrets with the first key in LEVY_MASTER_KEY. Run it after every process has that key.",
  options: jsonOption,
  run: async (values) => {
    const { rewrapped, left, keyId } = await withDatabase("", "test", async (ctx) => {
      const done = await rewrapAll(ctx.db, env().masterKeys);
      const id = env().masterKeys[0]?.id ?? "";
      return { ...done, keyId: id, left: await countSealedByOthers(ctx.db, id) };
    });
    const rest =
      Object.keys(left).length > 0
        ? ["These can't be decrypted with any available key. Keep the old keys:", ...told(left)]
        : [
            "No secrets in this database need the old keys anymore. Remove them from LEVY_MASTER_KEY.",
            "Keep them in your vault for as long as you have a backup from before this run: its secrets need them.",
          ];
    print(values, { keyId, rewrapped, left }, [`${rewrapped} secrets were re-encrypted with ${keyId}.`, ...rest]);
    return Object.keys(left).length > 0 ? 1 : 0;
  },
};

export const masterKeyCommands: readonly Command[] = [rotate, rewrap];
