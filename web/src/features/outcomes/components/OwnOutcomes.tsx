import { Panel } from '#ui/layout/Panel.js';
import { messages } from '../outcomes.messages.js';
import { LiveAnalytics } from './LiveAnalytics.js';

/** Outcome figures of the user's own shop. */
export const OwnOutcomes = () => (
  <Panel title={messages.own.title}>
    <LiveAnalytics scope="own" />
  </Panel>
);
