import type { Ctx } from "@/lib/kernel/context";
import { AuthorityUnavailable, SignInRefused, type FilingDesk } from "../authority";
import type { PortalCredentials } from "../credentials/open-encrypted-payload";
import type { BlockedReason } from "../faults";
import { numberOf } from "../requests/business-tax-ids";
import { open, pressOnce } from "./navigate";
import type { Obstacle, PortalMap } from "./page-map";
import { changed, expectForm, expectOpen, obstacleOn, refusesInOwnWords, type PageFacts } from "./read-page";
import { assertNotRefused } from "./refused-sign-ins";
import { attemptRefused, attemptTaken, beginSignIn, forgetAttempt } from "./sign-in-attempts";
import { userHashOf } from "./user-hash";
import type { Seat } from "./session-pool";

const refusal = (code: BlockedReason["code"], message: string, guidance: string): BlockedReason => ({
  code,
  message,
  resource: "encryptedPayload",
  guidance,
});

const refusals: Partial<Record<Obstacle, BlockedReason>> = {
  locked: refusal(
    "portal_invalid_credentials",
    "The portal locked the account after too many incorrect passwords",
    "Have the account unlocked, then resume the filing with the correct credentials",
  ),
  code_wanted: refusal(
    "portal_mfa_required",
    "The portal requires a security code that only the taxpayer has",
    "Ask the taxpayer to turn off the security code for this user, or use a user without one, then resume the filing",
  ),
  password_expired: refusal(
    "portal_password_expired",
    "The portal password has expired",
    "Ask the taxpayer to set a new password on the portal, then resume the filing with it",
  ),
  signed_out: refusal(
    "portal_invalid_credentials",
    "The portal rejected the user name or password",
    "Resume the filing with the correct credentials",
  ),
};

/** What it says is not repeated: it may name whom it refuses. */
const unknownRefusal = refusal(
  "portal_invalid_credentials",
  "The portal didn't sign the user in, and what it says of the password or the account is not known to Levy",
  "Sign in on the portal to see what it says, then resume the filing with credentials that work there",
);

const notLinked = (businessTaxId: string): BlockedReason => ({
  code: "tin_not_linked",
  message: `The portal user is not authorized to file for ${businessTaxId}`,
  resource: "businessTaxId",
  guidance:
    "Resume the filing with the credentials of a user who can file for this taxpayer. If the tax ID itself is wrong, file again with the correct one: nothing was sent, and this filing will end automatically",
});

export const userNameOf = ({ email }: PortalCredentials): string => email.trim().toLowerCase();

/**
 * Signs in on the seat's page, once: a refusal is written down and never tried again by itself, and so is the attempt before it is
 * made. Throws SignInRefused, SignInPaused, AuthorityUnavailable, PortalChanged; nothing is typed into a page that is not the
 * sign-in of the map.
 */
export async function signIn(
  ctx: Ctx,
  map: PortalMap,
  portal: string,
  seat: Seat,
  credentials: PortalCredentials,
  desk: FilingDesk,
): Promise<void> {
  const { page } = seat;
  const userHash = await userHashOf(ctx.db, portal, userNameOf(credentials));
  await assertNotRefused(ctx, userHash, desk);
  expectForm(map, await open(page, portal, map.signIn.path ?? "/"), map.signIn);
  const [user = "email", password = "password"] = map.signIn.fields;
  await page.fill(`main form [name="${user}"]`, credentials.email);
  await page.fill(`main form [name="${password}"]`, credentials.password);
  const attempt = await beginSignIn(ctx, userHash);
  const answer = await pressOnce(page, portal, map.signIn);
  if (answer.heading === map.home.heading) {
    seat.isSignedIn = true;
    return attemptTaken(ctx, userHash);
  }
  if (saysNotTaken(obstacleOn(map, answer))) {
    await forgetAttempt(ctx, attempt);
    throw new AuthorityUnavailable("the portal did not take the sign-in");
  }
  // A page from before the portal says nothing of the password: the attempt counts as one that was never answered.
  if (!refusesInOwnWords(map, answer)) expectOpen(map, answer);
  const reason = refusalOn(map, answer);
  await attemptRefused(ctx, attempt, userHash, desk, reason);
  // Where it was the last one for today, that is what its filing says.
  await assertNotRefused(ctx, userHash, desk);
  throw new SignInRefused(reason);
}

const saysNotTaken = (obstacle: Obstacle | null): boolean => obstacle === "maintenance" || obstacle === "form_repeated";

function refusalOn(map: PortalMap, answer: PageFacts): BlockedReason {
  if (refusesInOwnWords(map, answer)) return unknownRefusal;
  const obstacle = obstacleOn(map, answer);
  const reason = obstacle === null ? undefined : refusals[obstacle];
  // The sign-in page again, with nothing wrong on it, says nothing about the password.
  if (!reason || (obstacle === "signed_out" && answer.errors.length === 0))
    throw changed(map.home.heading, `"${answer.heading}" stands in its place`);
  return reason;
}

/**
 * Throws SignInRefused where the portal's user files for somebody else than the business that the filing names; PortalChanged where
 * the page does not say for whom.
 */
export async function assertTaxpayer(map: PortalMap, { page }: Pick<Seat, "page">, businessTaxId: string | null): Promise<void> {
  const [shown] = (await page.locator(map.home.taxpayerTin).allTextContents()).map((text) => text.trim());
  if (!shown) throw changed(map.home.heading, "it does not say who is signed in");
  const own = numberOf(businessTaxId);
  if (businessTaxId !== null && own !== null && numberOf(shown) !== own) throw new SignInRefused(notLinked(businessTaxId));
}
