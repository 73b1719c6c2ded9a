import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { describeError } from '#api/errors.js';
import type { Agent } from '#api/generated/fleet.gen.js';
import { systemText } from '#entities/system-text.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { Inset, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useKeepMachineMutation } from '../api/fleet.api.js';
import { messages } from '../fleet.messages.js';

const texts = messages.copies;

type Copy = NonNullable<Agent['copies']>[number];
/** A PC that has the key. Without `copy` it is the enrolled PC. */
interface Choice {
  readonly name: string;
  readonly copyId?: string;
}

function Machine({ name, fact, onKeep }: { name: string; fact: ReactNode; onKeep: (() => void) | undefined }) {
  return (
    <Inset>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <div>
          <Text component="strong">{name}</Text>
          <SecondaryText component="p">{fact}</SecondaryText>
        </div>
        {onKeep === undefined ? null : (
          <Button variant="outlined" aria-label={texts.keepLabel(name)} onClick={onKeep}>
            {texts.keep}
          </Button>
        )}
      </Stack>
    </Inset>
  );
}

/** A person decides which PC is the agent. Technicians see the flag and cannot decide. */
export function CopiedKeyPanel({
  agent,
  copies,
  mayDecide,
  onRemove,
}: {
  agent: Agent;
  copies: readonly Copy[];
  mayDecide: boolean;
  onRemove: () => void;
}) {
  const [chosen, choose] = useState<Choice>();
  const [keep, { isLoading }] = useKeepMachineMutation();
  const run = async ({ name, copyId }: Choice) => {
    const answer = await keep({ id: agent.id, keepMachine: copyId === undefined ? {} : { copyId } });
    choose(undefined);
    if (answer.error !== undefined) return toastFailure(texts.failed, describeError(answer.error));
    return toastGood(texts.done, name);
  };
  const onKeep = (choice: Choice) => (mayDecide ? () => choose(choice) : undefined);
  return (
    <Panel title={texts.title}>
      <Stack spacing={3}>
        <SecondaryText>{texts.text}</SecondaryText>
        <Machine
          name={agent.name}
          fact={[texts.enrolled, systemText(agent.platform)].join(' · ')}
          onKeep={onKeep({ name: agent.name })}
        />
        {copies.map(({ id, name, platform, lastSeen }) => (
          <Machine
            key={id}
            name={name}
            fact={
              <>
                {systemText(platform)} · {texts.refused} <When at={lastSeen} as="ago" />
              </>
            }
            onKeep={onKeep({ name, copyId: id })}
          />
        ))}
        {mayDecide ? (
          <div>
            <Button color="error" variant="outlined" onClick={onRemove}>
              {texts.remove}
            </Button>
          </div>
        ) : null}
      </Stack>
      {chosen === undefined ? null : (
        <ConfirmDialog
          title={texts.question(chosen.name)}
          safe={texts.leave}
          onClose={() => choose(undefined)}
          action={
            <Button variant="contained" disabled={isLoading} onClick={() => void run(chosen)}>
              {isLoading ? texts.busy : texts.keep}
            </Button>
          }
        >
          {chosen.copyId === undefined ? texts.enrolledText : texts.copyText}
        </ConfirmDialog>
      )}
    </Panel>
  );
}
