import { CANCELLATION_NOTICE_DAYS } from '@revive/contracts/tenant-onboarding/agreement';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ActionButton } from '#ui/form/ActionButton.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import { useGiveAgreementNoticeMutation, useWithdrawAgreementNoticeMutation } from '../api/tenant-onboarding.api.js';
import type { TenantOnboarding } from '#api/generated/tenant-onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages, showFailure } from '../tenant-onboarding.messages.js';

const texts = messages.cancellation;

const Consequence = () => <Text>{texts.about(CANCELLATION_NOTICE_DAYS)}</Text>;

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
          toastGood(texts.given.title, texts.given.text);
        },
        (error: unknown) => showFailure('notice', error),
      );
  const goOn = () =>
    withdraw()
      .unwrap()
      .then(
        () => toastGood(texts.withdrawn.title, texts.withdrawn.text),
        (error: unknown) => showFailure('noticeBack', error),
      );
  return (
    <Panel
      title={texts.title}
      aside={
        notice === undefined ? null : (
          <SecondaryText>{notice.over ? texts.states.over : texts.states.running}</SecondaryText>
        )
      }
    >
      <Stack spacing={3}>
        {notice === undefined ? (
          <>
            <Consequence />
            <Stack direction="row" spacing={2}>
              <ActionButton color="error" onClick={() => setAsking(true)}>
                {texts.open}
              </ActionButton>
            </Stack>
          </>
        ) : null}{' '}
        {notice?.over === true ? (
          <Text>
            {texts.over.before}{' '}
            <strong>
              <When at={notice.endsAt} as="day" />
            </strong>
            {texts.over.after}{' '}
          </Text>
        ) : null}{' '}
        {notice?.over === false ? (
          <>
            <Text>
              {texts.running.before} <When at={notice.givenAt} as="day" />
              {texts.running.between}{' '}
              <strong>
                <When at={notice.endsAt} as="day" />
              </strong>
              {texts.running.after}
            </Text>
            <Stack direction="row" spacing={2}>
              <ActionButton variant="outlined" disabled={withdrawing} onClick={() => void goOn()}>
                {withdrawing ? texts.sending : texts.withdraw}{' '}
              </ActionButton>{' '}
            </Stack>{' '}
          </>
        ) : null}
      </Stack>
      {asking ? (
        <ConfirmDialog
          destructive
          title={texts.question}
          safe={texts.keep}
          onClose={() => setAsking(false)}
          action={
            <Button variant="contained" color="error" disabled={giving} onClick={() => void end()}>
              {giving ? texts.sending : texts.give(CANCELLATION_NOTICE_DAYS)}
            </Button>
          }
        >
          <Consequence />
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
