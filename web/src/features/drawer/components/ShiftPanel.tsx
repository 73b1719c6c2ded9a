import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Drawer } from '#api/generated/drawers.gen.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Panel } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { METHOD_TEXTS, messages, movementText } from '../drawer.messages.js';
import { Sums } from './Sums.js';

const { mine: texts, sums } = messages;
type Shift = NonNullable<Drawer['shift']>;
type Movement = Shift['movements'][number];

const Expected = styled('strong')(({ theme }) => ({ fontSize: theme.typography.h1.fontSize }));

const RepairLink = ({ repairId, repairNumber }: Movement) =>
  repairId === undefined || repairNumber === undefined ? null : (
    <Link to={`/tenant/repairs/${repairId}`}>
      <Mono>{texts.repair(repairNumber)}</Mono>
    </Link>
  );

const What = (row: Movement) => (
  <>
    {movementText(row.kind)} <RepairLink {...row} />
  </>
);

const Amount = ({ id, amountCents }: Movement) => (
  <ExplainedMoney cents={amountCents} of={{ figure: 'entry.amount', entryId: id }} />
);
const COLUMNS: readonly TableColumn<Movement>[] = [
  { head: texts.time, cell: ({ at }) => <When at={at} /> },
  { head: texts.what, cell: (row) => <What {...row} /> },
  { head: texts.method, cell: ({ method }) => METHOD_TEXTS[method] },
  { head: texts.by, cell: ({ byName }) => byName ?? '' },
  { head: texts.reason, cell: ({ reason }) => reason ?? '' },
  { head: texts.amount, number: true, cell: (row) => <Amount {...row} /> },
];

const MovementCard = (row: Movement) => (
  <Stack spacing={1}>
    <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
      <strong>
        <What {...row} />
      </strong>
      <Amount {...row} />
    </Stack>
    <SecondaryText>
      {METHOD_TEXTS[row.method]} · <When at={row.at} />
      {row.reason === undefined ? '' : ` · ${row.reason}`}
    </SecondaryText>
  </Stack>
);

/** Most movements that the service sends. */
const MOST = 200;

/** An open drawer: what must be in it now, how that is made up, and its movements. */
export function ShiftPanel({ shift, title, actions }: { shift: Shift; title: string; actions: ReactNode }) {
  return (
    <Panel
      title={title}
      aside={
        <SecondaryText>
          {texts.since} <When at={shift.openedAt} />
        </SecondaryText>
      }
    >
      <Stack spacing={4}>
        <Expected>
          <ExplainedMoney cents={shift.expectedCents} of={{ figure: 'drawer.expected', shiftId: shift.id }} />
        </Expected>
        {shift.isCountedIn ? null : <SecondaryText component="p">{texts.noFloat}</SecondaryText>}
        <Stack direction="row" spacing={2}>
          {actions}
        </Stack>
        <Sums
          rows={[
            [sums.floatCents, shift.floatCents, { figure: 'drawer.float', shiftId: shift.id }],
            [sums.takenCents, shift.takenCents, { figure: 'drawer.taken', shiftId: shift.id }],
            [sums.paidInCents, shift.paidInCents, { figure: 'drawer.paidIn', shiftId: shift.id }],
            [sums.refundedCents, shift.refundedCents, { figure: 'drawer.refunded', shiftId: shift.id }],
            [sums.paidOutCents, shift.paidOutCents, { figure: 'drawer.paidOut', shiftId: shift.id }],
            [sums.droppedCents, shift.droppedCents, { figure: 'drawer.dropped', shiftId: shift.id }],
            [sums.expectedCents, shift.expectedCents, { figure: 'drawer.expected', shiftId: shift.id }],
          ]}
          total={sums.expectedCents}
        />
        <Section title={sums.beside}>
          <Sums
            rows={[
              [sums.cardCents, shift.cardCents, { figure: 'drawer.card', shiftId: shift.id }],
              [sums.eftCents, shift.eftCents, { figure: 'drawer.eft', shiftId: shift.id }],
            ]}
          />
        </Section>
        <Section title={texts.movements}>
          {shift.movements.length === 0 ? (
            <SecondaryText component="p">{texts.noMovements}</SecondaryText>
          ) : (
            <DataTable
              label={texts.movements}
              rows={shift.movements}
              columns={COLUMNS}
              card={(row) => <MovementCard {...row} />}
            />
          )}
          {shift.movements.length < MOST ? null : <SecondaryText component="p">{texts.newest}</SecondaryText>}
        </Section>
      </Stack>
    </Panel>
  );
}
