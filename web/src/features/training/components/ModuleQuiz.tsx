import { MODULE_FAILED, QUIZ_NEEDED } from '@revive/contracts/training/modules';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { Fieldset } from '#ui/form/Fieldset.js';
import type { OpenModule, QuizResult } from '#api/generated/training.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useSubmitQuizMutation } from '../api/training.api.js';
import { messages } from '../training.messages.js';

const texts = messages.quiz;

type Question = OpenModule['questions'][number];

const QuestionField = styled(Fieldset)({
  '& > legend': { marginBottom: 0 },
  '& > label': { display: 'flex', gap: 10, minHeight: 44, padding: '10px 0', boxSizing: 'border-box' },
  '& input': { width: 20, height: 20, margin: 0, flexShrink: 0 },
});

/**
 * The drawn questions. Only the server knows the right answers; after too few right answers the server draws new
 * questions.
 */
export function ModuleQuiz({
  moduleId,
  questions,
  onResult,
}: {
  moduleId: string;
  questions: readonly Question[];
  onResult: (result: QuizResult) => void;
}) {
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const [said, setSaid] = useState('');
  const [submit, { isLoading }] = useSubmitQuizMutation();
  const send = async () => {
    if (questions.some(({ id }) => chosen[id] === undefined)) return setSaid(texts.unanswered);
    try {
      const result = await submit({
        moduleId,
        submitQuiz: { answers: questions.map(({ id }) => ({ question: id, option: chosen[id] ?? 0 })) },
      }).unwrap();
      setChosen({});
      setSaid(result.passed ? '' : texts.failed(result.right, result.total, result.needed));
      return onResult(result);
    } catch (error) {
      return toastFailure(MODULE_FAILED, describeError(error));
    }
  };
  return (
    <Stack spacing={3} component="section" aria-label={texts.title}>
      <div>
        <Text component="h3" variant="h2">
          {texts.title}
        </Text>
        <SecondaryText>{texts.needed(QUIZ_NEEDED, questions.length)}</SecondaryText>
      </div>
      <Stack spacing={4}>
        {questions.map(({ id, text, options }) => (
          <QuestionField key={id}>
            <legend>{text}</legend>
            {options.map((option, at) => (
              <label key={option}>
                <input
                  type="radio"
                  name={`question-${id}`}
                  checked={chosen[id] === at}
                  onChange={() => setChosen({ ...chosen, [id]: at })}
                />
                <span>{option}</span>
              </label>
            ))}
          </QuestionField>
        ))}
        <p role="status">{said}</p>
        <div>
          <Button size="large" variant="contained" disabled={isLoading} onClick={() => void send()}>
            {isLoading ? texts.checking : texts.submit}
          </Button>
        </div>
      </Stack>
    </Stack>
  );
}
