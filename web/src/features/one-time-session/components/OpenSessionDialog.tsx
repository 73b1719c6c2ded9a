import { plainOneTimeCode, spelledOneTimeCode } from '@revive/contracts/fleet/one-time-code';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import type { OpenedOneTimeSession } from '#api/generated/fleet.gen.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Mono } from '#ui/data-display/Mono.js';
import { NumberList } from '#ui/data-display/lists.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { elapsedText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListRepairsQuery } from '#api/generated/repairs.gen.js';
import { NativeChoice } from '#ui/form/NativeChoice.js';
import { TYPE } from '#ui/theme/tokens.js';
import { useOpenOneTimeSessionMutation } from '../api/one-time-session.api.js';
import { messages } from '../one-time-session.messages.js';

const { open: texts, code: said } = messages;
const MOST_TICKETS = 50;
const Command = styled(Mono)({ whiteSpace: 'nowrap' });
const LargeCode = styled(Mono)({ ...TYPE.h1, letterSpacing: '0.06em' });

/** Read in groups of three; the words help where letters sound alike. */
function Code({ opened: { code, session } }: { opened: OpenedOneTimeSession }) {
  const now = useNow(1000);
  const left = Date.parse(session.expiresAt) - now;
  return (
    <Stack spacing={2.5}>
      <Inset>
        <Stack spacing={1.5}>
          <SecondaryText>{said.label}</SecondaryText>
          <LargeCode as="strong">{code}</LargeCode>
          <SecondaryText>
            {said.spelled}: {spelledOneTimeCode(plainOneTimeCode(code) ?? '').join(', ')}
          </SecondaryText>
        </Stack>
      </Inset>
      <Stack direction="row" spacing={2}>
        <CopyButton text={code} label={said.copy} />
        <SecondaryText>{left > 0 ? said.validFor(elapsedText(left)) : said.expired}</SecondaryText>
      </Stack>
      <Text bold>{said.steps}</Text>
      <NumberList>
        <li>{said.download(`${window.location.origin}/download-agent`)}</li>
        <li>
          {said.run} <Command>sh revive-agent.sh --session</Command> {said.runOnWindows}{' '}
          <Command>revive-agent.bat --session</Command>
        </li>
        {said.then.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </NumberList>
      <SecondaryText>{said.once}</SecondaryText>
    </Stack>
  );
}

/** Tickets that are still worked on, newest first. */
function TicketChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data = [] } = useListRepairsQuery({});
  const open = data.filter(({ status }) => status !== 'ready_for_pickup').slice(0, MOST_TICKETS);
  return (
    <NativeChoice
      label={texts.ticket}
      value={value}
      options={[
        ['', texts.noTicket],
        ...open.map(({ id, number, deviceName }) => [id, `${number} · ${deviceName}`] as const),
      ]}
      onChange={onChange}
    />
  );
}

/** Creates the code of a session when the person presses the button. */
export function OpenSessionDialog({ onClose }: { onClose: () => void }) {
  const [create, { isLoading }] = useOpenOneTimeSessionMutation();
  const [repairId, setRepairId] = useState('');
  const [opened, setOpened] = useState<OpenedOneTimeSession>();
  const go = async () => {
    const answer = await create({ openOneTimeSession: repairId === '' ? {} : { repairId } });
    if (answer.error !== undefined) return toastFailure(texts.failed, describeError(answer.error));
    return setOpened(answer.data);
  };
  return (
    <ContentDialog title={texts.title} onClose={onClose}>
      {opened === undefined ? (
        <Stack spacing={3}>
          <p>{texts.text}</p>
          <TicketChoice value={repairId} onChange={setRepairId} />
        </Stack>
      ) : (
        <Code opened={opened} />
      )}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end', mt: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {opened === undefined ? texts.cancel : texts.done}
        </Button>
        {opened === undefined ? (
          <Button variant="contained" disabled={isLoading} onClick={() => void go()}>
            {isLoading ? texts.creating : texts.create}
          </Button>
        ) : null}
      </Stack>
    </ContentDialog>
  );
}
