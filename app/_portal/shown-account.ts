import { z } from "zod";
import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { DomainError } from "@/lib/kernel/errors";

const shownAccount = z.object({ environment: z.enum(["test", "live"]), accountId: z.string(), userId: z.string() });

/** What a page shows, and to whom. Pages bind it to each of their server actions, which take nothing for any other. */
export type ShownAccount = z.infer<typeof shownAccount>;

/** What a page that is made for this session shows. */
export const shownBy = ({ ctx, account, user }: PortalSession): ShownAccount => ({
  environment: ctx.environment,
  accountId: account.id,
  userId: user.id,
});

/** As a page sent it back. Error: state_conflict where it isn't whole, as from a page that an older Levy made. */
export function parseShown(sent: unknown): ShownAccount {
  const shown = shownAccount.safeParse(sent);
  if (!shown.success) throw another();
  return shown.data;
}

/**
 * A browser's pages share one session: what one of them sends must not go to the account that another one has opened since, nor in
 * the name of somebody else who has signed in there. What a page doesn't say is not asked. Error: state_conflict.
 */
export function assertShown({ accountId, userId }: Partial<ShownAccount>, { account, user }: PortalSession): void {
  if ((accountId ?? account.id) !== account.id || (userId ?? user.id) !== user.id) throw another();
}

const another = (): DomainError =>
  new DomainError("state_conflict", "Another account is open now. Reload this page, or open its account again");
