import { Button } from "@/components/ui/button";

/** The buttons of a dialog's form. Canceling discards the input; merely closing the dialog keeps it as a draft. */
export function DialogEnd({
  action,
  look = "primary",
  giveUp,
  onClose,
}: {
  action: string;
  look?: "primary" | "danger";
  /** Discards the draft, if one is kept. */
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
