import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AssistanceQueue as Queue } from '#api/generated/assistance.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { assistancePath } from '#entities/paths.js';
import { STEP_TITLES } from '#entities/repair/step-status.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { elapsedText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Headset } from '#ui/theme/icons.js';
import { useListAssistanceQuery } from '../api/assistance.api.js';
import { messages } from '../assistance.messages.js';
import { GuidanceForm } from './GuidanceForm.js';

const texts = messages.queue;
type Line = Queue['requests'][number];

const factsOf = ({ deviceName, step, currentStep }: Line): string =>
  [
    deviceName,
    ...(step === undefined ? [] : [texts.step(STEP_TITLES[step])]),
    ...(currentStep === undefined ? [] : [texts.now(currentStep)]),
  ].join(' · ');
const whoHas = ({ mine, helperName }: Line): string => (mine ? texts.mine : texts.answeredBy(helperName ?? ''));

function Request({ line }: { line: Line }) {
  const [answers, setAnswers] = useState(false);
  const now = useNow(1000, line.state === 'open');
  const mayAnswer = line.state === 'open' || line.mine;
  return (
    <Inset as="li">
      <Stack spacing={2}>
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
          <strong>{line.tenantName}</strong>
          <SecondaryText>
            {line.state === 'open' ? texts.waits(elapsedText(now - Date.parse(line.askedAt))) : whoHas(line)}
          </SecondaryText>
        </Stack>
        <SecondaryText>{factsOf(line)}</SecondaryText>
        <SecondaryText>{texts.asks(line.askedBy)}</SecondaryText>
        <Text preWrap>{line.question}</Text>
        <Stack direction="row" spacing={2}>
          {mayAnswer ? (
            <ActionButton
              variant={line.state === 'open' ? 'contained' : 'outlined'}
              size="small"
              aria-expanded={answers}
              onClick={() => setAnswers(!answers)}
            >
              {answers ? texts.close : texts.answer}
            </ActionButton>
          ) : null}
          <Button size="small" component={Link} to={assistancePath(line.id)}>
            {texts.open}
          </Button>
          {line.mine && line.unread > 0 ? <SecondaryText>{texts.unread(line.unread)}</SecondaryText> : null}
        </Stack>
        {answers && mayAnswer ? <GuidanceForm id={line.id} onSent={() => setAnswers(false)} /> : null}
      </Stack>
    </Inset>
  );
}

/** spec part 2 §2, Remote Assistance: who waits for help the longest stands first. */
export function AssistanceQueue() {
  // spec part 2 §9: 3 s, as the monitor beside it, while no live events come.
  const query = useListAssistanceQuery(undefined, { ...useFallbackPolling(3000), refetchOnMountOrArgChange: true });
  const { waiting = 0 } = query.data ?? {};
  return (
    <QueryState
      query={query}
      loading={<Loading rows={3} height={58} />}
      isEmpty={({ requests }) => requests.length === 0}
      empty={
        <Empty icon={Headset} title={texts.empty}>
          {texts.emptyText}
        </Empty>
      }
    >
      {({ requests }) => (
        <Stack spacing={3}>
          <SecondaryText role="status">{waiting === 0 ? texts.none : texts.waiting(waiting)}</SecondaryText>
          <Stack spacing={2} component="ul" aria-label={texts.label}>
            {requests.map((line) => (
              <Request key={line.id} line={line} />
            ))}
          </Stack>
        </Stack>
      )}
    </QueryState>
  );
}
