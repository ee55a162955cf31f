import { fileURLToPath } from "node:url";

export default {
  poweredByHeader: false,
  serverExternalPackages: ["postgres"],
  // It uses the repository's own node_modules.
  turbopack: { root: fileURLToPath(new URL("../../..", import.meta.url)) },
};
