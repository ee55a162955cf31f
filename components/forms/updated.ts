import { toast } from "@/components/ui/toast";
import { buildId } from "./build-id";

const TOLD = "levy-updated";
/** The build that the reader was told about, so that a closed message doesn't reappear. */
let told: string | null = null;

/**
 * Compares the server's build with this page's. If they differ, Next would reload the page over typed input on the next refresh, and the
 * server no longer knows the page's actions, so this shows a message once. Returns true if the page may continue.
 */
export function isSameBuild(answered: unknown): boolean {
  // An older server, which doesn't report its build.
  if (typeof answered !== "string") return false;
  if (answered === buildId) {
    if (told !== null) toast.dismiss(TOLD);
    told = null;
    return true;
  }
  if (told !== answered)
    toast.info("Levy was updated", {
      id: TOLD,
      duration: Infinity,
      description: "Copy what you typed, then reload the page.",
      action: { label: "Reload", onClick: () => window.location.reload() },
    });
  told = answered;
  return false;
}
