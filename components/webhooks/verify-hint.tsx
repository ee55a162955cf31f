import { Link } from "@/components/ui/link";

export function VerifyHint() {
  return (
    <p className="text-sm text-ink-soft">
      Verify the signature of each delivery before you trust it:{" "}
      <Link href="/docs/guides/webhooks#verify" target="_blank" className="font-medium text-accent underline underline-offset-2">
        code samples in five languages
      </Link>
      .
    </p>
  );
}
