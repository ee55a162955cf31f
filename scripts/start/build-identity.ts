import { createHash } from "node:crypto";

/**
 * Derives from the sources the values that Next chooses at random for each build, so that machines that build the same sources recognize
 * each other's pages and server actions. `buildId` has digits only, because ad blockers block URLs that contain "ad". `actionsKey`, 32
 * bytes in base64, is not a secret: it salts the ids of server actions, and would encrypt the variables that an action closes over, which
 * no action may do (docs/decisions/0013).
 */
export function buildIdentity(sourcesDigest: string): { buildId: string; actionsKey: string } {
  const of = (purpose: string): Buffer => createHash("sha256").update(`levy ${purpose}\0${sourcesDigest}`).digest();
  return {
    buildId: BigInt(`0x${of("build id").subarray(0, 16).toString("hex")}`).toString(),
    actionsKey: of("server actions").toString("base64"),
  };
}
