"use client";

import type { Person, ReviewView } from "@/lib/review/read-review";
import { MOST_COMMENT, MOST_REASON } from "@/lib/review/review-values";
import { AssignDialog, HelpDialog, TextDialog } from "./dialogs";
import { CorrectLine } from "./correct-line";
import { NewLine } from "./new-line";
import { OverrideDialog } from "./override-dialog";
import type { DialogName } from "./review-state";
import type { useReviewActions } from "./use-review-actions";

interface Props {
  name: DialogName;
  view: ReviewView;
  line: number | null;
  me: string;
  people: readonly Person[];
  actions: ReturnType<typeof useReviewActions>;
  onClose: () => void;
}

/** The dialogs of a review, loaded separately from its page. */
export function ReviewDialog({ name, view, line, me, people, actions, onClose }: Props) {
  switch (name) {
    case "help":
      return <HelpDialog onClose={onClose} />;
    case "override":
      return <OverrideDialog lineNumber={line} onClose={onClose} />;
    case "line":
      return <NewLine onClose={onClose} />;
    case "correctLine":
      return line === null ? null : <CorrectLine lineNumber={line} onClose={onClose} />;
    case "assign":
      return <AssignDialog people={people} me={me} assigned={view.assignedTo?.id ?? null} onAssign={actions.assign} onClose={onClose} />;
    case "comment":
      return (
        <TextDialog
          title="Comment"
          description="Visible to everyone in the account."
          label="Comment"
          action="Comment"
          missing="Enter a comment"
          most={MOST_COMMENT}
          draft={actions.draft("comment")}
          onWrite={(text) => actions.reviewing.write("comment", text)}
          onSend={actions.comment}
          onClose={onClose}
        />
      );
    case "reject":
      return (
        <TextDialog
          title="Reject this invoice"
          description="Rejected invoices aren't included in any return. Levy doesn't notify the vendor."
          label="Reason"
          action="Reject"
          look="danger"
          missing="Enter a reason"
          most={MOST_REASON}
          draft={actions.draft("reject")}
          onWrite={(text) => actions.reviewing.write("reject", text)}
          onSend={actions.reject}
          onClose={onClose}
        />
      );
    case "reopen":
      return (
        <TextDialog
          title="Reopen this invoice"
          description="The invoice returns to the review queue."
          label="Reason"
          action="Reopen"
          missing="Enter a reason"
          most={MOST_REASON}
          draft={actions.draft("reopen")}
          onWrite={(text) => actions.reviewing.write("reopen", text)}
          onSend={actions.reopen}
          onClose={onClose}
        />
      );
  }
}
