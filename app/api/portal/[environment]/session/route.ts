import { buildId } from "@/components/forms/build-id";
import { portalJson, portalRoute } from "@/app/_portal/portal-route";

/** Reports whether somebody is signed in and which build responds. A page asks before it refreshes itself. */
export const GET = portalRoute(({ user }) => Promise.resolve(portalJson({ userId: user.id, build: buildId })));
