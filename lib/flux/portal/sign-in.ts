import type { Ctx } from "@/lib/kernel/context";
import { AuthorityUnavailable, SignInRefused, type FilingHooks } from "../authority";
import type { PortalCredentials } from "../credentials/open-encrypted-payload";
import type { BlockedReason } from "../faults";
import { numberOf } from "../requests/business-tax-ids";
import { openPage, submitFormOnce } from "./navigate";
import type { Obstacle, Portal, PortalMap } from "./page-map";
import { pageDiffers, expectForm, expectOpen, obstacleOn, refusesInOwnWords, type PageFacts } from "./read-page";
import { assertNotRefused } from "./refused-sign-ins";
import { recordRefusal, recordSignIn, beginSignIn, forgetAttempt } from "./sign-in-attempts";
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

/** Does not quote the portal, whose words may name the user it refuses. */
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

/** A taxpayer who signs in on a seat, for one filing. */
export interface SigningIn {
  seat: Seat;
  credentials: PortalCredentials;
  hooks: FilingHooks;
}

/**
 * Signs in once on the seat's page. The attempt is recorded before it is made, and so is a refusal, which is never retried automatically.
 * Nothing is typed into a page that is not the map's sign-in page. Throws SignInRefused, SignInPaused, AuthorityUnavailable, PortalChanged.
 */
export async function signIn(ctx: Ctx, { map, url }: Portal, { seat, credentials, hooks }: SigningIn): Promise<void> {
  const { page } = seat;
  const userHash = await userHashOf(ctx.db, url, userNameOf(credentials));
  await assertNotRefused(ctx, userHash, hooks);
  expectForm(map, await openPage(page, url, map.signIn.path ?? "/"), map.signIn);
  const [user = "email", password = "password"] = map.signIn.fields;
  await page.fill(`main form [name="${user}"]`, credentials.email);
  await page.fill(`main form [name="${password}"]`, credentials.password);
  const attempt = await beginSignIn(ctx, userHash);
  const answer = await submitFormOnce(page, url, map.signIn);
  if (answer.heading === map.home.heading) {
    seat.isSignedIn = true;
    return recordSignIn(ctx, userHash);
  }
  if (saysNotTaken(obstacleOn(map, answer))) {
    await forgetAttempt(ctx, attempt);
    throw new AuthorityUnavailable("the portal did not take the sign-in");
  }
  // A page in front of the portal says nothing about the password: the attempt stays recorded as unanswered.
  if (!refusesInOwnWords(map, answer)) expectOpen(map, answer);
  const reason = refusalOn(map, answer);
  await recordRefusal(ctx, attempt, userHash, hooks, reason);
  // If this refusal was the last one allowed for today, the filing reports the pause instead.
  await assertNotRefused(ctx, userHash, hooks);
  throw new SignInRefused(reason);
}

const saysNotTaken = (obstacle: Obstacle | null): boolean => obstacle === "maintenance" || obstacle === "form_repeated";

function refusalOn(map: PortalMap, answer: PageFacts): BlockedReason {
  if (refusesInOwnWords(map, answer)) return unknownRefusal;
  const obstacle = obstacleOn(map, answer);
  const reason = obstacle === null ? undefined : refusals[obstacle];
  // The sign-in page again without an error on it says nothing about the password.
  if (!reason || (obstacle === "signed_out" && answer.errors.length === 0))
    throw pageDiffers(map.home.heading, `"${answer.heading}" stands in its place`);
  return reason;
}

/**
 * Throws SignInRefused if the portal's user files for another business than the filing names, PortalChanged if the page does not say for
 * whom.
 */
export async function assertTaxpayer(map: PortalMap, { page }: Pick<Seat, "page">, businessTaxId: string | null): Promise<void> {
  const [shown] = (await page.locator(map.home.taxpayerTin).allTextContents()).map((text) => text.trim());
  if (!shown) throw pageDiffers(map.home.heading, "it does not say who is signed in");
  const own = numberOf(businessTaxId);
  if (businessTaxId !== null && own !== null && numberOf(shown) !== own) throw new SignInRefused(notLinked(businessTaxId));
}
