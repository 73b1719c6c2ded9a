import Button from '@mui/material/Button';
import { callLink, smsLink, whatsAppLink } from '@revive/contracts/phone';
import { orderNumber } from '@revive/contracts/remote-orders/order-id';
import type { RemoteOrder } from '#api/generated/remote-orders.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Stack } from '#ui/layout/Stack.js';
import { deviceText } from '../order-badges.js';
import { messages } from '../remote-orders.messages.js';

const texts = messages.detail;

/** Contact links with a prepared message. The user sends the message and then records the contact. */
export function ContactCustomer({ order }: { order: RemoteOrder }) {
  const text = texts.greeting(
    order.customerName,
    order.tenantName ?? texts.platform,
    orderNumber(order.number),
    deviceText(order.deviceType),
  );
  const whatsApp = whatsAppLink(order.customerPhone, text);
  if (whatsApp === undefined) return <SecondaryText>{texts.noNumber}</SecondaryText>;
  return (
    <Stack direction="row" spacing={2}>
      <Button variant="outlined" href={whatsApp} target="_blank" rel="noreferrer">
        {texts.whatsApp}
      </Button>
      <Button variant="outlined" href={smsLink(order.customerPhone, text) ?? ''}>
        {texts.sms}
      </Button>
      <Button variant="outlined" href={callLink(order.customerPhone) ?? ''}>
        {texts.call}
      </Button>
    </Stack>
  );
}
