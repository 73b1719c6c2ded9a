import { confirmAgentSchema } from '@revive/contracts/fleet/bench';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import type { ConfirmAgent } from '#api/generated/fleet.gen.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { useConfirmAgentMutation } from '../api/one-time-session.api.js';
import { messages } from '../one-time-session.messages.js';

const texts = messages.confirm;

/** The code covers the platform's root, so a PC that was led to another platform shows another code. */
export function ReadBackForm({ agentId }: { agentId: string }) {
  const [confirm] = useConfirmAgentMutation();
  const submit = async (values: ConfirmAgent) => {
    const agent = await confirm({ id: agentId, confirmAgent: values }).unwrap();
    toastGood(texts.done, agent.name);
  };
  return (
    <SchemaForm
      schema={confirmAgentSchema}
      initial={{ code: '' }}
      labels={{ code: texts.field }}
      submit={submit}
      onFailure={(error) => toastFailure(texts.failed, describeError(error))}
    >
      {({ sending }) => (
        <>
          <TextField name="code" label={texts.label} hint={texts.hint} mono />
          <Button type="submit" variant="contained" disabled={sending}>
            {sending ? texts.busy : texts.action}
          </Button>
        </>
      )}
    </SchemaForm>
  );
}
