import { Panel } from '#ui/layout/Panel.js';
import { messages } from '../outcomes.messages.js';
import { LiveAnalytics } from './LiveAnalytics.js';

export const OwnOutcomes = () => (
  <Panel title={messages.own.title}>
    <LiveAnalytics scope="own" />
  </Panel>
);
