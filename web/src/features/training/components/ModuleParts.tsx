import { feedbackText, messages } from '../training.messages.js';
import { MODULE_FAILED } from '@revive/contracts/training/modules';
import Button from '@mui/material/Button';
import { Suspense, useCallback, useState } from 'react';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Inset } from '#ui/layout/Panel.js';
import { Progress } from '#ui/feedback/Progress.js';
import { Loading } from '#ui/feedback/async-states.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import type { OpenModule } from '#api/generated/training.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useRecordTrainingStepMutation, type Part } from '../api/training.api.js';
import { canSpeak } from '../narration.js';
import { useNarration } from '../hooks/use-narration.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { Choices } from './Choices.js';
import { StatusLine } from './StatusLine.js';

/** The state after a part. A practice disk's response omits the questions. */
type Recorded = Pick<OpenModule, 'module' | 'steps'> & Partial<OpenModule>;
const PracticeBench = lazyNamed(() => import('./PracticeBench.js'), 'PracticeBench');
const Evidence = lazyNamed(() => import('./Evidence.js'), 'Evidence');

/**
 * Slides with their narration as caption. A single player handles all slides of a module, so that playback continues
 * from slide to slide.
 */
function SlidePlayer({ part, onEnd }: { part: Part; onEnd: () => Promise<boolean> }) {
  const { playing, paused, toggle } = useNarration({ id: part.id, narration: part.narration ?? '' }, onEnd);
  const texts = messages.parts;
  const playLabel = paused ? texts.resume : texts.play;
  return (
    <Stack spacing={3}>
      <ul>
        {part.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Inset role="group" aria-label={texts.narration}>
        <p>{part.narration}</p>
      </Inset>
      <Stack direction="row" spacing={2}>
        <Button size="large" variant="outlined" onClick={toggle}>
          {playing ? texts.pause : playLabel}
        </Button>
        <SecondaryText>{canSpeak() ? texts.spoken : texts.silent}</SecondaryText>
      </Stack>
    </Stack>
  );
}

const isDone = (part: Part, steps: readonly string[]): boolean =>
  part.exercises.length === 0
    ? steps.includes(part.id)
    : part.exercises.every(({ id }) => steps.includes(`${part.id}/${id}`));

/** The parts of a module, one at a time. A part counts once the server has recorded it. */
export function ModuleParts({
  moduleId,
  parts,
  steps,
  onRecorded,
}: {
  moduleId: string;
  parts: readonly Part[];
  steps: readonly string[];
  onRecorded: (open: Recorded) => void;
}) {
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      parts.findIndex((one) => !isDone(one, steps)),
    ),
  );
  const [feedback, setFeedback] = useState<{ right: boolean; text: string }>();
  const [record, { isLoading }] = useRecordTrainingStepMutation();
  const part = parts[at];
  const id = part?.id ?? '';
  const done = part !== undefined && isDone(part, steps);
  const go = useCallback(
    (to: number) => {
      setFeedback(undefined);
      setAt(Math.min(Math.max(to, 0), parts.length - 1));
    },
    [parts.length],
  );
  const send = useCallback(
    async (choice?: number) => {
      try {
        const open = await record({
          moduleId,
          recordTrainingStep: { step: id, ...(choice === undefined ? {} : { choice }) },
        }).unwrap();
        onRecorded(open);
        if (open.feedback !== undefined) setFeedback({ right: open.right === true, text: open.feedback });
        return true;
      } catch (error) {
        toastFailure(MODULE_FAILED, describeError(error));
        return false;
      }
    },
    [record, moduleId, id, onRecorded],
  );
  const last = at === parts.length - 1;
  const next = async () => {
    if (!done && !(await send())) return false;
    go(at + 1);
    return !last;
  };
  if (part === undefined) return null;
  return (
    <Stack spacing={4}>
      <Progress
        label={part.title}
        done={parts.filter((one) => isDone(one, steps)).length}
        total={parts.length}
        unit={messages.parts.parts}
      />
      {part.narration === undefined ? (
        part.points.map((point) => <p key={point}>{point}</p>)
      ) : (
        <SlidePlayer part={part} onEnd={next} />
      )}
      {part.evidence === undefined ? null : (
        <Suspense fallback={<Loading rows={3} />}>
          <Evidence of={part.evidence} />
        </Suspense>
      )}
      {part.task === undefined ? null : (
        <Choices
          question={part.task.question}
          options={part.task.options.map((text, choice) => ({ value: String(choice), text }))}
          disabled={done || isLoading}
          onChoose={(choice) => void send(Number(choice))}
        />
      )}
      {part.exercises.length === 0 ? null : (
        <Suspense fallback={<Loading rows={6} />}>
          <PracticeBench key={`${moduleId} ${id}`} moduleId={moduleId} part={part} onRecorded={onRecorded} />
        </Suspense>
      )}
      {part.exercises.length === 0 ? <StatusLine role="status">{feedbackText(feedback, done)}</StatusLine> : null}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between' }}>
        <Button size="large" variant="outlined" disabled={at === 0} onClick={() => go(at - 1)}>
          {messages.parts.previous}
        </Button>
        <SecondaryText>{messages.parts.partOf(at + 1, parts.length)}</SecondaryText>
        <Button
          size="large"
          variant="contained"
          disabled={isLoading || ((part.task !== undefined || part.exercises.length > 0) && !done) || (last && done)}
          onClick={() => void next()}
        >
          {last ? messages.parts.finish : messages.parts.next}
        </Button>
      </Stack>
    </Stack>
  );
}
