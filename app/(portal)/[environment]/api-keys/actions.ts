"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { portalAction } from "@/app/_portal/portal-action";
import type { ShownAccount } from "@/app/_portal/shown-account";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { newApiKeyRequest } from "@/lib/keys/requests";
import { revokeApiKey } from "@/lib/keys/revoke-api-key";
import { revokeSharedSecret } from "@/lib/keys/revoke-shared-secret";
import { rotateApiKey } from "@/lib/keys/rotate-api-key";
import { rotateSharedSecret } from "@/lib/keys/rotate-shared-secret";
import type { NewKeyInput } from "@/components/keys/new-key-dialog";

const expiry = z.number().int().min(1).max(3650).nullable();

export async function createKey(shown: ShownAccount, input: NewKeyInput): Promise<ActionResult<{ name: string; secret: string }>> {
  return portalAction(shown, async ({ ctx }) => {
    const { name, scopes, ipAllowList } = newApiKeyRequest.parse({
      name: input.name,
      scopes: input.scopes,
      ipAllowList: input.ipAllowList,
    });
    const days = expiry.parse(input.expiresInDays);
    const expiresAt = days === null ? null : new Date(ctx.clock.now().getTime() + days * DAY_MS);
    const made = await createApiKey(ctx, { name, expiresAt, ...(scopes ? { scopes } : {}), ...(ipAllowList ? { ipAllowList } : {}) });
    return { name: made.name, secret: made.key };
  });
}

/** Replaces an API key. The old key stays valid for `overlapHours`; 0 ends it at once. */
export async function rotateKey(
  shown: ShownAccount,
  id: string,
  overlapHours: number,
): Promise<ActionResult<{ name: string; secret: string }>> {
  return portalAction(shown, async ({ ctx }) => {
    const made = await rotateApiKey(ctx, { keyId: z.string().parse(id), overlapHours: z.number().parse(overlapHours) });
    return { name: made.name, secret: made.key };
  });
}

export async function revokeKey(shown: ShownAccount, id: string): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await revokeApiKey(ctx, z.string().parse(id));
    return null;
  });
}

export async function createSecret(shown: ShownAccount): Promise<ActionResult<{ secret: string }>> {
  return portalAction(shown, async ({ ctx }) => ({ secret: (await createSharedSecret(ctx)).secret }));
}

/** Replaces a shared secret. The old one still decrypts payloads for `overlapHours`; 0 ends it at once. */
export async function rotateSecret(shown: ShownAccount, id: string, overlapHours: number): Promise<ActionResult<{ secret: string }>> {
  return portalAction(shown, async ({ ctx }) => ({
    secret: (await rotateSharedSecret(ctx, { secretId: z.string().parse(id), overlapHours: z.number().parse(overlapHours) })).secret,
  }));
}

export async function revokeSecret(shown: ShownAccount, id: string): Promise<ActionResult<null>> {
  return portalAction(shown, async ({ ctx }) => {
    await revokeSharedSecret(ctx, z.string().parse(id));
    return null;
  });
}
