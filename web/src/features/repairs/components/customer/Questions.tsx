import { answerQuestionSchema } from '@revive/contracts/repairs/questions';
import Button from '@mui/material/Button';
import type { AnswerQuestion } from '#api/generated/questions.gen.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { TextField } from '#ui/form/fields.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Inset } from '#ui/layout/Panel.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { useAnswerQuestionMutation } from '../../api/questions.api.js';
import { messages } from '../../messages/questions.messages.js';
import { Part, Section } from '../../sections/sections.js';

const texts = messages.shop;
const SAID = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
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
          <Row style={{ justifyContent: 'flex-end' }}>
            <Button type="submit" variant="contained" size="small" disabled={sending || values['text'] === ''}>
              {sending ? texts.sending : texts.send}
            </Button>
          </Row>
        </>
      )}
    </SchemaForm>
  );
}

const Asked = ({ question, canAnswer }: { question: Question; canAnswer: boolean }) => (
  <Inset as="li">
    <SecondaryText>
      {texts.asked} · <When at={question.askedAt} />
    </SecondaryText>
    <p style={SAID}>{question.text}</p>
    {question.answer === undefined ? null : (
      <div style={{ marginTop: 8 }}>
        <SecondaryText>
          {texts.answered(question.answeredBy ?? '')}
          {question.answeredAt === undefined ? null : (
            <>
              {' · '}
              <When at={question.answeredAt} />
            </>
          )}
        </SecondaryText>
        <p style={SAID}>{question.answer}</p>
      </div>
    )}
    {question.answer === undefined && canAnswer ? (
      <div style={{ marginTop: 12 }}>
        <Answering id={question.id} />
      </div>
    ) : null}
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
        <Column as="ul" gap={8} aria-label={texts.list}>
          {[...open, ...answered.toReversed()].map((question) => (
            <Asked key={question.id} question={question} canAnswer={canAnswer} />
          ))}
        </Column>
      </Section>
    </Part>
  );
}
