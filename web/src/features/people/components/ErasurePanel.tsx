import {
  carryOutErasureSchema,
  ERASURE_GOES,
  ERASURE_SERVICE_LABELS,
  ERASURE_STAYS,
} from '@revive/contracts/erasure/erasure';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { When } from '#ui/data-display/When.js';
import { useCarryOutErasureMutation, useReadErasureQuery } from '../api/people.api.js';
import type { Erasure, Person } from '#api/generated/people.gen.js';

/** While a part has not said that it is done. */
const LOOK_AGAIN_MS = 2_000;
const List = ({ label, children }: { label: string; children: readonly string[] }) => (
  <div>
    <strong style={{ fontWeight: 600 }}>{label}</strong>
    <ul aria-label={label} style={{ margin: '4px 0 0', paddingLeft: 18 }}>
      {children.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  </div>
);
const isOpen = (erasure: Erasure | undefined): boolean =>
  erasure?.carriedOutAt !== undefined && erasure.parts.some(({ doneAt }) => doneAt === undefined);

/**
 * The end of an account that its owner has asked for: what goes, what stays and why, and how far it is, part by part.
 */
export function ErasurePanel({ person }: { person: Person }) {
  const [asking, setAsking] = useState(false);
  const [waits, setWaits] = useState(false);
  const query = useReadErasureQuery({ id: person.id }, waits ? { pollingInterval: LOOK_AGAIN_MS } : {});
  const open = isOpen(query.data);
  if (waits !== open) setWaits(open);
  return (
    <Panel title="Erasure">
      <QueryState query={query} loading={<Loading rows={2} />}>
        {(erasure) => (
          <Column gap={12}>
            <State erasure={erasure} onCarryOut={() => setAsking(true)} />
          </Column>
        )}
      </QueryState>
      {asking ? <EraseDialog person={person} onClose={() => setAsking(false)} /> : null}
    </Panel>
  );
}

function State({ erasure, onCarryOut }: { erasure: Erasure; onCarryOut: () => void }) {
  const { carriedOutAt, requestedAt, mayCarryOut } = erasure;
  if (carriedOutAt !== undefined) return <Carried erasure={erasure} />;
  if (requestedAt === undefined) return <p>This person has not asked for it.</p>;
  return (
    <>
      <p role="status">
        They asked for the erasure of the account on <When at={requestedAt} as="day" />, and can take that back until it
        is carried out.
      </p>
      {mayCarryOut ? (
        <Row>
          <Button variant="outlined" color="error" onClick={onCarryOut}>
            Carry out the erasure
          </Button>
        </Row>
      ) : (
        <SecondaryText>A master carries it out.</SecondaryText>
      )}
    </>
  );
}

/** Facts: what each service has said, and when. */
function Carried({ erasure: { carriedOutAt = '', by, reason, parts } }: { erasure: Erasure }) {
  return (
    <>
      <p>
        Carried out on <When at={carriedOutAt} as="day" /> by {by}: {reason}
      </p>
      <ul aria-label="What is erased" style={{ margin: 0, paddingLeft: 18 }}>
        {parts.map(({ service, doneAt, erased }) => (
          <li key={service}>
            {ERASURE_SERVICE_LABELS[service]}:{' '}
            {doneAt === undefined ? (
              'not erased yet'
            ) : (
              <>
                erased <When at={doneAt} />
              </>
            )}
            {doneAt === undefined ? null : (
              <SecondaryText>
                {' '}
                (
                {erased
                  .filter(({ rows }) => rows > 0)
                  .map(({ what, rows }) => `${what.replaceAll('_', ' ')} ${rows}`)
                  .join(', ') || 'nothing was held'}
                )
              </SecondaryText>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [carryOut] = useCarryOutErasureMutation();
  return (
    <FormDialog
      title={`Erase the account of ${person.name}?`}
      onClose={onClose}
      intro={
        <Column gap={12} style={{ marginBottom: 12 }}>
          <Text>This cannot be undone. You are asked for your password.</Text>
          <List label="What goes">{ERASURE_GOES}</List>
          <List label="What stays, and why">{ERASURE_STAYS.map(({ what, why }) => `${what}: ${why}`)}</List>
        </Column>
      }
      schema={carryOutErasureSchema}
      initial={{ reason: '' }}
      labels={{ reason: 'Reason' }}
      submit={({ reason }: { reason: string }) => carryOut({ id: person.id, carryOutErasure: { reason } }).unwrap()}
      success={{ title: 'Account erased', text: 'The other parts erase what they hold now.' }}
      failure="Account not erased"
      cancel="Leave it as it is"
      action="Erase the account"
      busy="Erasing..."
      destructive
    >
      <TextField name="reason" label="Reason" hint="Kept with the erasure, for staff" rows={2} autoFocus />
    </FormDialog>
  );
}
