import { answerQuestionSchema } from '@revive/contracts/repairs/questions';
import Button from '@mui/material/Button';
import type { AnswerQuestion } from '#api/generated/questions.gen.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { describeError } from '#api/errors.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Inset } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { useAnswerQuestionMutation } from '../../api/questions.api.js';
import { messages } from '../../messages/questions.messages.js';
import { Part } from '../../sections/sections.js';

const texts = messages.shop;
type Question = NonNullable<Repair['questions']>[number];

function Answering({ id }: { id: string }) {
  const [answer] = useAnswerQuestionMutation();
  const submit = async (values: AnswerQuestion) => {
    await answer({ id, answerQuestion: values }).unwrap();
    toastGood(texts.sent);
  };
  return (
    <SchemaForm<AnswerQuestion>
      schema={answerQuestionSchema}
      initial={{ text: '' }}
      labels={{ text: texts.answer }}
      submit={submit}
      onFailure={(error) => toastFailure(texts.failed, describeError(error))}
    >
      {({ sending, values }) => (
        <>
          <TextField name="text" label={texts.answer} rows={2} />
          <KeptDraft form="answer" subject={id} fields={['text']} />
          <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
            <Button type="submit" variant="contained" size="small" disabled={sending || values['text'] === ''}>
              {sending ? texts.sending : texts.send}
            </Button>
          </Stack>
        </>
      )}
    </SchemaForm>
  );
}

const Asked = ({ question, canAnswer }: { question: Question; canAnswer: boolean }) => (
  <Inset as="li">
    <Stack spacing={2}>
      <div>
        <SecondaryText>
          {texts.asked} · <When at={question.askedAt} />
        </SecondaryText>
        <Text preWrap>{question.text}</Text>
      </div>
      {question.answer === undefined ? null : (
        <div>
          <SecondaryText>
            {texts.answered(question.answeredBy ?? '')}
            {question.answeredAt === undefined ? null : (
              <>
                {' · '}
                <When at={question.answeredAt} />
              </>
            )}
          </SecondaryText>
          <Text preWrap>{question.answer}</Text>
        </div>
      )}
      {question.answer === undefined && canAnswer ? <Answering id={question.id} /> : null}
    </Stack>
  </Inset>
);

export function Questions({ repair, canAnswer }: { repair: Repair; canAnswer: boolean }) {
  const questions = repair.questions ?? [];
  if (questions.length === 0) return null;
  const open = questions.filter(({ answer }) => answer === undefined);
  const answered = questions.filter(({ answer }) => answer !== undefined);
  return (
    <Part data-screen-only>
      <Section title={texts.title(open.length)}>
        <Stack spacing={2} component="ul" aria-label={texts.list}>
          {[...open, ...answered.toReversed()].map((question) => (
            <Asked key={question.id} question={question} canAnswer={canAnswer} />
          ))}
        </Stack>
      </Section>
    </Part>
  );
}
