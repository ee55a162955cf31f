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
 * A shared secret has nothing to choose: the button makes it, and the dialog shows it once. It stays on the page when the
 * table is full, because the last secret may still be on the screen.
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
    // Also where no answer came: the table says whether it was made.
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
