import { skipToken } from '@reduxjs/toolkit/query';
import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { useListCustomersQuery } from '#api/generated/intake.gen.js';
import { useListRemoteOrdersQuery } from '#api/generated/remote-orders.gen.js';
import { CUSTOMERS_PATH } from '#entities/paths.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ErrorState } from '#ui/feedback/async-states.js';
import { ChoiceLabel, NativeChoice } from '#ui/form/NativeChoice.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { useRested } from '#ui/hooks/use-rested.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../remote-repair.messages.js';

const texts = messages.setup;

/**
 * The subject of a session: a customer of the shop, or a remote order. `tenantId` is set for an order selected by
 * staff.
 */
export interface SessionCustomer {
  readonly id: string;
  readonly tenantId?: string;
}
export const NO_CUSTOMER: SessionCustomer = { id: '' };
interface Option {
  readonly whom: SessionCustomer;
  readonly label: string;
}

/** The shop's customers and remote orders; staff see orders that are assigned to a shop. */
export function CustomerChoice({
  value,
  onChange,
}: {
  value: SessionCustomer;
  onChange: (next: SessionCustomer) => void;
}) {
  const isShop = useCurrentUser()?.tenantId !== undefined;
  const [typed, setTyped] = useState('');
  const find = useRested(typed.trim());
  const wanted = find === '' ? {} : { find };
  const id = useId();
  const customers = useListCustomersQuery(isShop ? wanted : skipToken);
  const orders = useListRemoteOrdersQuery({});
  const found: readonly Option[] = [
    ...(customers.data ?? []).map((one) => ({
      whom: { id: one.id },
      label: [one.name, one.phone].filter(Boolean).join(', '),
    })),
    ...(orders.data?.orders ?? []).flatMap(({ id: orderId, state, tenantId, tenantName = '', number, customerName }) =>
      state === 'closed' || tenantId === undefined
        ? []
        : [
            {
              whom: { id: orderId, ...(!isShop && { tenantId }) },
              label: texts.order(orderNumber(number), customerName, isShop ? '' : tenantName),
            },
          ],
    ),
  ];
  // Keeps the selection visible during a search for a different person.
  const [chosen, setChosen] = useState<Option>();
  const isListed = chosen === undefined || found.some(({ whom }) => whom.id === chosen.whom.id);
  const options = isListed ? found : [chosen, ...found];
  const error = customers.error ?? orders.error;
  const isEmpty =
    found.length === 0 && error === undefined && orders.data !== undefined && (!isShop || customers.data !== undefined);
  return (
    <Stack spacing={2.5}>
      {isShop ? null : <SecondaryText>{texts.staffText}</SecondaryText>}
      <Stack direction="row" spacing={4} sx={{ alignItems: 'flex-end' }}>
        {isShop ? (
          <Stack>
            <ChoiceLabel htmlFor={id}>{texts.find}</ChoiceLabel>
            <PlainInput
              id={id}
              type="search"
              value={typed}
              placeholder={texts.findHint}
              maxLength={60}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Stack>
        ) : null}
        <NativeChoice
          label={texts.customer}
          value={value.id}
          options={[['', texts.chooseCustomer], ...options.map(({ whom, label }) => [whom.id, label] as const)]}
          onChange={(next) => {
            const option = options.find(({ whom }) => whom.id === next);
            setChosen(option);
            onChange(option?.whom ?? NO_CUSTOMER);
          }}
        />
      </Stack>
      {error === undefined ? null : (
        <ErrorState error={error} onRetry={() => void (customers.error ? customers.refetch() : orders.refetch())} />
      )}
      {isEmpty ? (
        <SecondaryText>
          {texts.noCustomers} {isShop ? <Link to={CUSTOMERS_PATH}>{texts.addCustomer}</Link> : null}
        </SecondaryText>
      ) : null}
    </Stack>
  );
}
