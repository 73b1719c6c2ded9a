import Button from '@mui/material/Button';
import { CUSTOMER_DIGITS_MIN } from '@revive/contracts/repairs/customers';
import type { ListCustomersApiResponse } from '#api/generated/intake.gen.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { TextField } from '#ui/form/fields.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { useRested } from '#ui/hooks/use-rested.js';
import { Inset, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListCustomersQuery } from '../api/intake.api.js';
import { messages } from '../messages/counter.messages.js';
import { Two } from './DeviceFields.js';

const { customer: texts, labels } = messages;
const OFFERED = 5;
type CustomerLine = ListCustomersApiResponse[number];

const Line = ({ customer: { name, phone, email, repairs } }: { customer: CustomerLine }) => (
  <Text component="span">
    <strong>{name}</strong>{' '}
    <SecondaryText>{[phone, email, texts.repairs(repairs)].filter(Boolean).join(' · ')}</SecondaryText>
  </Text>
);

function typedOf({ customerPhone, customerEmail, customerName }: Record<string, string>): string {
  const digits = (customerPhone ?? '').replace(/\D/g, '');
  if (digits.length >= CUSTOMER_DIGITS_MIN) return customerPhone ?? '';
  return (customerEmail ?? '').length > 2 ? (customerEmail ?? '') : (customerName ?? '');
}

/** Suggests existing customers while name, number or email is typed, so that no customer is created twice. */
export function CustomerPicker({
  chosen,
  onChoose,
  exists,
}: {
  chosen: CustomerLine | undefined;
  onChoose: (customer: CustomerLine | undefined) => void;
  exists: boolean;
}) {
  const { values } = useFormState<Record<string, string>>();
  const find = useRested(typedOf(values).trim());
  const query = useListCustomersQuery({ find }, { skip: chosen !== undefined || find.length < 2 });
  const offered = find.length < 2 ? [] : (query.currentData ?? []).slice(0, OFFERED);
  if (chosen !== undefined)
    return (
      <Panel title={texts.title}>
        <Inset>
          <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
            <Line customer={chosen} />
            <Button size="small" variant="outlined" onClick={() => onChoose(undefined)}>
              {texts.change}
            </Button>
          </Stack>
        </Inset>
      </Panel>
    );
  return (
    <Panel title={texts.title}>
      <TextField name="customerName" label={labels.customerName} autoFocus />
      <Two>
        <TextField name="customerPhone" label={labels.customerPhone} type="tel" inputMode="tel" optional />
        <TextField name="customerEmail" label={labels.customerEmail} type="email" inputMode="email" optional />
      </Two>
      <div role="status">
        {offered.length === 0 ? null : (
          <Inset>
            <SecondaryText>{texts.known}</SecondaryText>
            <Stack spacing={1} component="ul" aria-label={texts.known}>
              {offered.map((one) => (
                <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }} component="li" key={one.id}>
                  <Line customer={one} />
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={`${texts.choose} ${one.name}`}
                    onClick={() => onChoose(one)}
                  >
                    {texts.choose}
                  </Button>
                </Stack>
              ))}
            </Stack>
          </Inset>
        )}
      </div>
      {exists ? <CheckboxField name="separate" label={texts.separate} /> : null}
    </Panel>
  );
}
