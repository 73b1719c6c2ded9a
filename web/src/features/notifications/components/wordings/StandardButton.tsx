import { describeError } from '#api/errors.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { useRestoreWordingMutation, useSaveWordingMutation, type Wording } from '../../api/notifications.api.js';
import { messages } from '../../wordings.messages.js';

const texts = messages.dialog;

/**
 * Restores the standard text. The shop's own text can be restored by Undo for a moment, and always from the versions.
 */
export function StandardButton({ wording, onDone }: { wording: Wording; onDone: () => void }) {
  const [restore, restoring] = useRestoreWordingMutation();
  const [save] = useSaveWordingMutation();
  const takeStandard = async () => {
    const [before] = wording.versions;
    const { data, error } = await restore({ kind: wording.kind });
    if (error !== undefined) return toastFailure(texts.restoreFailed, describeError(error));
    const { subject, words } = before ?? {};
    const basedOn = data.versions[0]?.version ?? 0;
    const putBack = async () => {
      if (subject === undefined || words === undefined) return;
      const answer = await save({ kind: wording.kind, saveWording: { subject, words, basedOn } });
      if (answer.error !== undefined) toastFailure(texts.failed, describeError(answer.error));
    };
    onDone();
    return toastGood(texts.restored, undefined, { label: texts.undo, run: () => void putBack() });
  };
  return (
    <ActionButton variant="outlined" disabled={restoring.isLoading} onClick={() => void takeStandard()}>
      {texts.standard}
    </ActionButton>
  );
}
