import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { Icon } from '#ui/theme/Icon.js';
import { Mail } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Row } from '#ui/layout/stacks.js';
import { clockText } from '#ui/format/time-text.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import type { Application } from '#api/generated/onboarding.gen.js';
import { useSendTenantApprovalMutation } from '../api/onboarding.api.js';
import { APPROVAL_FAILED } from '../onboarding.messages.js';

/**
 * spec part 2 §7, `send-approval`: mails an approved shop that its seven steps are open; to the address on file and no
 * other.
 */
export function SendApprovalButton({
  application: { id, businessName, applicantName, email },
}: {
  application: Application;
}) {
  const [send, { isLoading }] = useSendTenantApprovalMutation();
  const mail = async () => {
    const answer = await send({
      sendTenantApproval: { companyName: businessName, contactPerson: applicantName, email, applicationId: id },
    });
    if (answer.error !== undefined)
      return toastFailure(APPROVAL_FAILED.title, `${APPROVAL_FAILED.text}. ${describeError(answer.error)}`);
    const { sentNow, sentAt } = answer.data;
    return sentNow
      ? toastGood('Approval email sent', `To ${email}`)
      : toastGood('It was sent already', `At ${clockText(sentAt)}. The same letter goes out once an hour.`);
  };
  return (
    <Row style={{ alignItems: 'center' }}>
      <Button variant="outlined" disabled={isLoading} onClick={() => void mail()}>
        <Icon as={Mail} />
        {isLoading ? 'Sending...' : 'Send approval email'}
      </Button>
      <SecondaryText>Tells the shop that its seven steps are open.</SecondaryText>
    </Row>
  );
}
