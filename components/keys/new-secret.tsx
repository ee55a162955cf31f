"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { answerOf } from "@/components/forms/use-action";
import { useRefresh } from "@/components/forms/use-refresh";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useHeldPage } from "@/components/ui/use-held-page";
import { KeyReveal } from "./key-reveal";

export type CreateSecret = () => Promise<{ ok: true; value: { secret: string } } | { ok: false; message: string }>;

/**
 * Creates a shared secret with one click and shows it once in a dialog. Rendered even when the limit is reached, because the last secret
 * may still be on screen.
 */
export function NewSecret({ isFull, createSecret }: { isFull: boolean; createSecret: CreateSecret }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useHeldPage(busy || secret !== null);
  const refresh = useRefresh();
  const create = async (): Promise<void> => {
    setBusy(true);
    const result = await answerOf(createSecret);
    setBusy(false);
    // Also when no response came: the table shows whether the secret was created.
    refresh();
    if (!result.ok) return void toast.error("The secret wasn't created", { description: result.message });
    setSecret(result.value.secret);
  };
  return (
    <>
      <Button
        size="sm"
        busy={busy}
        disabled={isFull}
        {...(isFull ? { title: "You have reached the limit of active secrets. Rotate or revoke one first" } : {})}
        onClick={() => void create()}
      >
        <Plus aria-hidden />
        Create secret
      </Button>
      <Dialog
        open={secret !== null}
        onOpenChange={() => setSecret(null)}
        guarded
        title="Save this secret"
        description="It is shown only once. Anyone who has it can encrypt credentials on your behalf."
      >
        {secret === null ? null : <KeyReveal secret={secret} onDone={() => setSecret(null)} />}
      </Dialog>
    </>
  );
}
