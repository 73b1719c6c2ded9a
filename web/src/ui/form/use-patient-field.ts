import { useField, type FieldHookConfig } from 'formik';
import type { FocusEvent } from 'react';

let pressed = false;
const waiting: (() => void)[] = [];
const press = (): void => {
  pressed = true;
};
/** Runs waiting blurs after the click of this press was delivered. */
const release = (): void => {
  pressed = false;
  setTimeout(() => {
    for (const one of waiting.splice(0)) one();
  }, 0);
};
// A touch press ends before the browser’s mouse events, so both kinds are watched.
for (const name of ['pointerdown', 'mousedown']) addEventListener(name, press, true);
for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown'])
  addEventListener(name, release, true);

/**
 * Form field whose blur waits for a pointer press to finish. The error shown on blur moves the content below, and the
 * press would miss its button.
 */
export function usePatientField<T>(name: string | FieldHookConfig<T>): ReturnType<typeof useField<T>> {
  const [field, meta, helpers] = useField<T>(name);
  const onBlur = (event: FocusEvent) => {
    if (pressed) waiting.push(() => field.onBlur(event));
    else field.onBlur(event);
  };
  return [{ ...field, onBlur }, meta, helpers];
}
