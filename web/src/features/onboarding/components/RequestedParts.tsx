import { applicationReasonSchema } from '@revive/contracts/onboarding/review-forms';
import { ASKED_LABELS, type RequestablePart } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import type { Application, ApplicationReason } from '#api/generated/onboarding.gen.js';
import { useCancelInformationRequestMutation } from '../api/onboarding.api.js';
import { messages } from '../messages/review.js';

interface Asked {
  readonly asked: RequestablePart;
  readonly reason: string;
  readonly at: string;
}

const askedOf = ({ request, requestedParts }: Pick<Application, 'request' | 'requestedParts'>): Asked[] => [
  ...(request === undefined
    ? []
    : [
        {
          asked: request.kind === 'changes' ? 'hardware' : 'question',
          reason: request.reason,
          at: request.at,
        } as const,
      ]),
  ...requestedParts.map(({ part, ...one }) => ({ asked: part, ...one })),
];

function TakeBackDialog({ id, asked, onClose }: { id: string; asked: RequestablePart; onClose: () => void }) {
  const texts = messages.requested;
  const [send] = useCancelInformationRequestMutation();
  return (
    <FormDialog<ApplicationReason>
      title={texts.cancelOf(ASKED_LABELS[asked])}
      onClose={onClose}
      schema={applicationReasonSchema}
      initial={{ reason: '' }}
      labels={{ reason: texts.reason }}
      submit={({ reason }: ApplicationReason) => send({ id, takeBack: { asked, reason } }).unwrap()}
      success={{ title: texts.done(ASKED_LABELS[asked]) }}
      failure={texts.failed}
      cancel={texts.keep}
      action={texts.cancel}
      busy={texts.sending}
    >
      <Text sx={{ mb: 3 }}>{texts.intro}</Text>
      <TextField name="reason" label={texts.reason} rows={4} autoFocus />
    </FormDialog>
  );
}

export function RequestedParts({ application: one }: { application: Application }) {
  const role = useCurrentUser()?.role;
  const [taking, setTaking] = useState<RequestablePart>();
  const all = askedOf(one);
  const writes = (role === 'master' || role === 'admin') && !one.opening;
  return (
    <>
      {all.length === 0 ? null : (
        <div role="note">
          {messages.requested.title}
          <ul>
            {all.map(({ asked, reason, at }) => (
              <li key={asked}>
                {ASKED_LABELS[asked]},{' '}
                <SecondaryText>
                  <When at={at} />
                </SecondaryText>
                : {reason}{' '}
                {writes ? (
                  <Button
                    size="small"
                    aria-label={messages.requested.cancelOf(ASKED_LABELS[asked])}
                    onClick={() => setTaking(asked)}
                  >
                    {messages.requested.cancel}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </div>
      )}
      {taking === undefined ? null : <TakeBackDialog id={one.id} asked={taking} onClose={() => setTaking(undefined)} />}
    </>
  );
}
