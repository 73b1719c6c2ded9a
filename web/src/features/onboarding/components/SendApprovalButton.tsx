import Button from '@mui/material/Button';
import { describeError } from '../../../api/failure.js';
import { Icon } from '../../../ui/Icon.js';
import { Mail } from '../../../ui/icons.js';
import { SecondaryText, Row } from '../../../ui/layout.js';
import { clockText } from '../../../ui/time-text.js';
import { toastFailure, toastGood } from '../../../ui/toasts.js';
import type { Application } from '../onboarding.api.gen.js';
import { useSendTenantApprovalMutation } from '../onboarding.api.js';
import { APPROVAL_FAILED } from '../onboarding.texts.js';

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
