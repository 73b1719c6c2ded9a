import { Empty } from '#ui/feedback/async-states.js';
import { Card } from '#ui/layout/Panel.js';
import { Usb } from '#ui/theme/icons.js';
import { messages } from '../fleet.messages.js';

const texts = messages.bench.listedOnly;

/** In place of the intake form for a device that no procedure can read. */
export const ListedOnly = () => (
  <Card>
    <Empty icon={Usb} title={texts.title}>
      {texts.text}
    </Empty>
  </Card>
);
