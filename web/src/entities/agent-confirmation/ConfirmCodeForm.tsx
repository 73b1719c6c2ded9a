import { confirmAgentSchema } from '@revive/contracts/fleet/bench';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { describeError } from '#api/errors.js';
import type { ConfirmAgent } from '#api/generated/fleet.gen.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { useConfirmAgentMutation } from './agent-confirmation.api.js';

interface Texts {
  /** Name of the field in errors. */
  readonly field: string;
  readonly label: string;
  readonly hint: string;
  readonly action: string;
  readonly busy: string;
  readonly done: string;
  readonly failed: string;
}

/** The code has twelve characters; a longer field would ask for more. */
const Fields = styled('div')({ maxWidth: 320 });

/**
 * The code from the agent's own screen. The agent can do nothing until the code is entered here. The code covers the
 * platform's root, so a PC that was led to another platform shows another code.
 */
export function ConfirmCodeForm({ agentId, texts, beside }: { agentId: string; texts: Texts; beside?: ReactNode }) {
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
        <Fields>
          <TextField name="code" label={texts.label} hint={texts.hint} mono />
          <Button type="submit" variant="contained" disabled={sending}>
            {sending ? texts.busy : texts.action}
          </Button>
          {beside}
        </Fields>
      )}
    </SchemaForm>
  );
}
