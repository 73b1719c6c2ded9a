import { Icon } from '#ui/theme/Icon.js';
import { Printer } from '#ui/theme/icons.js';
import { messages } from '../../messages/tracking/tracking.messages.js';
import { QuietButton } from './QuietButton.js';

export const PrintButton = () => (
  <QuietButton size="small" onClick={() => window.print()}>
    <Icon as={Printer} size={15} />
    {messages.page.print}
  </QuietButton>
);
