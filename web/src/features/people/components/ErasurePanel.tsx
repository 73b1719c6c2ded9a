import {
  carryOutErasureSchema,
  ERASED_DATA,
  ERASURE_SERVICE_LABELS,
  ERASURE_STAYS,
} from '@revive/contracts/erasure/erasure';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { BulletList } from '#ui/data-display/lists.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { When } from '#ui/data-display/When.js';
import { useCarryOutErasureMutation, useReadErasureQuery } from '../api/people.api.js';
import type { Erasure, Person } from '#api/generated/people.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../people.messages.js';

const { dialog, ...texts } = messages.deletion;

/** Poll interval while a service has not reported completion. */
const LOOK_AGAIN_MS = 2_000;
const List = ({ label, children }: { label: string; children: readonly string[] }) => (
  <Stack spacing={1}>
    <strong>{label}</strong>
    <BulletList aria-label={label}>
      {children.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </BulletList>
  </Stack>
);
const isOpen = (erasure: Erasure | undefined): boolean =>
  erasure?.carriedOutAt !== undefined && erasure.parts.some(({ doneAt }) => doneAt === undefined);

const isRequested = ({ requestedAt, carriedOutAt }: Erasure): boolean =>
  requestedAt !== undefined || carriedOutAt !== undefined;

export function ErasureState({ person }: { person: Person }) {
  const { data } = useReadErasureQuery({ id: person.id });
  if (data === undefined) return texts.unknown;
  if (data.carriedOutAt !== undefined) return texts.states.deleted;
  return isRequested(data) ? texts.states.requested : texts.states.none;
}

/**
 * Account deletion on the owner's request: the deleted data, the retained data with reasons, and the progress per
 * service. Hidden before the owner's request.
 */
export function ErasurePanel({ person }: { person: Person }) {
  const [asking, setAsking] = useState(false);
  const [waits, setWaits] = useState(false);
  const query = useReadErasureQuery({ id: person.id }, waits ? { pollingInterval: LOOK_AGAIN_MS } : {});
  const open = isOpen(query.data);
  if (waits !== open) setWaits(open);
  if (query.error === undefined && (query.data === undefined || !isRequested(query.data))) return null;
  return (
    <Panel title={texts.title}>
      <QueryState query={query} loading={<Loading rows={2} />}>
        {(erasure) => (
          <Stack spacing={3}>
            <State erasure={erasure} onCarryOut={() => setAsking(true)} />
          </Stack>
        )}
      </QueryState>
      {asking ? <EraseDialog person={person} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

function State({ erasure, onCarryOut }: { erasure: Erasure; onCarryOut: () => void }) {
  const { carriedOutAt, requestedAt, mayCarryOut } = erasure;
  if (carriedOutAt !== undefined) return <Carried erasure={erasure} />;
  return (
    <>
      <p role="status">
        {texts.requested.before}
        {requestedAt === undefined ? null : <When at={requestedAt} as="day" />}
        {texts.requested.after}
      </p>
      {mayCarryOut ? (
        <Stack direction="row" spacing={2}>
          <Button variant="outlined" color="error" onClick={onCarryOut}>
            {texts.submit}
          </Button>
        </Stack>
      ) : (
        <SecondaryText>{texts.masterOnly}</SecondaryText>
      )}
    </>
  );
}

function Carried({ erasure: { carriedOutAt = '', by, reason, parts } }: { erasure: Erasure }) {
  return (
    <>
      <p>
        {texts.deletedOn}
        <When at={carriedOutAt} as="day" />
        {texts.deletedBy(by ?? '', reason ?? '')}
      </p>
      <BulletList aria-label={texts.list}>
        {parts.map(({ service, doneAt, erased }) => (
          <li key={service}>
            {ERASURE_SERVICE_LABELS[service]}:{' '}
            {doneAt === undefined ? (
              texts.pending
            ) : (
              <>
                {texts.done}
                <When at={doneAt} />
              </>
            )}
            {doneAt === undefined ? null : (
              <SecondaryText>
                {' '}
                (
                {erased
                  .filter(({ rows }) => rows > 0)
                  .map(({ what, rows }) => `${what.replaceAll('_', ' ')} ${rows}`)
                  .join(', ') || texts.nothing}
                )
              </SecondaryText>
            )}
          </li>
        ))}
      </BulletList>
    </>
  );
}

function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [carryOut] = useCarryOutErasureMutation();
  return (
    <FormDialog
      title={dialog.title(person.name)}
      onClose={onClose}
      intro={
        <Stack spacing={3} sx={{ mb: 3 }}>
          <Text>{dialog.text}</Text>
          <List label={dialog.goes}>{ERASED_DATA}</List>
          <List label={dialog.stays}>{ERASURE_STAYS.map(({ what, why }) => `${what}: ${why}`)}</List>
        </Stack>
      }
      schema={carryOutErasureSchema}
      initial={{ reason: '' }}
      labels={{ reason: dialog.reason }}
      submit={({ reason }: { reason: string }) => carryOut({ id: person.id, carryOutErasure: { reason } }).unwrap()}
      success={dialog.done}
      failure={dialog.failed}
      cancel={dialog.cancel}
      action={dialog.submit}
      busy={dialog.sending}
      destructive
    >
      <TextField name="reason" label={dialog.reason} hint={dialog.reasonHint} rows={2} autoFocus />
    </FormDialog>
  );
}
