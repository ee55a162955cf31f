import { buildId } from "@/components/forms/build-id";
import { portalJson, portalRoute } from "@/app/_portal/portal-route";

/** Whether somebody is signed in, and which build answers: asked by a page before it has itself made again. */
export const GET = portalRoute(({ user }) => Promise.resolve(portalJson({ userId: user.id, build: buildId })));
