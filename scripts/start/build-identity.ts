import { createHash } from "node:crypto";

/**
 * What Next would draw by lot for each build, from the sources instead: machines that build the same sources for themselves must know
 * one another's pages and server actions. `buildId` is digits alone, since filters of advertisements stop addresses with "ad" in them.
 * `actionsKey`, 32 bytes in base64, is no secret: it salts the names of server actions, and would encrypt what one of them closes over,
 * which none may (docs/decisions/0013).
 */
export function buildIdentity(sourcesDigest: string): { buildId: string; actionsKey: string } {
  const of = (purpose: string): Buffer => createHash("sha256").update(`levy ${purpose}\0${sourcesDigest}`).digest();
  return {
    buildId: BigInt(`0x${of("build id").subarray(0, 16).toString("hex")}`).toString(),
    actionsKey: of("server actions").toString("base64"),
  };
}
