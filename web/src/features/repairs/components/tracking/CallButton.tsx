import Button from '@mui/material/Button';
import { callLink } from '@revive/contracts/phone';
import { Icon } from '#ui/theme/Icon.js';
import { Phone } from '#ui/theme/icons.js';
import { messages } from '../../messages/tracking/tracking.messages.js';

export function CallButton({ phone }: { phone: string }) {
  const href = callLink(phone);
  if (href === undefined) return null;
  return (
    <Button size="large" sx={{ flexShrink: 0 }} variant="outlined" href={href} aria-label={messages.shop.callLabel}>
      <Icon as={Phone} />
      {messages.shop.call}
    </Button>
  );
}
