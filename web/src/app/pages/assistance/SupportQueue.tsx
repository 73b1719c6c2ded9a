import { AssistanceQueue } from '#features/assistance/components/AssistanceQueue.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { Panel } from '#ui/layout/Panel.js';
import { messages } from '../pages.messages.js';
import { AssistanceLive } from './assistance-live.js';

export const SupportQueue = () => (
  <AssistanceLive>
    <Panel title={messages.technician.support} aside={<LiveMark />}>
      <AssistanceQueue />
    </Panel>
  </AssistanceLive>
);
