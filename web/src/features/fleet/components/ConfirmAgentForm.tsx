import { confirmAgentSchema } from '@revive/contracts/fleet/bench';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useConfirmAgentMutation } from '../api/fleet.api.js';
import type { ConfirmAgent } from '#api/generated/fleet.gen.js';

/** The code that the agent shows on its own screen; until it is typed here the agent can do nothing. */
export function ConfirmAgentForm({ agentId }: { agentId: string }) {
  const [confirm] = useConfirmAgentMutation();
  const submit = async (values: ConfirmAgent) => {
    const agent = await confirm({ id: agentId, confirmAgent: values }).unwrap();
    toastGood('Agent confirmed', agent.name);
  };
  return (
    <SchemaForm
      schema={confirmAgentSchema}
      initial={{ code: '' }}
      labels={{ code: 'Code' }}
      submit={submit}
      onFailure={(error) => toastFailure('Agent not confirmed', describeError(error))}
    >
      {({ sending }) => (
        <div style={{ maxWidth: 320 }}>
          <TextField
            name="code"
            label="Code shown by the agent"
            hint="It stands on the screen of the PC where the agent runs."
            mono
          />
          <Button type="submit" variant="contained" disabled={sending}>
            {sending ? 'Confirming...' : 'Confirm agent'}
          </Button>
        </div>
      )}
    </SchemaForm>
  );
}
