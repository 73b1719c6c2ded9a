import { Panel } from '#ui/layout/Panel.js';
import { messages } from '../outcomes.messages.js';
import { LiveAnalytics } from './LiveAnalytics.js';

/** What the repairs of the reader's own shop amount to. */
export const OwnOutcomes = () => (
  <Panel title={messages.own.title}>
    <LiveAnalytics scope="own" />
  </Panel>
);
