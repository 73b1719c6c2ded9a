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
import { NativeChoice } from '#ui/form/NativeChoice.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { useRested } from '#ui/hooks/use-rested.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { messages } from '../remote-repair.messages.js';

const texts = messages.setup;

/** Whom a session is for: a customer of the shop, or a remote order. `tenantId`: of an order that staff choose. */
export interface Whom {
  readonly id: string;
  readonly tenantId?: string;
}
export const NOBODY: Whom = { id: '' };

/** The shop's customers and its remote orders; staff see the orders that are assigned to a shop. */
export function CustomerChoice({ value, onChange }: { value: Whom; onChange: (next: Whom) => void }) {
  const isShop = useCurrentUser()?.tenantId !== undefined;
  const [typed, setTyped] = useState('');
  const find = useRested(typed.trim());
  const wanted = find === '' ? {} : { find };
  const id = useId();
  const customers = useListCustomersQuery(isShop ? wanted : skipToken);
  const orders = useListRemoteOrdersQuery({});
  const open = (orders.data?.orders ?? []).filter(
    ({ state, tenantId }) => state !== 'closed' && tenantId !== undefined,
  );
  const known = new Map<string, Whom>(
    isShop
      ? [...(customers.data ?? []), ...open].map((one) => [one.id, { id: one.id }])
      : open.map((one) => [one.id, { id: one.id, ...(one.tenantId !== undefined && { tenantId: one.tenantId }) }]),
  );
  const error = customers.error ?? orders.error;
  if (error !== undefined)
    return <ErrorState error={error} onRetry={() => void (customers.error ? customers.refetch() : orders.refetch())} />;
  const isEmpty = known.size === 0 && orders.data !== undefined && (!isShop || customers.data !== undefined);
  return (
    <Column gap={10}>
      {isShop ? null : <SecondaryText>{texts.staffText}</SecondaryText>}
      <Row gap={16} style={{ alignItems: 'flex-end' }}>
        {isShop ? (
          <div style={{ minWidth: 0 }}>
            <label htmlFor={id} style={{ display: 'block', marginBottom: 4 }}>
              {texts.find}
            </label>
            <PlainInput
              id={id}
              type="search"
              value={typed}
              placeholder={texts.findHint}
              maxLength={60}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        ) : null}
        <NativeChoice
          label={texts.customer}
          value={known.has(value.id) ? value.id : ''}
          options={[
            ['', texts.chooseCustomer],
            ...(customers.data ?? []).map((one) => [one.id, [one.name, one.phone].filter(Boolean).join(', ')] as const),
            ...open.map(
              (one) =>
                [
                  one.id,
                  texts.order(orderNumber(one.number), one.customerName, isShop ? '' : (one.tenantName ?? '')),
                ] as const,
            ),
          ]}
          onChange={(next) => onChange(known.get(next) ?? NOBODY)}
        />
      </Row>
      {isEmpty ? (
        <SecondaryText>
          {texts.noCustomers} {isShop ? <Link to={CUSTOMERS_PATH}>{texts.addCustomer}</Link> : null}
        </SecondaryText>
      ) : null}
    </Column>
  );
}
