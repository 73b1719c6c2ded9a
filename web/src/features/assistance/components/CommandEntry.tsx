import { DEVICE_KIND_LABELS } from '@revive/contracts/repairs/states';
import { DRIVE_HEALTH, type DriveHealthWord } from '@revive/contracts/centres/hardware';
import type { Assistance } from '#api/generated/assistance.gen.js';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { bytesText } from '#ui/format/time-text.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useRunCommandMutation } from '../api/assistance.api.js';
import { COMMAND_STATE_TEXTS, COMMAND_TITLES, DRIVE_HEALTH_TEXTS, messages } from '../assistance.messages.js';

const texts = messages.commands;
type Entry = Assistance['entries'][number];
type Result = NonNullable<Entry['result']>;

const isHealth = (word: string): word is DriveHealthWord => DRIVE_HEALTH.some((one) => one === word);
const healthText = (word: string | undefined): string =>
  word !== undefined && isHealth(word) ? DRIVE_HEALTH_TEXTS[word] : DRIVE_HEALTH_TEXTS.not_known;
const kindText = (kind: string): string => (DEVICE_KIND_LABELS as Readonly<Record<string, string>>)[kind] ?? kind;

function Facts({ command, result }: { command: Entry['command']; result: Result }) {
  const facts = [
    [texts.computer, result.computer],
    [texts.processor, result.processor],
    [texts.memory, result.memoryBytes === undefined ? undefined : bytesText(result.memoryBytes)],
    [texts.board, result.board],
    [texts.system, result.system],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  return (
    <Stack spacing={2}>
      {facts.length === 0 ? null : (
        <DescriptionList>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </DescriptionList>
      )}
      {command === 'list_disks' ? (
        <ul aria-label={texts.disks}>
          {result.disks.length === 0 ? <li>{texts.noDisks}</li> : null}
          {result.disks.map(({ name, kind, sizeBytes }, at) => (
            <li key={`${name} ${at}`}>
              {name}{' '}
              <SecondaryText>
                {sizeBytes === 0 ? kindText(kind) : `${kindText(kind)}, ${bytesText(sizeBytes)}`}
              </SecondaryText>
            </li>
          ))}
        </ul>
      ) : (
        <ul aria-label={texts.drives}>
          {result.drives.length === 0 ? <li>{texts.noDrives}</li> : null}
          {result.drives.map(({ model, capacityGB, health }, at) => (
            <li key={`${model} ${at}`}>{texts.drive(model, capacityGB, healthText(health))}</li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** A read command proposed by a helper. The technician runs it with one press, and both sides see the result. */
export function CommandEntry({ id, entry, mayRun }: { id: string; entry: Entry; mayRun: boolean }) {
  const [run, { isLoading }] = useRunCommandMutation();
  const { command, commandState = 'proposed' } = entry;
  if (command === undefined) return null;
  const press = async () => {
    const done = await run({ id, entryId: entry.id });
    if (done.error !== undefined) toastFailure(texts.runFailed, describeError(done.error));
  };
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <strong>{COMMAND_TITLES[command]}</strong>
        <span role="status">{COMMAND_STATE_TEXTS[commandState]}</span>
      </Stack>
      {entry.ranBy === undefined || entry.ranAt === undefined ? (
        <SecondaryText>{texts.readsOnly}</SecondaryText>
      ) : (
        <SecondaryText>
          {texts.ranBy(entry.ranBy)} <When at={entry.ranAt} />
        </SecondaryText>
      )}
      {entry.failure === undefined ? null : <SecondaryText>{entry.failure}</SecondaryText>}
      {entry.result === undefined || commandState !== 'done' ? null : <Facts command={command} result={entry.result} />}
      {mayRun && commandState === 'proposed' ? (
        <Stack direction="row" spacing={2}>
          <ActionButton variant="contained" size="small" disabled={isLoading} onClick={() => void press()}>
            {isLoading ? texts.running : texts.run}
          </ActionButton>
        </Stack>
      ) : null}
    </Stack>
  );
}
