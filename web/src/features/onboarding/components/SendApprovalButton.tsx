import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { Icon } from '#ui/theme/Icon.js';
import { Mail } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { clockText } from '#ui/format/time-text.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import type { Application } from '#api/generated/onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useSendTenantApprovalMutation } from '../api/onboarding.api.js';
import { messages } from '../messages/review.js';

/**
 * spec part 2 §7, `send-approval`: mails an approved shop that its seven steps are open; to the address on file and no
 * other.
 */
export function SendApprovalButton({
  application: { id, businessName, applicantName, email },
}: {
  application: Application;
}) {
  const texts = messages.approvalEmail;
  const [send, { isLoading }] = useSendTenantApprovalMutation();
  const mail = async () => {
    const answer = await send({
      sendTenantApproval: { companyName: businessName, contactPerson: applicantName, email, applicationId: id },
    });
    if (answer.error !== undefined)
      return toastFailure(texts.failed.title, `${texts.failed.text}. ${describeError(answer.error)}`);
    const { sentNow, sentAt } = answer.data;
    return sentNow
      ? toastGood(texts.sent.title, texts.sent.text(email))
      : toastGood(texts.sentBefore.title, texts.sentBefore.text(clockText(sentAt)));
  };
  return (
    <Stack direction="row" spacing={2}>
      <Button variant="outlined" disabled={isLoading} onClick={() => void mail()}>
        <Icon as={Mail} />
        {isLoading ? texts.sending : texts.send}
      </Button>
      <SecondaryText>{texts.hint}</SecondaryText>
    </Stack>
  );
}
