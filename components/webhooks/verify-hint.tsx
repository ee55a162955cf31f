import Link from "next/link";

export function VerifyHint() {
  return (
    <p className="text-sm text-ink-soft">
      Check the signature of each delivery before you believe it:{" "}
      <Link href="/docs/guides/webhooks#verify" target="_blank" className="font-medium text-accent underline underline-offset-2">
        programs to paste, in five languages
      </Link>
      .
    </p>
  );
}
