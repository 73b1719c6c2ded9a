import { proposeCommandSchema } from '@revive/contracts/assistance/assistance';
import { QUICK_COMMANDS } from '@revive/contracts/assistance/states';
import type { ProposeCommand } from '#api/generated/assistance.gen.js';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { SelectField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Stack } from '#ui/layout/Stack.js';
import { useProposeCommandMutation } from '../api/assistance.api.js';
import { COMMAND_TITLES, messages } from '../assistance.messages.js';

const texts = messages.commands;
const CHOICES = QUICK_COMMANDS.map((value) => ({ value, label: COMMAND_TITLES[value] }));

/** Proposes a read command; helpers cannot run commands. */
export function ProposeForm({ id }: { id: string }) {
  const [propose] = useProposeCommandMutation();
  return (
    <Stack spacing={2}>
      <SecondaryText>{texts.hint}</SecondaryText>
      <SchemaForm<ProposeCommand>
        schema={proposeCommandSchema}
        initial={{ command: 'diagnose_again' }}
        labels={{ command: texts.choice }}
        submit={(proposeCommand) => propose({ id, proposeCommand }).unwrap()}
        onFailure={(error) => toastFailure(texts.failed, describeError(error))}
      >
        {({ sending }) => (
          <>
            <SelectField name="command" label={texts.choice} choices={CHOICES} />
            <ActionButton type="submit" variant="outlined" size="small" disabled={sending}>
              {sending ? texts.proposing : texts.propose}
            </ActionButton>
          </>
        )}
      </SchemaForm>
    </Stack>
  );
}
