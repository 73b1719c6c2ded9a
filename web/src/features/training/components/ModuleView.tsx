import { messages, missingText } from '../training.messages.js';
import { MODULE_DONE, MODULE_FAILED } from '@revive/contracts/training/modules';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { describeError } from '#api/errors.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { durationText } from '#ui/format/time-text.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useNow } from '#ui/hooks/use-now.js';
import type { OpenModule, QuizResult } from '#api/generated/training.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useCompleteModuleMutation, useGetTrainingContentQuery } from '../api/training.api.js';
import { ModuleParts } from './ModuleParts.js';
import { ModuleQuiz } from './ModuleQuiz.js';
import { timeLeft } from '../time-left.js';

const texts = messages.module;

/** Seconds left of the minimum time, from the last server response; the server decides. */
function useLeft(open: OpenModule): number {
  const [said, setSaid] = useState(() => ({ at: Date.now(), left: open.module.secondsLeft }));
  useEffect(() => setSaid({ at: Date.now(), left: open.module.secondsLeft }), [open]);
  return timeLeft(said, useNow(1000, true, Date.now));
}

const Explained = ({ of }: { of: QuizResult['explained'] }) => (
  <section aria-label={texts.answers}>
    <Text component="h3" variant="h2">
      {texts.answers}
    </Text>
    <ul>
      {of.map(({ text, right, why }) => (
        <li key={text}>
          {text} <strong>{right ? texts.right : texts.wrong}</strong> {why}
        </li>
      ))}
    </ul>
  </section>
);

export function ModuleView({ first, onClose }: { first: OpenModule; onClose: () => void }) {
  const [open, setOpen] = useState(first);
  const content = useGetTrainingContentQuery({ moduleId: first.module.id });
  const [complete, { isLoading }] = useCompleteModuleMutation();
  const left = useLeft(open);
  const { module, steps, questions } = open;
  const [explained, setExplained] = useState<QuizResult['explained']>([]);
  const recorded = useCallback(
    (now: Pick<OpenModule, 'module' | 'steps'> & Partial<OpenModule>) => setOpen((before) => ({ ...before, ...now })),
    [],
  );
  const partsDone = steps.length >= module.stepsTotal;
  const finish = async () => {
    try {
      await complete({ moduleId: module.id }).unwrap();
      toastGood(MODULE_DONE.title, MODULE_DONE.text);
      onClose();
    } catch (error) {
      toastFailure(MODULE_FAILED, describeError(error));
    }
  };
  return (
    <Panel
      title={module.title}
      aside={
        <Button variant="outlined" onClick={onClose}>
          {texts.back}
        </Button>
      }
    >
      <Stack spacing={5}>
        <QueryState query={content} loading={<Loading rows={6} />}>
          {({ parts }) => <ModuleParts moduleId={module.id} parts={parts} steps={steps} onRecorded={recorded} />}
        </QueryState>
        {partsDone && !module.quizPassed && !module.completed ? (
          <ModuleQuiz
            moduleId={module.id}
            questions={questions}
            onResult={(result) => {
              setOpen({ ...open, module: result.module, questions: result.questions });
              setExplained(result.explained);
            }}
          />
        ) : null}
        {explained.length > 0 ? <Explained of={explained} /> : null}
        {module.completed ? (
          <SecondaryText>{texts.done}</SecondaryText>
        ) : (
          <Stack direction="row" spacing={2}>
            <Button
              size="large"
              variant="contained"
              disabled={!partsDone || !module.quizPassed || left > 0 || isLoading}
              onClick={() => void finish()}
            >
              {texts.complete}
            </Button>
            <SecondaryText role="status">
              {missingText(
                { partsDone, quizPassed: module.quizPassed },
                left > 0 ? durationText(left * 1000) : undefined,
              )}
            </SecondaryText>
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}
