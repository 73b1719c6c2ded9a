import { transferRepairSchema } from '@revive/contracts/locations/transfers';
import { useState } from 'react';
import type { Repair } from '#api/generated/repairs.gen.js';
import { useShopLocations } from '#entities/locations/use-shop-locations.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { useTransferRepairMutation } from '../api/desk.api.js';
import { ticketNumber } from '../repair-facts.js';
import { messages } from './locations.messages.js';

const schema = transferRepairSchema.pick(['toLocationId', 'reason']);
interface Values extends Record<string, unknown> {
  toLocationId: string;
  reason: string;
}

/** Where the device is, and how it came there. Nothing in a shop with one location. */
export function TicketLocation({ repair }: { repair: Repair }) {
  const { several, nameOf } = useShopLocations();
  const [asking, setAsking] = useState(false);
  const { locationId, transfers = [], handedOverAt } = repair;
  if (!several || locationId === undefined) return null;
  return (
    <div data-screen-only>
      <Section title={messages.title}>
        <Stack spacing={3}>
          <Stack direction="row" spacing={3} sx={{ justifyContent: 'space-between' }}>
            <Text bold>{nameOf(locationId)}</Text>
            {handedOverAt === undefined ? (
              <ActionButton variant="outlined" size="small" onClick={() => setAsking(true)}>
                {messages.transfer}
              </ActionButton>
            ) : null}
          </Stack>
          {transfers.length === 0 ? null : (
            <Stack spacing={1.5} component="ul" aria-label={messages.history}>
              {transfers.toReversed().map((one) => (
                <li key={one.at}>
                  {messages.moved(one.fromName, one.toName)}: {one.reason}{' '}
                  <SecondaryText>
                    {one.byName === '' ? messages.platform : one.byName}, <When at={one.at} as="list" />
                  </SecondaryText>
                </li>
              ))}
            </Stack>
          )}
        </Stack>
      </Section>
      {asking ? <TransferDialog repair={repair} fromLocationId={locationId} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function TransferDialog({
  repair,
  fromLocationId,
  onClose,
}: {
  repair: Repair;
  fromLocationId: string;
  onClose: () => void;
}) {
  const { open, nameOf } = useShopLocations();
  const [transfer] = useTransferRepairMutation();
  // As of the opening: a transfer by a colleague meanwhile must be refused, not repeated from the new location.
  const [from] = useState(fromLocationId);
  const choices = [
    { value: '', label: messages.choose },
    ...open.filter(({ id }) => id !== from).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormDialog<Values>
      title={messages.dialog(ticketNumber(repair.number))}
      onClose={onClose}
      schema={schema}
      initial={{ toLocationId: '', reason: '' }}
      labels={{ toLocationId: messages.to, reason: messages.reason }}
      submit={(values: Values) =>
        transfer({ id: repair.id, transferRepair: { ...values, fromLocationId: from } }).unwrap()
      }
      success={(_, { toLocationId }) => ({ title: messages.done(nameOf(toLocationId)) })}
      failure={messages.failed}
      action={messages.action}
    >
      <SelectField name="toLocationId" label={messages.to} choices={choices} />
      <TextField name="reason" label={messages.reason} hint={messages.reasonHint} rows={2} />
    </FormDialog>
  );
}
