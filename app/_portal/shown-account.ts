import { z } from "zod";
import { environments } from "@/lib/kernel/context";
import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { DomainError } from "@/lib/kernel/errors";

const shownAccount = z.object({ environment: z.enum(environments), accountId: z.string(), userId: z.string() });

/**
 * The account and environment that a page shows, and to whom. Pages bind it to each of their server actions, which then refuse to act on
 * any other.
 */
export type ShownAccount = z.infer<typeof shownAccount>;

/** What a page rendered for this session shows. */
export const shownBy = ({ ctx, account, user }: PortalSession): ShownAccount => ({
  environment: ctx.environment,
  accountId: account.id,
  userId: user.id,
});

/**
 * Parses what a page sent back.
 * @throws state_conflict if it is incomplete, such as from a page that an older version of Levy rendered
 */
export function parseShown(sent: unknown): ShownAccount {
  const shown = shownAccount.safeParse(sent);
  if (!shown.success) throw another();
  return shown.data;
}

/**
 * A browser's tabs share one session, so a tab must not act on the account that another tab has switched to since, nor as a person who has
 * signed in there since. Parts that the page doesn't send are not checked.
 * @throws state_conflict
 */
export function assertShown({ accountId, userId }: Partial<ShownAccount>, { account, user }: PortalSession): void {
  if ((accountId ?? account.id) !== account.id || (userId ?? user.id) !== user.id) throw another();
}

const another = (): DomainError =>
  new DomainError("state_conflict", "Another account is open now. Reload this page, or open its account again");
