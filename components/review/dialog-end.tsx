import { Button } from "@/components/ui/button";

/** The end of a form in a dialog. Whoever cancels gives up what was written; whoever only closes the dialog finds it there again. */
export function DialogEnd({
  action,
  look = "primary",
  giveUp,
  onClose,
}: {
  action: string;
  look?: "primary" | "danger";
  /** Forgets what was written, where that is kept. */
  giveUp?: () => void;
  onClose: () => void;
}) {
  return (
    <div className="flex justify-end gap-2">
      <Button
        onClick={() => {
          giveUp?.();
          onClose();
        }}
      >
        Cancel
      </Button>
      <Button look={look} type="submit">
        {action}
      </Button>
    </div>
  );
}
