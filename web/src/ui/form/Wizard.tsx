import type { Schema } from '@revive/contracts/rules';
import Button from '@mui/material/Button';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { styled } from '@mui/material/styles';
import { setIn, useFormikContext, type FormikErrors, type FormikTouched } from 'formik';
import { useContext, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { focusField, FormScope } from './form-scope.js';
import { Card } from '../layout/Panel.js';
import { Progress } from '../feedback/Progress.js';
import { Stack } from '../layout/Stack.js';
import { dropEmpty } from './SchemaForm.js';
import { color, PHONE, TYPE } from '../theme/tokens.js';
import { messages } from './form.messages.js';

type Values = Record<string, unknown>;
export interface WizardStep {
  readonly title: string;
  /** Fields validated by Next, in page order. */
  readonly fields: readonly string[];
  readonly content: ReactNode;
}
const WIDE = '@media (min-width: 700px)';
/** On phones the bar takes the place of the steps. Screen readers always find the bar. */
const Overview = styled('div')({
  [WIDE]: {
    '& [role="progressbar"]': { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
  },
});
const Steps = styled(Stepper)({
  marginTop: 8,
  '& .MuiStepIcon-root:not(.Mui-active, .Mui-completed)': { color: color.faint },
  '& .MuiStepConnector-line': { borderColor: color.divider },
  '& .MuiStepLabel-label.MuiStepLabel-alternativeLabel': { marginTop: 6 },
  [PHONE]: { display: 'none' },
});
const Heading = styled('h2')({ ...TYPE.h2, marginBottom: 16, outline: 'none' });
const Buttons = styled(Stack)({
  justifyContent: 'space-between',
  marginTop: 20,
  [PHONE]: { '& > *': { flex: '1 1 auto' } },
});
const REST_MS = 2000;

const sentencesOf = (errors: FormikErrors<Values>, fields: readonly string[]): string[] =>
  fields.flatMap((name) => {
    const [first] = [errors[name]].flat(2).flatMap((one) => (typeof one === 'string' ? [one] : []));
    return first === undefined ? [] : [first];
  });

export function firstOpenStep(
  schema: Schema,
  steps: readonly Pick<WizardStep, 'fields'>[],
  values: Readonly<Values>,
): number {
  let wrong: readonly string[] = [];
  try {
    schema.validateSync(dropEmpty(values), { abortEarly: false });
  } catch (error) {
    wrong = (error as { inner: readonly { path?: string }[] }).inner.map(({ path = '' }) => path);
  }
  const open = steps.findIndex(({ fields }) => fields.some((name) => wrong.includes(name)));
  return open < 0 ? steps.length - 1 : open;
}

function StepOverview({ steps, at }: { steps: readonly WizardStep[]; at: number }) {
  return (
    <Overview>
      <Progress
        label={messages.wizard.step(at + 1, steps.length)}
        done={at + 1}
        total={steps.length}
        unit={messages.wizard.unit}
        said
      />
      <Steps activeStep={at} alternativeLabel aria-label={messages.wizard.steps}>
        {steps.map(({ title }, step) => (
          <Step key={title} aria-current={step === at ? 'step' : undefined}>
            <StepLabel>{title}</StepLabel>
          </Step>
        ))}
      </Steps>
    </Overview>
  );
}

/** Reports the values after two seconds without typing, and at once when the page is left earlier. */
function useRest(
  { values, isChanged, at }: { values: Values; isChanged: boolean; at: number },
  onRest: ((values: Values, step: number) => void) | undefined,
): void {
  const unsaid = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isChanged || onRest === undefined) return undefined;
    const say = () => {
      unsaid.current = undefined;
      onRest(values, at);
    };
    unsaid.current = say;
    const timer = setTimeout(say, REST_MS);
    return () => clearTimeout(timer);
  }, [values, isChanged, onRest, at]);
  useEffect(() => () => unsaid.current?.(), []);
}

/**
 * A form in steps, inside a `SchemaForm`. Next validates the fields of the step; a refusal opens its first affected
 * step. `onRest` receives the input after two seconds without typing, at each step, and when the page is left.
 * `onRefused` receives all refusals by validation or by the server, with their messages. `free`: Next does not
 * validate. `begin`: initial step, from 0.
 */
export function Wizard({
  label,
  steps,
  submit,
  sending,
  sendingText,
  onRest,
  onRefused,
  free = false,
  begin = 0,
}: {
  label: string;
  steps: readonly WizardStep[];
  submit: string;
  sending: boolean;
  sendingText: string;
  onRest?: (values: Values, step: number) => void;
  onRefused?: (sentences: readonly string[]) => void;
  free?: boolean;
  begin?: number;
}) {
  const {
    values,
    errors,
    touched,
    submitCount,
    isSubmitting,
    isValidating,
    validateForm,
    setTouched,
    submitForm,
    dirty,
  } = useFormikContext<Values>();
  const form = useContext(FormScope);
  const [at, setAt] = useState(begin);
  const heading = useRef<HTMLHeadingElement>(null);
  const handled = useRef(0);
  const step = steps[at];
  const last = at === steps.length - 1;
  const go = (to: number) => {
    setAt(to);
    setTimeout(() => heading.current?.focus(), 0);
  };
  useEffect(() => {
    if (isSubmitting || isValidating || submitCount === handled.current) return;
    handled.current = submitCount;
    const wrong = steps.findIndex(({ fields }) => fields.some((name) => errors[name] !== undefined));
    if (wrong >= 0 && wrong !== at) setAt(wrong);
    if (wrong >= 0)
      onRefused?.(
        sentencesOf(
          errors,
          steps.flatMap(({ fields }) => fields),
        ),
      );
  }, [submitCount, isSubmitting, isValidating, errors, steps, at, onRefused]);
  useRest({ values, isChanged: dirty, at }, onRest);
  const next = async () => {
    if (step === undefined) return;
    const found = await validateForm();
    const wrong = free ? [] : step.fields.filter((name) => found[name] !== undefined);
    if (wrong.length > 0) {
      await setTouched(
        wrong.reduce<FormikTouched<Values>>((all, name) => setIn(all, name, true) as FormikTouched<Values>, touched),
        false,
      );
      focusField(form, wrong[0] ?? '');
      onRefused?.(sentencesOf(found, wrong));
      return;
    }
    if (dirty) onRest?.(values, at + 1);
    go(at + 1);
  };
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || last || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void next();
  };
  if (step === undefined) return null;
  return (
    <>
      <StepOverview steps={steps} at={at} />
      <Card sx={{ mt: 4 }} aria-label={label} onKeyDown={enter}>
        <Heading ref={heading} tabIndex={-1}>
          {step.title}
        </Heading>
        {step.content}
        <Buttons direction="row" spacing={2}>
          <Button size="large" variant="outlined" disabled={at === 0} onClick={() => go(at - 1)}>
            {messages.wizard.previous}
          </Button>
          {last ? (
            <Button size="large" key="send" variant="contained" disabled={sending} onClick={() => void submitForm()}>
              {sending ? sendingText : submit}
            </Button>
          ) : (
            <Button size="large" key="next" variant="contained" onClick={() => void next()}>
              {messages.wizard.next}
            </Button>
          )}
        </Buttons>
      </Card>
    </>
  );
}
