import type { Profile } from "next-auth";
import type { Provider } from "next-auth/providers/index";
import azureAd from "next-auth/providers/azure-ad";
import github, { type GithubEmail, type GithubProfile } from "next-auth/providers/github";
import google from "next-auth/providers/google";
import { z } from "zod";
import { env } from "@/lib/kernel/env";

/** A sign-in button: its label, and the ID used in the callback URL. */
export interface ProviderButton {
  id: "google" | "github" | "microsoft" | "oidc";
  label: string;
}

interface Configured extends ProviderButton {
  provider: Provider;
}

/** The providers whose keys are configured. */
function configured(): Configured[] {
  const e = env();
  const found: Configured[] = [];
  if (e.GOOGLE_CLIENT_ID && e.GOOGLE_CLIENT_SECRET) {
    found.push({ id: "google", label: "Google", provider: google({ clientId: e.GOOGLE_CLIENT_ID, clientSecret: e.GOOGLE_CLIENT_SECRET }) });
  }
  if (e.GITHUB_CLIENT_ID && e.GITHUB_CLIENT_SECRET) {
    found.push({
      id: "github",
      label: "GitHub",
      provider: github({
        clientId: e.GITHUB_CLIENT_ID,
        clientSecret: e.GITHUB_CLIENT_SECRET,
        userinfo: { url: "https://api.github.com/user", request: githubUser },
      }),
    });
  }
  if (e.MICROSOFT_CLIENT_ID && e.MICROSOFT_CLIENT_SECRET) {
    const provider = azureAd({ clientId: e.MICROSOFT_CLIENT_ID, clientSecret: e.MICROSOFT_CLIENT_SECRET, tenantId: e.MICROSOFT_TENANT_ID });
    found.push({ id: "microsoft", label: "Microsoft", provider: { ...provider, id: "microsoft", name: "Microsoft" } });
  }
  if (e.OIDC_ISSUER && e.OIDC_CLIENT_ID && e.OIDC_CLIENT_SECRET) {
    found.push({ id: "oidc", label: e.OIDC_NAME, provider: oidc(e.OIDC_ISSUER, e.OIDC_NAME, e.OIDC_CLIENT_ID, e.OIDC_CLIENT_SECRET) });
  }
  return found;
}

export const providerButtons = (): ProviderButton[] => configured().map(({ id, label }) => ({ id, label }));
export const signInProviders = (): Provider[] => configured().map(({ provider }) => provider);

function oidc(issuer: string, name: string, clientId: string, clientSecret: string): Provider {
  return {
    id: "oidc",
    name,
    type: "oauth",
    clientId,
    clientSecret,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    wellKnown: `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`,
    authorization: { params: { scope: "openid email profile" } },
    profile: (claims: { sub: string; name?: string; email?: string }) => ({
      id: claims.sub,
      name: claims.name ?? null,
      email: claims.email ?? null,
    }),
  };
}

/** A GitHub profile shows any address that its owner likes. Only the list of addresses says which one is verified. */
async function githubUser({ tokens }: { tokens: { access_token?: string } }): Promise<Profile & { email_verified: boolean }> {
  const headers = { authorization: `Bearer ${tokens.access_token ?? ""}`, accept: "application/vnd.github+json", "user-agent": "levy" };
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`https://api.github.com${path}`, { headers });
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status} to ${path}`);
    return answer.json();
  };
  const profile = (await ask("/user")) as GithubProfile;
  const primary = ((await ask("/user/emails")) as GithubEmail[]).find((entry) => entry.primary && entry.verified);
  const { email: _shown, image: _image, ...rest } = { image: undefined, ...profile };
  return {
    ...rest,
    name: profile.name ?? profile.login,
    ...(primary ? { email: primary.email } : {}),
    email_verified: primary !== undefined,
  };
}

const claims = z.looseObject({
  name: z.string().nullish(),
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
  xms_edov: z.union([z.boolean(), z.number(), z.string()]).nullish(),
});

/** Email address and name from a provider's claims, and whether the address can be trusted. */
export function addressOf(provider: string, profile: unknown): { email: string | null; emailVerified: boolean; name: string | null } {
  const parsed = claims.safeParse(profile);
  if (!parsed.success) return { email: null, emailVerified: false, name: null };
  const { name, email, email_verified, xms_edov } = parsed.data;
  // In Microsoft's directories an administrator can enter any address. It is trusted only with the mark that its owner was verified, or if
  // the operator configured one particular directory.
  const emailVerified =
    provider === "microsoft"
      ? ["true", "1"].includes(String(xms_edov)) || !["common", "organizations", "consumers"].includes(env().MICROSOFT_TENANT_ID)
      : String(email_verified) === "true";
  return { email: email ?? null, emailVerified, name: name ?? null };
}
