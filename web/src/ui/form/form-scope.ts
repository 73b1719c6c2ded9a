// Two forms of one page may have a field of the same name (a note and a reply are both a `text`): ids are each form's
// own, and the focus never leaves the form.
import { createContext, useContext } from 'react';

export const FormScope = createContext('');

/** Who is to hear that a form was sent: they hear it even if the form left the page with it. */
export const FormSent = createContext<Set<() => void> | undefined>(undefined);

/** The ids that tie label, help and error to the input. */
export function useFieldIds(name: string): { field: string; error: string; hint: string } {
  const scope = useContext(FormScope);
  return { field: `${scope}field-${name}`, error: `${scope}${name}-error`, hint: `${scope}${name}-hint` };
}

/** The first input of that name in the form whose id this is. */
export const focusField = (form: string, name: string): void =>
  [...(document.getElementById(form)?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    .find((input) => input.getAttribute('name') === name)
    ?.focus();
