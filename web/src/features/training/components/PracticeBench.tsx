import { feedbackText, messages } from '../training.messages.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Inset } from '#ui/layout/Panel.js';
import { PlainInput } from '#ui/form/PlainInput.js';
import { Loading } from '#ui/feedback/async-states.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import type { TrainingBench } from '#api/generated/training.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useUseTrainingBenchMutation, type Exercise, type Part } from '../api/training.api.js';
import { Choices } from './Choices.js';
import { HexView } from './HexView.js';
import { Reading } from './Reading.js';
import { StatusLine } from './StatusLine.js';

const texts = messages.practice;
const EXAMPLES: Partial<Record<Exercise['kind'], string>> = texts.examples;

const AnswerInput = styled(PlainInput)({ maxWidth: 280 });

function Due({
  exercise: { kind, ask, id },
  options,
  busy,
  onAnswer,
}: {
  exercise: Exercise;
  options: TrainingBench['options'];
  busy: boolean;
  onAnswer: (answer: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const name = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(typed);
  };
  if (kind === 'act')
    return (
      <div>
        <Button size="large" variant="contained" disabled={busy} onClick={() => onAnswer('')}>
          {busy ? texts.reading : ask}
        </Button>
      </div>
    );
  if (kind === 'pick' || kind === 'write')
    return <Choices question={ask} options={options} disabled={busy} onChoose={onAnswer} />;
  return (
    <Stack component="form" spacing={2} onSubmit={send}>
      <label htmlFor={`${name}-${id}`}>
        <strong>{ask}</strong>
      </label>
      <Stack direction="row" spacing={2}>
        <AnswerInput
          id={`${name}-${id}`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-describedby={EXAMPLES[kind] === undefined ? undefined : `${name}-example`}
        />
        <Button size="large" type="submit" variant="contained" disabled={busy || typed.trim() === ''}>
          {busy ? texts.checking : texts.check}
        </Button>
        {EXAMPLES[kind] === undefined ? null : <SecondaryText id={`${name}-example`}>{EXAMPLES[kind]}</SecondaryText>}
      </Stack>
    </Stack>
  );
}

const exercisesDone = (part: Pick<Part, 'id' | 'exercises'>, steps: readonly string[]): number =>
  part.exercises.filter(({ id }) => steps.includes(`${part.id}/${id}`)).length;

export function PracticeBench({
  moduleId,
  part,
  onRecorded,
}: {
  moduleId: string;
  part: Part;
  onRecorded: (now: Pick<TrainingBench, 'module' | 'steps'>) => void;
}) {
  const [bench, setBench] = useState<TrainingBench>();
  const [said, setSaid] = useState<{ right: boolean; text: string }>();
  const [busy, setBusy] = useState(false);
  /** A later request may be answered first, so only the response of the newest request is shown. */
  const asked = useRef(0);
  const [send] = useUseTrainingBenchMutation();
  const ask = useCallback(
    async (what: { exercise?: string; answer?: string; from?: number }) => {
      const mine = ++asked.current;
      if (what.from === undefined || what.exercise !== undefined) setBusy(true);
      try {
        const now = await send({ moduleId, part: part.id, useTrainingBench: what }).unwrap();
        if (mine === asked.current || what.exercise !== undefined) setBench(now);
        onRecorded(now);
        if (now.feedback !== undefined) setSaid({ right: now.right === true, text: now.feedback });
      } catch (error) {
        toastFailure(texts.failed, describeError(error));
      } finally {
        if (mine === asked.current) setBusy(false);
      }
    },
    [send, moduleId, part.id, onRecorded],
  );
  useEffect(() => void ask({}), [ask]);
  if (bench === undefined)
    return busy ? (
      <Loading rows={6} />
    ) : (
      <div>
        <Button size="large" variant="outlined" onClick={() => void ask({})}>
          {texts.load}
        </Button>
      </div>
    );
  const { sectors, first, shown, brief, options, reading, steps } = bench;
  const done = exercisesDone(part, steps);
  const due = part.exercises.find(({ id }) => !steps.includes(`${part.id}/${id}`));
  return (
    <Stack spacing={4}>
      {brief.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {sectors === 0 ? null : (
        <HexView sectors={sectors} first={first} shown={shown} onShow={(from) => void ask({ from })} />
      )}
      {reading === undefined ? null : <Reading of={reading} what={texts.disk} />}
      <Inset role="group" aria-label={texts.exercises}>
        <Stack spacing={3}>
          <SecondaryText>{texts.done(done, part.exercises.length)}</SecondaryText>
          {due === undefined ? null : (
            <Due
              key={due.id}
              exercise={due}
              options={options}
              busy={busy}
              onAnswer={(answer) => void ask({ exercise: due.id, answer, from: first })}
            />
          )}
          <StatusLine role="status">{feedbackText(said, due === undefined)}</StatusLine>
        </Stack>
      </Inset>
    </Stack>
  );
}
