import type { Repair } from '#api/generated/repairs.gen.js';
import { describeError } from '#api/errors.js';
import { moneyText } from '#ui/data-display/Money.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Icon } from '#ui/theme/Icon.js';
import { Mail } from '#ui/theme/icons.js';
import { useSendQuoteMutation } from '../../api/quotes.api.js';
import { messages } from '../../messages/quotes/written-quotes.messages.js';

const texts = messages.draft;

/** Sends the draft with its shown revision; the server refuses a draft changed meanwhile. */
export function SendQuote({ repair, draft }: { repair: Repair; draft: NonNullable<Repair['draft']> }) {
  const [send, { isLoading }] = useSendQuoteMutation();
  const run = async () => {
    const { error } = await send({ id: repair.id, sendQuote: { revision: draft.revision } });
    if (error === undefined) toastGood(texts.sent(draft.quote.version), texts.sentText(repair.customerEmail));
    else toastFailure(texts.notSent, describeError(error));
  };
  return (
    <ActionButton variant="contained" disabled={isLoading} onClick={() => void run()}>
      <Icon as={Mail} />
      {isLoading ? texts.sending : texts.send(moneyText(draft.quote.totalCents))}
    </ActionButton>
  );
}
