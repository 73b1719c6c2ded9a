import { confirmAgentSchema } from '@revive/contracts/fleet/bench';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useConfirmAgentMutation } from '../api/fleet.api.js';
import type { ConfirmAgent } from '#api/generated/fleet.gen.js';
import { messages } from '../fleet.messages.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

const texts = messages.confirm;

const CodeFields = styled('div')({ maxWidth: 320 });

/** Code from the agent's own screen. The agent can do nothing until the code is entered here. */
export function ConfirmAgentForm({ agentId }: { agentId: string }) {
  const [confirm] = useConfirmAgentMutation();
  const submit = async (values: ConfirmAgent) => {
    const agent = await confirm({ id: agentId, confirmAgent: values }).unwrap();
    toastGood(texts.done, agent.name);
  };
  return (
    <SchemaForm
      schema={confirmAgentSchema}
      initial={{ code: '' }}
      labels={{ code: texts.code }}
      submit={submit}
      onFailure={(error) => toastFailure(texts.failed, describeError(error))}
    >
      {({ sending }) => (
        <CodeFields>
          <TextField name="code" label={texts.label} hint={texts.hint} mono />
          <Button type="submit" variant="contained" disabled={sending}>
            {sending ? texts.busy : texts.action}
          </Button>{' '}
          <HelpLink slug="confirm-an-agent" subject={texts.label} />
        </CodeFields>
      )}
    </SchemaForm>
  );
}
