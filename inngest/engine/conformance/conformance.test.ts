import { inject } from "vitest";
import { embeddedPlatform, serverPlatform } from "./platform";
import { conformanceSuite } from "./suite";

const server = inject("inngestBaseUrl");

if (server) {
  conformanceSuite(`the Inngest server at ${server}`, () => serverPlatform(server));
} else {
  conformanceSuite("the embedded engine", () => embeddedPlatform());
  conformanceSuite("the embedded engine, each step a call of its own", () => embeddedPlatform({ checkpointing: false }));
}
