import { MODULE_FAILED, QUIZ_NEEDED } from '@revive/contracts/training/modules';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { Column } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import type { OpenModule, QuizResult } from '#api/generated/training.gen.js';
import { useSubmitQuizMutation } from '../api/training.api.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages } from '../training.messages.js';

const texts = messages.quiz;

type Question = OpenModule['questions'][number];

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
    <section aria-label={texts.title}>
      <h3 style={TYPE.h2}>{texts.title}</h3>
      <SecondaryText>{texts.needed(QUIZ_NEEDED, questions.length)}</SecondaryText>
      <Column gap={16} style={{ marginTop: 12 }}>
        {questions.map(({ id, text, options }) => (
          <fieldset key={id} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
            <legend style={{ fontWeight: 600, padding: 0 }}>{text}</legend>
            {options.map((option, at) => (
              <label
                key={option}
                style={{
                  display: 'flex',
                  gap: 10,
                  alignItems: 'flex-start',
                  minHeight: 44,
                  padding: '10px 0',
                  boxSizing: 'border-box',
                }}
              >
                <input
                  type="radio"
                  name={`question-${id}`}
                  checked={chosen[id] === at}
                  onChange={() => setChosen({ ...chosen, [id]: at })}
                  style={{ width: 20, height: 20, margin: 0, flexShrink: 0 }}
                />
                <span>{option}</span>
              </label>
            ))}
          </fieldset>
        ))}
        <p role="status">{said}</p>
        <div>
          <Button variant="contained" disabled={isLoading} onClick={() => void send()} style={{ minHeight: 44 }}>
            {isLoading ? texts.checking : texts.submit}
          </Button>
        </div>
      </Column>
    </section>
  );
}
