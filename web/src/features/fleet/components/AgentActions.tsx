import { renameAgentSchema } from '@revive/contracts/fleet/bench';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { Row } from '#ui/layout/stacks.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useRemoveAgentMutation, useRenameAgentMutation } from '../api/fleet.api.js';
import type { Agent, RenameAgent } from '#api/generated/fleet.gen.js';

/** What the shop's administrator does with an agent: another name, or away for good. */
export function AgentActions({ agent }: { agent: Agent }) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <Row gap={8} style={{ marginTop: 12 }}>
      <Button variant="outlined" aria-label={`Rename ${agent.name}`} onClick={() => setOpen('rename')}>
        Rename
      </Button>
      <Button variant="outlined" color="error" aria-label={`Remove ${agent.name}`} onClick={() => setOpen('remove')}>
        Remove
      </Button>
      {open === 'rename' ? <RenameDialog agent={agent} onClose={close} /> : null}
      {open === 'remove' ? <RemoveDialog agent={agent} onClose={close} /> : null}
    </Row>
  );
}

function RenameDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [rename] = useRenameAgentMutation();
  return (
    <FormDialog
      title={`Rename ${agent.name}`}
      onClose={onClose}
      schema={renameAgentSchema}
      initial={{ name: agent.name }}
      labels={{ name: 'Name' }}
      submit={(renameAgent: RenameAgent) => rename({ id: agent.id, renameAgent }).unwrap()}
      success={({ name }) => ({ title: 'Agent renamed', text: name })}
      failure="Agent not renamed"
      action="Rename"
      changesOnly
    >
      <TextField
        name="name"
        label="Name"
        hint="For example the bench or the technician: Front counter, Sipho"
        autoFocus
      />
    </FormDialog>
  );
}

function RemoveDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveAgentMutation();
  const away = () =>
    remove({ id: agent.id })
      .unwrap()
      .then(
        () => {
          toastGood('Agent removed', agent.name);
          onClose();
        },
        (error: unknown) => toastFailure('Agent not removed', describeError(error)),
      );
  return (
    <ConfirmDialog
      destructive
      title={`Remove ${agent.name}?`}
      safe="Keep it"
      onClose={onClose}
      action={
        <Button variant="contained" color="error" disabled={isLoading} onClick={() => void away()}>
          {isLoading ? 'Removing...' : 'Remove'}
        </Button>
      }
    >
      It is disconnected now and cannot reconnect. Use this for a PC that was sold, lost or stolen. To use that PC
      again, install the agent again.
    </ConfirmDialog>
  );
}
