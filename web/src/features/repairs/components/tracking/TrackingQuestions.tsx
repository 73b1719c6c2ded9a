import { askQuestionSchema } from '@revive/contracts/repairs/questions';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { AskQuestion } from '#api/generated/questions.gen.js';
import type { RepairTracking } from '#api/generated/tracking.gen.js';
import { describeError } from '#api/errors.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useAskQuestionMutation } from '../../api/questions.api.js';
import { messages } from '../../messages/questions.messages.js';
import { Part } from '../../sections/Part.js';

const texts = messages.customer;

function Asking({ trackingId }: { trackingId: string }) {
  const [ask] = useAskQuestionMutation();
  // Changing the key resets the form after a question was sent.
  const [sent, setSent] = useState(0);
  const submit = async (values: AskQuestion) => {
    await ask({ trackingId, askQuestion: values }).unwrap();
    toastGood(texts.sent);
    setSent(sent + 1);
  };
  return (
    <SchemaForm<AskQuestion>
      key={sent}
      schema={askQuestionSchema}
      initial={{ text: '' }}
      labels={{ text: texts.question }}
      submit={submit}
      onFailure={(error) => toastFailure(texts.failed, describeError(error))}
    >
      {({ sending, values }) => (
        <>
          <TextField name="text" label={texts.question} rows={3} />
          <Button size="large" type="submit" variant="outlined" disabled={sending || values['text'] === ''}>
            {sending ? texts.sending : texts.send}
          </Button>
        </>
      )}
    </SchemaForm>
  );
}

export function TrackingQuestions({ tracking }: { tracking: RepairTracking }) {
  const questions = tracking.questions ?? [];
  const isOver = tracking.handedOverAt !== undefined;
  if (isOver && questions.length === 0) return null;
  return (
    <Part title={texts.title}>
      <Stack spacing={3}>
        {isOver ? null : <SecondaryText>{texts.intro}</SecondaryText>}
        {questions.length === 0 ? null : (
          <Stack spacing={3} component="ul" aria-label={texts.list} aria-live="polite">
            {questions.map(({ id, text, askedAt, answer, answeredAt }) => (
              <li key={id}>
                <SecondaryText>
                  {texts.you} · <When at={askedAt} />
                </SecondaryText>
                <Text preWrap>{text}</Text>
                {answer === undefined ? (
                  <SecondaryText>{texts.waiting}</SecondaryText>
                ) : (
                  <Inset sx={{ mt: 2 }}>
                    <SecondaryText>
                      {texts.shop}
                      {answeredAt === undefined ? null : (
                        <>
                          {' · '}
                          <When at={answeredAt} />
                        </>
                      )}
                    </SecondaryText>
                    <Text preWrap>{answer}</Text>
                  </Inset>
                )}
              </li>
            ))}
          </Stack>
        )}
        {isOver ? null : <Asking trackingId={tracking.id} />}
      </Stack>
    </Part>
  );
}
