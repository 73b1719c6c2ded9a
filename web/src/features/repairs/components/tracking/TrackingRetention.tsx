import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { messages } from '../../messages/retention.messages.js';
import { Part } from '../../sections/Part.js';

export function TrackingRetention({ retention }: { retention: NonNullable<RepairTracking['retention']> }) {
  return (
    <Part title={messages.customer.title}>
      <p>{messages.customer[retention.state](retention)}</p>
    </Part>
  );
}
