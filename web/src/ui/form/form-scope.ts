// Scopes field ids to their form: two forms on a page may have fields with the same name (a note and a reply both have
// `text`).
import { createContext, useContext } from 'react';

export const FormScope = createContext('');

/** Callbacks to run after a submit, even if the form was unmounted by the submit. */
export const FormSent = createContext<Set<() => void> | undefined>(undefined);

export function useFieldIds(name: string): { field: string; error: string; hint: string } {
  const scope = useContext(FormScope);
  return { field: `${scope}field-${name}`, error: `${scope}${name}-error`, hint: `${scope}${name}-hint` };
}

export const focusField = (form: string, name: string): void =>
  [...(document.getElementById(form)?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    .find((input) => input.getAttribute('name') === name)
    ?.focus();
