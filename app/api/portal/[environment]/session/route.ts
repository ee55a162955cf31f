import { portalJson, portalRoute } from "@/app/_portal/portal-route";

/** Whether somebody is signed in: asked by a page before it has itself made again. */
export const GET = portalRoute(({ user }) => Promise.resolve(portalJson({ userId: user.id })));
