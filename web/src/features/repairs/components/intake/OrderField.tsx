import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import { remoteOrdersApi } from '#api/generated/remote-orders.gen.js';
import { SelectField } from '#ui/form/fields.js';
import { messages } from '../../messages/intake-order.messages.js';

export function OrderField() {
  const { data } = remoteOrdersApi.useListRemoteOrdersQuery({}, { refetchOnMountOrArgChange: true });
  const open = (data?.orders ?? []).filter(({ state }) => state === 'assigned' || state === 'contacted');
  if (open.length === 0) return null;
  return (
    <SelectField
      name="orderId"
      label={messages.label}
      hint={messages.hint}
      optional
      choices={[
        { value: '', label: messages.none },
        ...open.map(({ id, number, customerName }) => ({
          value: id,
          label: `${orderNumber(number)}, ${customerName}`,
        })),
      ]}
    />
  );
}
