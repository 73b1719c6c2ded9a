import type { Agent } from '#api/generated/fleet.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../fleet.messages.js';
import { ConfirmAgentForm } from './ConfirmAgentForm.js';

const texts = messages.agents;

export const WaitingAgent = ({ agent: { id, name } }: { agent: Pick<Agent, 'id' | 'name'> }) => (
  <Panel title={texts.waiting(name)}>
    <Stack spacing={3}>
      <SecondaryText>{texts.waitingText}</SecondaryText>
      <ConfirmAgentForm agentId={id} />
    </Stack>
  </Panel>
);
