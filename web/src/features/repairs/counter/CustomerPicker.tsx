import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { CUSTOMER_DIGITS_MIN } from '@revive/contracts/repairs/customers';
import type { ListCustomersApiResponse } from '#api/generated/intake.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { TextField } from '#ui/form/fields.js';
import { useRested } from '#ui/hooks/use-rested.js';
import { Inset, Panel } from '#ui/layout/Panel.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { useListCustomersQuery } from '../api/intake.api.js';
import { messages } from '../messages/counter.messages.js';
import { Two } from './DeviceFields.js';

const { customer: texts, labels } = messages;
const OFFERED = 5;
type CustomerLine = ListCustomersApiResponse[number];

const Line = ({ customer: { name, phone, email, repairs } }: { customer: CustomerLine }) => (
  <span style={{ overflowWrap: 'anywhere' }}>
    <strong style={{ fontWeight: 600 }}>{name}</strong>{' '}
    <SecondaryText>{[phone, email, texts.repairs(repairs)].filter(Boolean).join(' · ')}</SecondaryText>
  </span>
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
  const { values } = useFormikContext<Record<string, string>>();
  const find = useRested(typedOf(values).trim());
  const query = useListCustomersQuery({ find }, { skip: chosen !== undefined || find.length < 2 });
  const offered = find.length < 2 ? [] : (query.currentData ?? []).slice(0, OFFERED);
  if (chosen !== undefined)
    return (
      <Panel title={texts.title}>
        <Inset>
          <Row style={{ justifyContent: 'space-between' }}>
            <Line customer={chosen} />
            <Button size="small" variant="outlined" onClick={() => onChoose(undefined)}>
              {texts.change}
            </Button>
          </Row>
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
            <Column as="ul" gap={4} aria-label={texts.known}>
              {offered.map((one) => (
                <Row as="li" key={one.id} style={{ justifyContent: 'space-between' }}>
                  <Line customer={one} />
                  <Button
                    size="small"
                    variant="outlined"
                    aria-label={`${texts.choose} ${one.name}`}
                    onClick={() => onChoose(one)}
                  >
                    {texts.choose}
                  </Button>
                </Row>
              ))}
            </Column>
          </Inset>
        )}
      </div>
      {exists ? <CheckboxField name="separate" label={texts.separate} /> : null}
    </Panel>
  );
}
