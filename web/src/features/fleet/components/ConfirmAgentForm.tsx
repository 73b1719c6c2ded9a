import { ConfirmCodeForm } from '#entities/agent-confirmation/ConfirmCodeForm.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';
import { messages } from '../fleet.messages.js';

const texts = messages.confirm;

export const ConfirmAgentForm = ({ agentId }: { agentId: string }) => (
  <ConfirmCodeForm
    agentId={agentId}
    texts={texts}
    beside={
      <>
        {' '}
        <HelpLink slug="confirm-an-agent" subject={texts.label} />
      </>
    }
  />
);
