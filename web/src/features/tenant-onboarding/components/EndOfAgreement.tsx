import { CANCELLATION_NOTICE_DAYS } from '@revive/contracts/tenant-onboarding/agreement';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActionButton } from '#ui/form/ActionButton.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import { useGiveAgreementNoticeMutation, useWithdrawAgreementNoticeMutation } from '../api/tenant-onboarding.api.js';
import type { TenantOnboarding } from '#api/generated/tenant-onboarding.gen.js';
import { showFailure } from '../tenant-onboarding.messages.js';

/** What the end of an agreement does and does not do, said before it is asked for and while it runs. */
const Consequence = () => (
  <Text>
    It takes {CANCELLATION_NOTICE_DAYS} days from the moment you give notice, and every administrator of your shop is
    told by mail. Nobody’s account is closed by it and nothing is deleted: open repairs can be finished and everything
    can be read.
  </Text>
);

/** The shop ends its agreement, and takes that back while the notice runs. */
export function EndOfAgreement({ notice }: { notice: TenantOnboarding['notice'] }) {
  const [give, { isLoading: giving }] = useGiveAgreementNoticeMutation();
  const [withdraw, { isLoading: withdrawing }] = useWithdrawAgreementNoticeMutation();
  const [asking, setAsking] = useState(false);
  const end = () =>
    give()
      .unwrap()
      .then(
        () => {
          setAsking(false);
          toastGood('Notice given', 'You can take it back while it runs.');
        },
        (error: unknown) => showFailure('notice', error),
      );
  const goOn = () =>
    withdraw()
      .unwrap()
      .then(
        () => toastGood('Notice taken back', 'Your agreement goes on.'),
        (error: unknown) => showFailure('noticeBack', error),
      );
  return (
    <Panel
      title="End the agreement"
      aside={notice === undefined ? null : <SecondaryText>{notice.over ? 'Ended' : 'Notice given'}</SecondaryText>}
    >
      <Column gap={12}>
        {notice === undefined ? (
          <>
            <Consequence />
            <Row>
              <ActionButton color="error" onClick={() => setAsking(true)}>
                Give notice
              </ActionButton>
            </Row>
          </>
        ) : null}{' '}
        {notice?.over === true ? (
          <Text>
            Your agreement ended on{' '}
            <strong>
              <When at={notice.endsAt} as="day" />
            </strong>
            . Your accounts stay as they are. To begin again, write to support.{' '}
          </Text>
        ) : null}{' '}
        {notice?.over === false ? (
          <>
            <Text>
              Notice was given on <When at={notice.givenAt} as="day" />. Your agreement ends on{' '}
              <strong>
                <When at={notice.endsAt} as="day" />
              </strong>
              ; until then you can take the notice back.
            </Text>
            <Row>
              <ActionButton variant="outlined" disabled={withdrawing} onClick={() => void goOn()}>
                {withdrawing ? 'Sending...' : 'Take the notice back'}{' '}
              </ActionButton>{' '}
            </Row>{' '}
          </>
        ) : null}
      </Column>
      {asking ? (
        <ConfirmDialog
          destructive
          title="End your repair shop’s agreement?"
          safe="Keep it"
          onClose={() => setAsking(false)}
          action={
            <Button variant="contained" color="error" disabled={giving} onClick={() => void end()}>
              {giving ? 'Sending...' : `Give ${CANCELLATION_NOTICE_DAYS} days’ notice`}
            </Button>
          }
        >
          <Consequence />
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
