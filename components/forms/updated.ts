import { toast } from "@/components/ui/toast";
import { buildId } from "./build-id";

const TOLD = "levy-updated";
/** The build that was told of: who closes the message isn't told again. */
let told: string | null = null;

/**
 * Compares the build of a server that answered with this page's. Where they differ, Next would load the page again over what is typed in
 * it at the next refresh, and knows none of its forms: says so instead, once. True where the page may go on.
 */
export function isSameBuild(answered: unknown): boolean {
  // Of an older server, which doesn't say.
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
