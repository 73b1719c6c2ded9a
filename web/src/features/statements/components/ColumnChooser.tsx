import { COLUMN_ROLES, DAY_ORDERS, type ColumnRole, type DayOrder } from '@revive/contracts/billing/statements';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { StatementPreview } from '#api/generated/billing.gen.js';
import { NativeChoice } from '#ui/form/NativeChoice.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Stack } from '#ui/layout/Stack.js';
import { PHONE } from '#ui/theme/tokens.js';
import { importTexts as texts } from '../statements.messages.js';

export type Columns = NonNullable<StatementPreview['columns']>;

const Grid = styled('div')({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const NEEDED: readonly ColumnRole[] = ['day', 'description'];

/** Says which column of the file is what; opened at once where the service is in doubt. */
export function ColumnChooser({
  preview: { names, columns, isDayOrderUnclear },
  isBusy,
  onApply,
}: {
  preview: StatementPreview;
  isBusy: boolean;
  onApply: (columns: Columns) => void;
}) {
  const [roles, setRoles] = useState<Partial<Record<ColumnRole, number>>>(() =>
    Object.fromEntries(COLUMN_ROLES.flatMap((role) => (columns?.[role] === undefined ? [] : [[role, columns[role]]]))),
  );
  const [dayOrder, setDayOrder] = useState<DayOrder>(columns?.dayOrder ?? 'day_first');
  const count = Math.max(names.length, ...Object.values(roles).map((index) => index + 1));
  const named = Array.from({ length: count }, (_, index) => {
    const name = names[index] ?? '';
    return [String(index), name === '' ? texts.nameless(index) : name] as const;
  });
  const { day, description, amount, moneyIn, moneyOut } = roles;
  const isComplete =
    day !== undefined &&
    description !== undefined &&
    (amount !== undefined || (moneyIn !== undefined && moneyOut !== undefined));
  const apply = () => {
    if (day !== undefined && description !== undefined)
      onApply({ ...roles, day, description, dayOrder, header: columns?.header ?? 0 });
  };
  return (
    <Disclosure closed={texts.columns} open={texts.columns} isOpen={columns === undefined || isDayOrderUnclear}>
      <Stack spacing={3}>
        <Grid>
          {COLUMN_ROLES.map((role) => (
            <NativeChoice
              key={role}
              label={texts.roles[role]}
              value={String(roles[role] ?? '')}
              options={
                NEEDED.includes(role) && roles[role] !== undefined ? named : [['', texts.noColumn] as const, ...named]
              }
              onChange={(chosen) => {
                const { [role]: _, ...others } = roles;
                setRoles(chosen === '' ? others : { ...others, [role]: Number(chosen) });
              }}
            />
          ))}
          <NativeChoice
            label={texts.order}
            value={dayOrder}
            options={DAY_ORDERS.map((order) => [order, texts.orders[order]] as const)}
            onChange={setDayOrder}
          />
        </Grid>
        <div>
          <Button variant="outlined" disabled={!isComplete || isBusy} onClick={apply}>
            {texts.apply}
          </Button>
        </div>
      </Stack>
    </Disclosure>
  );
}
