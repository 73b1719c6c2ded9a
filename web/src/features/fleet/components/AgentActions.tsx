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
import { messages } from '../fleet.messages.js';

/** What the shop's administrator does with an agent: another name, or away for good. */
export function AgentActions({ agent }: { agent: Agent }) {
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <Row gap={8} style={{ marginTop: 12 }}>
      <Button variant="outlined" aria-label={messages.rename.title(agent.name)} onClick={() => setOpen('rename')}>
        {messages.rename.action}
      </Button>
      <Button
        variant="outlined"
        color="error"
        aria-label={messages.remove.label(agent.name)}
        onClick={() => setOpen('remove')}
      >
        {messages.remove.action}
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

function RemoveDialog({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveAgentMutation();
  const away = () =>
    remove({ id: agent.id })
      .unwrap()
      .then(
        () => {
          toastGood(messages.remove.done, agent.name);
          onClose();
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
