import { messages as queue, takenText } from '#entities/staff-queue/staff-queue.js';
import { useAssignment } from '#entities/staff-queue/use-assignment.js';
import {
  accountNoteSchema,
  approveAccountSchema,
  refuseAccountSchema,
} from '@revive/contracts/account-review/account-review';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel, Inset } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import type { AccountReview, ApproveAccount, Person } from '#api/generated/account-review.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import {
  useApproveAccountMutation,
  useNoteOnAccountMutation,
  useRefuseAccountMutation,
  useAssignAccountMutation,
} from '../api/account-review.api.js';
import { messages, waitOf, whyNotApproved } from '../account-review.messages.js';

const { approve: approval, reject: rejection, review: texts, notes: noteTexts } = messages;

interface About {
  readonly person: Person;
  readonly review: AccountReview;
}

/**
 * A technician without a shop gets a new shop. Name and contact come from the profile and can be corrected by the
 * master.
 */
function ApproveDialog({ person, review, onClose }: About & { onClose: () => void }) {
  const [approve] = useApproveAccountMutation();
  const opens = person.role === 'tech' && person.tenantId === undefined;
  const { businessName = '', phoneNumber: phone = '', streetAddress = '', city = '' } = review.profile ?? {};
  const initial = opens
    ? {
        businessName: businessName === '' ? person.name : businessName,
        phone,
        address: [streetAddress, city].filter((part) => part !== '').join(', '),
      }
    : { businessName: '', phone: '', address: '' };
  const missing = [
    ...(review.line.agreementSignedAt === undefined ? [approval.agreement] : []),
    ...(review.line.profileSubmittedAt === undefined ? [approval.profile] : []),
  ];
  return (
    <FormDialog
      title={approval.title(person.name)}
      onClose={onClose}
      intro={
        <Text sx={{ mb: 4 }}>
          {approval.text}
          {missing.length === 0 ? '' : approval.missing(missing)}
        </Text>
      }
      schema={approveAccountSchema}
      initial={initial}
      labels={approval.labels}
      submit={(values: ApproveAccount) => approve({ id: person.id, approveAccount: opens ? values : {} }).unwrap()}
      success={{ title: approval.done, text: person.name }}
      failure={approval.failed(person.name)}
      cancel={approval.cancel}
      action={approval.submit}
      busy={approval.sending}
    >
      {opens ? (
        <>
          <SecondaryText sx={{ mb: 3 }} component="p">
            {approval.opensShop}
          </SecondaryText>
          <TextField name="businessName" label={approval.labels.businessName} optional />
          <TextField name="phone" label={approval.labels.phone} type="tel" inputMode="tel" optional />
          <TextField name="address" label={approval.labels.address} optional />
        </>
      ) : null}
    </FormDialog>
  );
}

function RefuseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [refuse] = useRefuseAccountMutation();
  return (
    <FormDialog
      title={rejection.title(person.name)}
      onClose={onClose}
      intro={<Text sx={{ mb: 4 }}>{rejection.text}</Text>}
      schema={refuseAccountSchema}
      initial={{ reason: '' }}
      labels={{ reason: rejection.reason }}
      submit={({ reason }: { reason: string }) => refuse({ id: person.id, refuseAccount: { reason } }).unwrap()}
      success={{ title: rejection.done.title, text: rejection.done.text(person.name) }}
      failure={rejection.failed(person.name)}
      cancel={rejection.cancel}
      action={rejection.submit}
      busy={rejection.sending}
      destructive
    >
      <TextField name="reason" label={rejection.reason} hint={rejection.reasonHint(person.name)} rows={3} autoFocus />
    </FormDialog>
  );
}

export function DecidePanel({ person, review }: About) {
  const role = useCurrentUser()?.role;
  const [open, setOpen] = useState<'approve' | 'refuse'>();
  const [assign] = useAssignAccountMutation();
  const assignment = useAssignment((id, take) => assign({ id, assignAccount: { take } }).unwrap());
  const { line, refusals } = review;
  const pending = person.status === 'pending';
  const wait = waitOf(
    { status: person.status, createdAt: person.createdAt, waitsFor: line.waitsFor, waitsSince: line.waitsSince },
    useNow(60_000),
  );
  const why = whyNotApproved(person);
  return (
    <Panel title={texts.title} aside={<SecondaryText>{takenText(line)}</SecondaryText>}>
      <Stack spacing={3}>
        {pending ? (
          <Text color={wait.late ? 'error' : 'textPrimary'}>{wait.text}</Text>
        ) : (
          <SecondaryText>{texts.notInReview}</SecondaryText>
        )}
        {refusals.length === 0 ? null : (
          <Stack spacing={2} component="ul">
            {refusals.map(({ reason, by, at, open: stands }) => (
              <li key={at}>
                <Inset>
                  <SecondaryText>
                    {texts.rejectedBy(by)}
                    <When at={at} />
                    {stands ? texts.notResubmitted : ''}
                  </SecondaryText>
                  <Text preWrap>{reason}</Text>
                </Inset>
              </li>
            ))}
          </Stack>
        )}
        {pending && role === 'master' ? (
          <Stack direction="row" spacing={2}>
            {why === undefined ? (
              <Button variant="contained" onClick={() => setOpen('approve')}>
                {texts.approve}
              </Button>
            ) : (
              <SecondaryText>{why}</SecondaryText>
            )}
            <Button variant="outlined" color="error" onClick={() => setOpen('refuse')}>
              {texts.reject}
            </Button>
          </Stack>
        ) : null}
        {pending && role === 'admin' ? <SecondaryText>{texts.masterDecides}</SecondaryText> : null}
        {pending ? (
          <Stack direction="row" spacing={2}>
            <Button disabled={assignment.isBusy} onClick={() => assignment.turn({ ...line, id: person.id })}>
              {line.assignedToMe ? queue.unassign : queue.assign}
            </Button>
          </Stack>
        ) : null}
      </Stack>
      {open === 'approve' ? <ApproveDialog person={person} review={review} onClose={() => setOpen(undefined)} /> : null}
      {open === 'refuse' ? <RefuseDialog person={person} onClose={() => setOpen(undefined)} /> : null}
    </Panel>
  );
}

export function NotesPanel({ id, review: { notes } }: { id: string; review: AccountReview }) {
  const [note] = useNoteOnAccountMutation();
  const submit = ({ text }: { text: string }) => note({ id, accountNote: { text } }).unwrap();
  return (
    <Panel title={noteTexts.title}>
      <Stack spacing={3}>
        {notes.length === 0 ? (
          <SecondaryText>{noteTexts.empty}</SecondaryText>
        ) : (
          <Stack spacing={2} component="ol">
            {notes.map(({ by, text, at }) => (
              <li key={at + by}>
                <Inset>
                  <SecondaryText>
                    {by}, <When at={at} />
                  </SecondaryText>
                  <Text preWrap>{text}</Text>
                </Inset>
              </li>
            ))}
          </Stack>
        )}
        <SchemaForm
          startsOver
          schema={accountNoteSchema}
          initial={{ text: '' }}
          labels={{ text: noteTexts.label }}
          submit={submit}
          onFailure={(error) => toastFailure(noteTexts.failed, describeError(error))}
        >
          {({ sending }) => (
            <>
              <TextField name="text" label={noteTexts.label} rows={3} hint={noteTexts.hint} />
              <Button type="submit" variant="outlined" disabled={sending}>
                {sending ? noteTexts.sending : noteTexts.submit}
              </Button>
            </>
          )}
        </SchemaForm>
      </Stack>
    </Panel>
  );
}
