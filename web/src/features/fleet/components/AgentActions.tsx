import { moveAgentSchema, renameAgentSchema } from '@revive/contracts/fleet/bench';
import Button from '@mui/material/Button';
import { describeError } from '#api/errors.js';
import { useShopLocations } from '#entities/locations/use-shop-locations.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useMoveAgentMutation, useRemoveAgentMutation, useRenameAgentMutation } from '../api/fleet.api.js';
import type { Agent, MoveAgent, RenameAgent } from '#api/generated/fleet.gen.js';
import { messages } from '../fleet.messages.js';

export type AgentAct = 'rename' | 'move' | 'remove';

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
  if (act === 'move') return <MoveDialog agent={agent} onClose={onClose} />;
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

function MoveDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const { open, nameOf } = useShopLocations();
  const [move] = useMoveAgentMutation();
  return (
    <FormDialog
      title={messages.move.title(agent.name)}
      onClose={onClose}
      schema={moveAgentSchema}
      initial={{ locationId: agent.locationId ?? '' }}
      labels={{ locationId: messages.move.location }}
      submit={(moveAgent: MoveAgent) => move({ id: agent.id, moveAgent }).unwrap()}
      success={({ locationId }) => ({ title: messages.move.done, text: nameOf(locationId) })}
      failure={messages.move.failed}
      action={messages.move.action}
      changesOnly
    >
      <SelectField
        name="locationId"
        label={messages.move.location}
        hint={messages.move.hint}
        choices={open.map(({ id, name }) => ({ value: id, label: name }))}
      />
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
