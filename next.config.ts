import type { NextConfig } from "next";

/** Headers of every answer; the Content-Security-Policy of pages has a nonce and comes from proxy.ts. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=(), payment=(), usb=()" },
];

const config: NextConfig = {
  poweredByHeader: false,
  // A development server would print what a form was given: passwords among it.
  logging: { serverFunctions: false },
  reactStrictMode: true,
  // `npm test` checks the types of everything; the first start need not wait for it a second time.
  typescript: { ignoreBuildErrors: true },
  // They load native code, WebAssembly or files beside themselves, which a bundle would lose.
  serverExternalPackages: [
    "pdfjs-dist", "sharp", "tesseract.js", "@hyzyla/pdfium", "onnxruntime-web", "onnxruntime-node", "pino", "postgres", "graphile-worker", "undici", "ioredis",
    "stripe", "pdfkit", "@expo-google-fonts/inter", "@opentelemetry/sdk-trace-node", "@opentelemetry/exporter-trace-otlp-http", "@opentelemetry/resources",
    "@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner", "nodemailer",
  ],
  headers: async () => [{ source: "/:path*", headers: securityHeaders }],
};

export default config;
