import { styled } from '@mui/material/styles';
import type { Schema } from '@revive/contracts/rules';
import { Formik, type FormikErrors, type FormikHelpers, setIn, useFormikContext } from 'formik';
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { isApiFailure } from '#api/errors.js';
import { useReadOnly } from './ActionButton.js';
import { ErrorSummary, inFormOrder } from './ErrorSummary.js';
import { focusField, FormScope, FormSent } from './form-scope.js';
import { SecondaryText } from '../data-display/texts.js';

type Values = Record<string, unknown>;

/** Disables all controls without a box of its own. */
const Controls = styled('fieldset')({ display: 'contents' });

/** Omits empty texts, so that optional fields stay absent. */
export function dropEmpty(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined));
}

/** Converts the server’s error paths to nested errors, as the form expects for lists. */
const nestedErrors = (fields: Record<string, string>): FormikErrors<Values> =>
  Object.entries(fields).reduce<FormikErrors<Values>>(
    (all, [path, message]) => setIn(all, path, message) as FormikErrors<Values>,
    {},
  );

/**
 * After a refused submit, focuses the first invalid field, otherwise the submit button, which lost the focus while
 * disabled. Shows the summary for two or more errors.
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
 * Form over a contract schema: validates with the schema, submits the cast values, and shows the server’s refused
 * `fields` at their inputs. `submit` rejects on failure and resolves to false if nothing was sent. `onFailure`
 * receives all failures. `startsOver` empties the form after a submit.
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
  /** Sends empty fields as cleared values instead of omitting them, for forms that edit existing data. */
  keepEmpty?: boolean;
  startsOver?: boolean;
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
      // Reset only after the submit, because the draft would be restored into the new form otherwise.
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
                <SecondaryText component="p" sx={{ mb: 3 }}>
                  {readOnly}
                </SecondaryText>
              )}
              <Controls disabled={readOnly !== undefined}>
                {children({ sending: isSubmitting, changed: dirty, values })}
              </Controls>
            </form>
          </FormSent>
        </FormScope>
      )}
    </Formik>
  );
}
