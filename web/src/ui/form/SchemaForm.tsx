import type { Schema } from '@revive/contracts/rules';
import { Formik, type FormikErrors, type FormikHelpers, setIn, useFormikContext } from 'formik';
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { isApiFailure } from '#api/errors.js';
import { useReadOnly } from './ActionButton.js';
import { ErrorSummary, inFormOrder } from './ErrorSummary.js';
import { focusField, FormScope, FormSent } from './form-scope.js';
import { SecondaryText } from '../data-display/texts.js';

type Values = Record<string, unknown>;

/** Empty text means "not given": it is left out, so that an optional field stays absent. */
export function dropEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));
}

/** The server names a part of a list by its path; the form looks for it inside the list. */
const nestedErrors = (fields: Record<string, string>): FormikErrors<Values> =>
  Object.entries(fields).reduce<FormikErrors<Values>>(
    (all, [path, message]) => setIn(all, path, message) as FormikErrors<Values>,
    {},
  );

/**
 * Moves the focus to the first wrong field once a submit was refused, else back to the button, which lost it while it
 * was disabled; and shows the summary of two or more.
 */
function AfterSubmit({ labels }: { labels: Record<string, string> }) {
  const form = useContext(FormScope);
  const { submitCount, errors, isSubmitting, isValidating } = useFormikContext<Values>();
  const handled = useRef(0);
  useEffect(() => {
    if (isSubmitting || isValidating || submitCount === handled.current) return;
    handled.current = submitCount;
    const first = inFormOrder(errors, labels)[0];
    if (first !== undefined) focusField(form, first);
    else if (document.activeElement === document.body)
      document.getElementById(form)?.querySelector<HTMLElement>('[type="submit"]:enabled')?.focus();
  }, [form, submitCount, errors, labels, isSubmitting, isValidating]);
  return submitCount > 0 && !isSubmitting && inFormOrder(errors, labels).length > 1 ? (
    <ErrorSummary form={form} errors={errors} labels={labels} />
  ) : null;
}

/**
 * A form over a contract's schema: checks with it, sends what the schema makes of the input, and puts the server's
 * refused `fields` back to their inputs. `submit` rejects with the failure, and answers false where nothing was sent after
 * all; `onFailure` is told of every failure. `startsOver`: once it was sent it is empty, for the next one.
 */
export function SchemaForm<T extends object>({
  schema,
  initial,
  labels,
  submit,
  onFailure,
  keepEmpty = false,
  startsOver = false,
  children,
}: {
  schema: Schema;
  initial: { [K in keyof T]?: T[K] | '' };
  labels: Record<string, string>;
  submit: (values: T) => Promise<unknown>;
  onFailure: (error: unknown) => void;
  /** An empty field says "taken away" instead of "not given": for forms that change what is there. */
  keepEmpty?: boolean;
  startsOver?: boolean;
  /** `values`: what is typed now, for forms whose parts depend on each other. */
  children: (state: { sending: boolean; changed: boolean; values: Readonly<Values> }) => ReactNode;
}) {
  const form = useId();
  const readOnly = useReadOnly();
  const [sent] = useState(() => new Set<() => void>());
  const [round, setRound] = useState(0);
  const send = async (values: Values, helpers: FormikHelpers<Values>) => {
    const told = [...sent];
    try {
      const answer = await submit(schema.cast(keepEmpty ? values : dropEmpty(values)) as T);
      if (answer === false) return;
      told.forEach((tell) => tell());
      // Not before: its draft would be the next one's.
      if (startsOver) setRound((now) => now + 1);
    } catch (error) {
      if (isApiFailure(error) && error.fields !== undefined) helpers.setErrors(nestedErrors(error.fields));
      onFailure(error);
    }
  };
  return (
    <Formik<Values> key={round} initialValues={initial} validationSchema={schema} onSubmit={send}>
      {({ handleSubmit, isSubmitting, dirty, values }) => (
        <FormScope value={form}>
          <FormSent value={sent}>
            <form id={form} noValidate onSubmit={handleSubmit}>
              <AfterSubmit labels={labels} />
              {readOnly === undefined ? null : (
                <SecondaryText style={{ display: 'block', marginBottom: 12 }}>{readOnly}</SecondaryText>
              )}
              <fieldset
                disabled={readOnly !== undefined}
                style={{ display: 'contents', ...(readOnly === undefined ? {} : { opacity: 0.6 }) }}
              >
                {children({ sending: isSubmitting, changed: dirty, values })}
              </fieldset>
            </form>
          </FormSent>
        </FormScope>
      )}
    </Formik>
  );
}
