import { takenText } from '#entities/staff-queue.js';
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
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel, Inset } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color } from '#ui/theme/tokens.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import type { AccountReview, ApproveAccount, Person } from '#api/generated/account-review.gen.js';
import {
  useApproveAccountMutation,
  useNoteOnAccountMutation,
  useRefuseAccountMutation,
  useAssignAccountMutation,
} from '../api/account-review.api.js';
import { waitOf, whyNotApproved } from '../account-review.messages.js';

interface About {
  readonly person: Person;
  readonly review: AccountReview;
}

/**
 * A technician of no shop gets one of their own: its name and contact as the profile has them, for the master to
 * correct.
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
    ...(review.line.agreementSignedAt === undefined ? ['the agreement'] : []),
    ...(review.line.profileSubmittedAt === undefined ? ['the business profile'] : []),
  ];
  return (
    <FormDialog
      title={`Approve ${person.name}?`}
      onClose={onClose}
      intro={
        <Text style={{ marginBottom: 16 }}>
          A mail tells them, and they sign in again. The training opens once there is a business profile.
          {missing.length === 0 ? '' : ` Still missing: ${missing.join(' and ')}.`}
        </Text>
      }
      schema={approveAccountSchema}
      initial={initial}
      labels={{ businessName: 'Name of their shop', phone: 'Phone', address: 'Address' }}
      submit={(values: ApproveAccount) => approve({ id: person.id, approveAccount: opens ? values : {} }).unwrap()}
      success={{ title: 'Account approved', text: person.name }}
      failure={`${person.name} was not approved`}
      cancel="Leave it pending"
      action="Approve"
      busy="Approving..."
    >
      {opens ? (
        <>
          <SecondaryText as="p" style={{ marginBottom: 12 }}>
            A self-registered technician is independent: the approval opens a shop of one person, and makes them its
            administrator.
          </SecondaryText>
          <TextField name="businessName" label="Name of their shop" optional />
          <TextField name="phone" label="Phone" type="tel" inputMode="tel" optional />
          <TextField name="address" label="Address" optional />
        </>
      ) : null}
    </FormDialog>
  );
}

function RefuseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [refuse] = useRefuseAccountMutation();
  return (
    <FormDialog
      title={`Refuse ${person.name}?`}
      onClose={onClose}
      intro={
        <Text style={{ marginBottom: 16 }}>
          The account stays pending. A mail and the status page say why, and they can send again.
        </Text>
      }
      schema={refuseAccountSchema}
      initial={{ reason: '' }}
      labels={{ reason: 'Reason' }}
      submit={({ reason }: { reason: string }) => refuse({ id: person.id, refuseAccount: { reason } }).unwrap()}
      success={{ title: 'Account refused', text: `${person.name} reads why` }}
      failure={`${person.name} was not refused`}
      cancel="Leave it as it is"
      action="Refuse"
      busy="Sending..."
      destructive
    >
      <TextField name="reason" label="Reason" hint={`${person.name} reads this`} rows={3} autoFocus />
    </FormDialog>
  );
}

/** Whose turn it is, who has taken it, what was refused, and the two decisions that are a master's. */
export function DecidePanel({ person, review }: About) {
  const role = useCurrentUser()?.role;
  const [open, setOpen] = useState<'approve' | 'refuse'>();
  const [take, { isLoading }] = useAssignAccountMutation();
  const { line, refusals } = review;
  const pending = person.status === 'pending';
  const wait = waitOf(
    { status: person.status, createdAt: person.createdAt, waitsFor: line.waitsFor, waitsSince: line.waitsSince },
    useNow(60_000),
  );
  const why = whyNotApproved(person);
  const taking = async () => {
    const answer = await take({ id: person.id, assignAccount: { take: !line.assignedToMe } });
    if (answer.error !== undefined) toastFailure('Not changed', describeError(answer.error));
  };
  return (
    <Panel title="Review" aside={<SecondaryText>{takenText(line)}</SecondaryText>}>
      <Column gap={12}>
        {pending ? (
          <p style={wait.late ? { color: color.error } : {}}>{wait.text}</p>
        ) : (
          <SecondaryText>This account is past its review.</SecondaryText>
        )}
        {refusals.length === 0 ? null : (
          <Column as="ul" gap={8}>
            {refusals.map(({ reason, by, at, open: stands }) => (
              <li key={at}>
                <Inset>
                  <SecondaryText>
                    Refused by {by}, <When at={at} />
                    {stands ? '; nothing was sent since' : ''}
                  </SecondaryText>
                  <p style={{ whiteSpace: 'pre-wrap' }}>{reason}</p>
                </Inset>
              </li>
            ))}
          </Column>
        )}
        {pending && role === 'master' ? (
          <Row>
            {why === undefined ? (
              <Button variant="contained" onClick={() => setOpen('approve')}>
                Approve
              </Button>
            ) : (
              <SecondaryText>{why}</SecondaryText>
            )}
            <Button variant="outlined" color="error" onClick={() => setOpen('refuse')}>
              Refuse
            </Button>
          </Row>
        ) : null}
        {pending && role === 'admin' ? (
          <SecondaryText>You prepare; a master approves and refuses.</SecondaryText>
        ) : null}
        {pending ? (
          <Row>
            <Button disabled={isLoading} onClick={() => void taking()}>
              {line.assignedToMe ? 'Give it back' : 'Take it'}
            </Button>
          </Row>
        ) : null}
      </Column>
      {open === 'approve' ? <ApproveDialog person={person} review={review} onClose={() => setOpen(undefined)} /> : null}
      {open === 'refuse' ? <RefuseDialog person={person} onClose={() => setOpen(undefined)} /> : null}
    </Panel>
  );
}

/** For staff alone. */
export function NotesPanel({ id, review: { notes } }: { id: string; review: AccountReview }) {
  const [round, setRound] = useState(0);
  const [note] = useNoteOnAccountMutation();
  const submit = async ({ text }: { text: string }) => {
    await note({ id, accountNote: { text } }).unwrap();
    setRound(round + 1);
  };
  return (
    <Panel title="Notes for staff">
      <Column gap={12}>
        {notes.length === 0 ? (
          <SecondaryText>No notes yet.</SecondaryText>
        ) : (
          <Column as="ol" gap={8}>
            {notes.map(({ by, text, at }) => (
              <li key={at + by}>
                <Inset>
                  <SecondaryText>
                    {by}, <When at={at} />
                  </SecondaryText>
                  <p style={{ whiteSpace: 'pre-wrap' }}>{text}</p>
                </Inset>
              </li>
            ))}
          </Column>
        )}
        <SchemaForm
          key={round}
          schema={accountNoteSchema}
          initial={{ text: '' }}
          labels={{ text: 'Note' }}
          submit={submit}
          onFailure={(error) => toastFailure('The note was not added', describeError(error))}
        >
          {({ sending }) => (
            <>
              <TextField name="text" label="Note" rows={3} hint="The account’s owner never reads it" />
              <Button type="submit" variant="outlined" disabled={sending}>
                {sending ? 'Sending...' : 'Add the note'}
              </Button>
            </>
          )}
        </SchemaForm>
      </Column>
    </Panel>
  );
}
