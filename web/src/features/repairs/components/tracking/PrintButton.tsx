import Button from '@mui/material/Button';
import { Icon } from '#ui/theme/Icon.js';
import { Printer } from '#ui/theme/icons.js';
import { color } from '#ui/theme/tokens.js';
import { messages } from '../../messages/tracking/tracking.messages.js';

export const PrintButton = () => (
  <Button size="small" onClick={() => window.print()} style={{ color: color.quiet }}>
    <Icon as={Printer} size={15} />
    {messages.page.print}
  </Button>
);
