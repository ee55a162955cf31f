/** A logger for the Inngest SDK that writes nothing. */
export const silentLogger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
