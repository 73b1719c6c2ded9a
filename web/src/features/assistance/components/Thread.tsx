import { styled } from '@mui/material/styles';
import type { Assistance } from '#api/generated/assistance.gen.js';
import { describeError } from '#api/errors.js';
import { STEP_TITLES } from '#entities/repair/step-status.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { color } from '#ui/theme/tokens.js';
import { useConfirmGuidanceMutation } from '../api/assistance.api.js';
import { messages } from '../assistance.messages.js';
import { useMarkSeen } from '../hooks/use-mark-seen.js';
import { CommandEntry } from './CommandEntry.js';

const texts = messages.thread;
const EntryBox = styled(Inset)({
  '&[data-kind="guidance"]': { borderColor: color.accent, background: color.accentSoft },
});
type Entry = Assistance['entries'][number];

const whoText = ({ side, byName }: Pick<Entry, 'side' | 'byName'>, own: Assistance['side']): string => {
  if (side === 'support') return texts.support(byName);
  return own === 'shop' ? texts.you(byName) : texts.shop(byName);
};

function Confirmation({ id, entry, mayConfirm }: { id: string; entry: Entry; mayConfirm: boolean }) {
  const [confirm, { isLoading }] = useConfirmGuidanceMutation();
  const press = async () => {
    const done = await confirm({ id, entryId: entry.id });
    if (done.error !== undefined) toastFailure(texts.confirmFailed, describeError(done.error));
  };
  if (entry.confirmedAt !== undefined)
    return (
      <SecondaryText>
        {texts.confirmed(entry.confirmedBy ?? '')}
        <When at={entry.confirmedAt} />
      </SecondaryText>
    );
  return (
    <Stack direction="row" spacing={2}>
      {mayConfirm ? (
        <ActionButton variant="outlined" size="small" disabled={isLoading} onClick={() => void press()}>
          {isLoading ? texts.confirming : texts.confirm}
        </ActionButton>
      ) : (
        <SecondaryText>
          {entry.seenAt === undefined ? (
            texts.notSeen
          ) : (
            <>
              {texts.seen}
              <When at={entry.seenAt} />
            </>
          )}
        </SecondaryText>
      )}
    </Stack>
  );
}

function Shown({ id, entry, own, stands }: { id: string; entry: Entry; own: Assistance['side']; stands: boolean }) {
  const isTechnician = own === 'shop' && stands;
  return (
    <EntryBox as="li" data-kind={entry.kind}>
      <Stack spacing={1.5}>
        <SecondaryText>
          {whoText(entry, own)} · <When at={entry.at} />
        </SecondaryText>
        {entry.kind === 'guidance' ? (
          <strong>{entry.step === undefined ? texts.guidance : texts.forStep(STEP_TITLES[entry.step])}</strong>
        ) : null}
        {entry.kind === 'command' ? (
          <CommandEntry id={id} entry={entry} mayRun={isTechnician} />
        ) : (
          <Text preWrap>{entry.text}</Text>
        )}
        {entry.kind === 'guidance' ? <Confirmation id={id} entry={entry} mayConfirm={isTechnician} /> : null}
      </Stack>
    </EntryBox>
  );
}

/** The question and all entries, oldest first. Displayed entries are marked as seen. */
export function Thread({ assistance }: { assistance: Assistance }) {
  const { id, side, state, question, step, askedBy, askedAt, entries } = assistance;
  useMarkSeen(assistance);
  const stands = state === 'open' || state === 'answered';
  return (
    <Stack spacing={2} component="ol" aria-label={texts.label} aria-live="polite">
      <Inset as="li">
        <SecondaryText>
          {texts.asked(askedBy)}
          {step === undefined ? null : ` · ${STEP_TITLES[step]}`} · <When at={askedAt} />
        </SecondaryText>
        <Text preWrap>{question}</Text>
      </Inset>
      {entries.map((entry) => (
        <Shown key={entry.id} id={id} entry={entry} own={side} stands={stands} />
      ))}
    </Stack>
  );
}
