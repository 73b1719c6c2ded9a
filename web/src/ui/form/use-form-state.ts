import { getIn, useFormikContext } from 'formik';

interface FormState<Values> {
  readonly values: Values;
  readonly errors: object;
  readonly submitCount: number;
  /** True while the form validates or sends. */
  readonly isBusy: boolean;
  /** Sets a field by its path, such as `lines[0].amount`. The form validates again unless `validates` is false. */
  readonly setValue: (path: string, value: unknown, validates?: boolean) => Promise<unknown>;
}

/** State of the surrounding `SchemaForm`, for components outside this folder; the form library stays within. */
export function useFormState<Values extends object = Record<string, unknown>>(): FormState<Values> {
  const { values, errors, submitCount, isSubmitting, isValidating, setFieldValue } = useFormikContext<Values>();
  return { values, errors, submitCount, isBusy: isSubmitting || isValidating, setValue: setFieldValue };
}

/** Value at a path of the form's values or errors. */
export const atPath = (from: object, path: string): unknown => getIn(from, path);
