/** Runs once when the server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    try {
      const [
        { recordPeerAddresses },
        { normalizeRequests },
        { refuseUnreadable },
        { requireHost },
        { sendStrictTransport },
        { finishBeforeExit },
        { servePartnerApi },
        { env },
        { startTracing },
      ] = await Promise.all([
        import("@/lib/http/client-address"),
        import("@/lib/http/normalize-requests"),
        import("@/lib/http/refuse-unreadable"),
        import("@/lib/http/require-host"),
        import("@/lib/http/strict-transport"),
        import("@/lib/http/finish-before-exit"),
        import("@/lib/http/partner-server"),
        import("@/lib/kernel/env"),
        import("@/lib/kernel/observe/start-tracing"),
      ]);
      env();
      const stopTracing = await startTracing("levy-web");
      recordPeerAddresses();
      sendStrictTransport();
      normalizeRequests();
      refuseUnreadable();
      finishBeforeExit(stopTracing);
      // Nothing waits for this check, and the store's client is only loaded if a store is configured.
      if (env().S3_BUCKET) void import("@/lib/documents/check-document-store").then((store) => store.logDocumentStoreFault("web"));
      if (env().REDIS_URL) (await import("@/lib/http/admission")).connectMeters();
      // Not in development, where routes are reloaded when they change; this server would keep the old ones.
      if (env().NODE_ENV === "production") servePartnerApi((await import("@/app/v1/paths")).partnerPaths);
      requireHost();
    } catch (error) {
      // Next would keep running and answer every request with 500; it is better not to start at all.
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    }
  }
}
