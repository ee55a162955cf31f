import { fileURLToPath } from "node:url";

export default {
  poweredByHeader: false,
  serverExternalPackages: ["postgres"],
  // Its packages are the repository's own.
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};
