import { applicationReasonSchema } from '@revive/contracts/onboarding/review-forms';
import { ASKED_LABELS, type AskedThing } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import type { Application, ApplicationReason } from '#api/generated/onboarding.gen.js';
import { useCancelInformationRequestMutation } from '../api/onboarding.api.js';

interface Asked {
  readonly asked: AskedThing;
  readonly reason: string;
  readonly at: string;
}

/** All that the applicant was asked for and has not answered. */
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

function TakeBackDialog({ id, asked, onClose }: { id: string; asked: AskedThing; onClose: () => void }) {
  const [send] = useCancelInformationRequestMutation();
  return (
    <FormDialog<ApplicationReason>
      title={`${ASKED_LABELS[asked]}: no longer needed`}
      onClose={onClose}
      schema={applicationReasonSchema}
      initial={{ reason: '' }}
      labels={{ reason: 'Reason' }}
      submit={({ reason }: ApplicationReason) => send({ id, takeBack: { asked, reason } }).unwrap()}
      success={{ title: `No longer needed: ${ASKED_LABELS[asked].toLowerCase()}` }}
      failure="Not taken back"
      action="No longer needed"
      busy="Sending..."
    >
      <p style={{ marginBottom: 12 }}>
        The applicant gets a letter with the reason, and is not asked for it any more. Approvals that were recorded
        before it was asked for do not come back.
      </p>
      <TextField name="reason" label="Reason" rows={4} autoFocus />
    </FormDialog>
  );
}

/** What the review waits for, each with the way to take it back. */
export function RequestedParts({ application: one }: { application: Application }) {
  const role = useCurrentUser()?.role;
  const [taking, setTaking] = useState<AskedThing>();
  const all = askedOf(one);
  const writes = (role === 'master' || role === 'admin') && !one.opening;
  return (
    <>
      {all.length === 0 ? null : (
        <div role="note">
          Asked of the applicant:
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
                    aria-label={`${ASKED_LABELS[asked]}: no longer needed`}
                    onClick={() => setTaking(asked)}
                  >
                    No longer needed
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
