import { routeNotFound } from "@/lib/http/other-methods";

export {
  routeNotFound as GET,
  routeNotFound as POST,
  routeNotFound as DELETE,
  routeNotFound as PUT,
  routeNotFound as PATCH,
  routeNotFound as HEAD,
  routeNotFound as OPTIONS,
};
