import type { NextConfig } from "next";
import { securityHeaders } from "./lib/http/security-headers";

/** Derived from the sources by `scripts/start/build.ts`. Builds started otherwise get Next's own id, and their pages do not compare ids. */
const buildId = process.env.LEVY_BUILD_ID;

const config: NextConfig = {
  generateBuildId: () => buildId ?? null,
  // Inlined into pages and routes at build time (components/forms/build-id.ts).
  env: { LEVY_BUILD_ID: buildId ?? "" },
  poweredByHeader: false,
  // File names in a build are relative to this folder, whatever the parent folders contain; the ids of server actions and scripts depend on
  // them.
  turbopack: {
    root: process.cwd(),
    rules: { "pdf.mjs": { condition: { all: ["browser", { path: /pdfjs-dist/ }] }, loaders: ["./scripts/bundle-pdfjs/drawing-only.mjs"] } },
  },
  // A development server would log the arguments of server actions, including passwords.
  logging: { serverFunctions: false },
  reactStrictMode: true,
  // Nothing uses Next's image service, and anybody could keep it busy: each spelling of a path is converted and stored anew.
  images: { unoptimized: true },
  // `npm test` checks all types; the first start need not wait for a second check.
  typescript: { ignoreBuildErrors: true },
  // These packages load native code, WebAssembly or files next to themselves, which bundling would lose.
  serverExternalPackages: [
    "esbuild",
    "pdfjs-dist",
    "sharp",
    "tesseract.js",
    "@hyzyla/pdfium",
    "onnxruntime-web",
    "onnxruntime-node",
    "pino",
    "postgres",
    "ioredis",
    "stripe",
    "pdfkit",
    "@expo-google-fonts/inter",
    "@opentelemetry/sdk-trace-node",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@aws-sdk/client-s3",
    "@aws-sdk/s3-request-presigner",
    "nodemailer",
  ],
  headers: async () => [{ source: "/:path*", headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })) }],
};

export default config;
