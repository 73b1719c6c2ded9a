import { renameAgentSchema } from '@revive/contracts/fleet/bench';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useRemoveAgentMutation, useRenameAgentMutation } from '../api/fleet.api.js';
import type { Agent, RenameAgent } from '#api/generated/fleet.gen.js';
import { messages } from '../fleet.messages.js';

export type AgentAct = 'rename' | 'remove';

/** Dialog of an action on an agent. The agent's own page passes `onRemoved` to leave after a removal. */
export function AgentDialog({
  act,
  agent,
  onClose,
  onRemoved = onClose,
}: {
  act: AgentAct;
  agent: Agent;
  onClose: () => void;
  onRemoved?: () => void;
}) {
  return act === 'rename' ? (
    <RenameDialog agent={agent} onClose={onClose} />
  ) : (
    <RemoveDialog agent={agent} onClose={onClose} onRemoved={onRemoved} />
  );
}

function RenameDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [rename] = useRenameAgentMutation();
  return (
    <FormDialog
      title={messages.rename.title(agent.name)}
      onClose={onClose}
      schema={renameAgentSchema}
      initial={{ name: agent.name }}
      labels={{ name: messages.rename.name }}
      submit={(renameAgent: RenameAgent) => rename({ id: agent.id, renameAgent }).unwrap()}
      success={({ name }) => ({ title: messages.rename.done, text: name })}
      failure={messages.rename.failed}
      action={messages.rename.action}
      changesOnly
    >
      <TextField name="name" label={messages.rename.name} hint={messages.rename.hint} autoFocus />
    </FormDialog>
  );
}

function RemoveDialog({ agent, onClose, onRemoved }: { agent: Agent; onClose: () => void; onRemoved: () => void }) {
  const [remove, { isLoading }] = useRemoveAgentMutation();
  const away = () =>
    remove({ id: agent.id })
      .unwrap()
      .then(
        () => {
          toastGood(messages.remove.done, agent.name);
          onRemoved();
        },
        (error: unknown) => toastFailure(messages.remove.failed, describeError(error)),
      );
  return (
    <ConfirmDialog
      destructive
      title={messages.remove.title(agent.name)}
      safe={messages.remove.keep}
      onClose={onClose}
      action={
        <Button variant="contained" color="error" disabled={isLoading} onClick={() => void away()}>
          {isLoading ? messages.remove.busy : messages.remove.action}
        </Button>
      }
    >
      {messages.remove.text}
    </ConfirmDialog>
  );
}
