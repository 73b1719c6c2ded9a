import { useState } from 'react';
import { describeError } from '#api/errors.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { bytesText } from '#ui/format/time-text.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Stack } from '#ui/layout/Stack.js';
import { useChooseAlternativeMutation } from '../../api/repairs.api.js';
import { messages } from '../../messages/quotes/alternatives.messages.js';
import { messages as productions } from '../../messages/productions.messages.js';
import { messages as commandMessages } from '../../messages/commands.messages.js';
import { CommandFacts } from './CommandFacts.js';
import { ProductionFacts } from './ProductionFacts.js';
import { EvidenceTable } from './Findings.js';

type Alternative = NonNullable<Repair['alternatives']>[number];

export function Alternatives({ repair, canChoose }: { repair: Repair; canChoose: boolean }) {
  const [chosen, setChosen] = useState<Alternative>();
  return (
    <Stack spacing={3.5} component="ul">
      {(repair.alternatives ?? []).map((one) => (
        <li key={one.planDigest}>
          <p>{one.plain}</p>
          <SecondaryText component="p">{one.loses}</SecondaryText>
          <AlternativeFacts alternative={one} />
          {canChoose ? (
            <ActionButton variant="outlined" onClick={() => setChosen(one)}>
              {messages.choose}
            </ActionButton>
          ) : null}
        </li>
      ))}
      {chosen === undefined ? null : (
        <ChooseDialog repair={repair} alternative={chosen} onClose={() => setChosen(undefined)} />
      )}
    </Stack>
  );
}

function AlternativeFacts({ alternative: { produces, commands, evidence, unit, code } }: { alternative: Alternative }) {
  if (produces === undefined && (commands ?? []).length === 0)
    return (
      <Disclosure closed={messages.evidence} open={messages.hideEvidence} about={unit?.label ?? code}>
        <EvidenceTable evidence={evidence} />
      </Disclosure>
    );
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      {produces === undefined ? null : <ProductionFacts production={produces} />}
      {commands?.map((command) => (
        <CommandFacts key={command.why} command={command} />
      ))}
    </Stack>
  );
}

function consequenceOf({ writes, bytes, produces, commands = [] }: Alternative): string {
  if (produces !== undefined) return productions.consequence[produces.what];
  return commands.length > 0
    ? commandMessages.consequence(
        commands.length,
        commands.every(({ canBeUndone }) => canBeUndone),
      )
    : messages.consequence(writes, bytesText(bytes));
}

function ChooseDialog({
  repair,
  alternative,
  onClose,
}: {
  repair: Repair;
  alternative: Alternative;
  onClose: () => void;
}) {
  const { planDigest, loses, produces } = alternative;
  const [choose, choosing] = useChooseAlternativeMutation();
  const run = async () => {
    const { error } = await choose({ id: repair.id, chooseAlternative: { planDigest } });
    onClose();
    if (error === undefined) toastGood(messages.quoted);
    else toastFailure(messages.notQuoted, describeError(error));
  };
  return (
    <ConfirmDialog
      title={produces === undefined ? messages.question : productions.question[produces.what]}
      safe={messages.keep}
      onClose={onClose}
      action={
        <ActionButton variant="contained" disabled={choosing.isLoading} onClick={() => void run()}>
          {choosing.isLoading ? messages.choosing : messages.choose}
        </ActionButton>
      }
    >
      <p>{loses}</p>
      <p>{consequenceOf(alternative)}</p>
    </ConfirmDialog>
  );
}
