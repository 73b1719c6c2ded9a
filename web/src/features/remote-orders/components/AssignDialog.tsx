import { assignRemoteOrderSchema } from '@revive/contracts/remote-orders/order';
import { useState } from 'react';
import type { AssignRemoteOrder, OrderShops, RemoteOrder } from '#api/generated/remote-orders.gen.js';
import { SelectField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { FieldLabel, PlainInput } from '#ui/form/PlainInput.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { useRested } from '#ui/hooks/use-rested.js';
import { Stack } from '#ui/layout/Stack.js';
import { useAssignRemoteOrderMutation, useListOrderShopsQuery } from '../api/remote-orders.api.js';
import { messages } from '../remote-orders.messages.js';

const texts = messages.assign;

type Shop = OrderShops['shops'][number];
/** A shop without online agents remains selectable: the shop can still call the customer. */
const isClosed = ({ obstacle }: Shop): boolean => obstacle === 'not_taking' || obstacle === 'untrained';

export function AssignDialog({ order, onClose }: { order: RemoteOrder; onClose: () => void }) {
  const [assign] = useAssignRemoteOrderMutation();
  const [typed, setTyped] = useState('');
  const find = useRested(typed.trim());
  const { data } = useListOrderShopsQuery(find === '' ? {} : { find });
  const shops = data?.shops ?? [];
  return (
    <FormDialog<AssignRemoteOrder, RemoteOrder>
      title={texts.title}
      onClose={onClose}
      intro={
        <Stack spacing={1.5} sx={{ mb: 4 }}>
          <FieldLabel htmlFor="find-order-shop">{texts.find}</FieldLabel>
          <PlainInput
            id="find-order-shop"
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
          {data?.more === true ? <SecondaryText>{texts.more}</SecondaryText> : null}
          {data !== undefined && shops.length === 0 ? <SecondaryText>{texts.none}</SecondaryText> : null}
        </Stack>
      }
      schema={assignRemoteOrderSchema}
      initial={{ tenantId: '', version: order.version }}
      labels={{ tenantId: texts.shop }}
      submit={(values) => assign({ id: order.id, assignRemoteOrder: values }).unwrap()}
      success={({ tenantName = '' }) => ({ title: texts.done(tenantName) })}
      failure={texts.failed}
      action={texts.action}
      busy={texts.busy}
      needed={['tenantId']}
    >
      <SelectField
        name="tenantId"
        label={texts.shop}
        choices={[
          { value: '', label: texts.choose },
          ...shops.map((shop) => ({ value: shop.id, label: texts.offer(shop), disabled: isClosed(shop) })),
        ]}
      />
    </FormDialog>
  );
}
