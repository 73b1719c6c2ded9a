import { useField, type FieldHookConfig } from 'formik';
import type { FocusEvent } from 'react';

let pressed = false;
const waiting: (() => void)[] = [];
const press = (): void => {
  pressed = true;
};
/** Once the click that the press becomes has reached what it was meant for. */
const release = (): void => {
  pressed = false;
  setTimeout(() => {
    for (const one of waiting.splice(0)) one();
  }, 0);
};
// A finger's press ends before the browser makes its mouse events of it, so both are watched.
for (const name of ['pointerdown', 'mousedown']) addEventListener(name, press, true);
for (const name of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown'])
  addEventListener(name, release, true);

/**
 * A field of a form. Leaving it shows what is wrong with it, which moves what stands below: while the pointer is down
 * on a button the field waits with that until the button was pressed, or the press would land beside it and be lost.
 */
export function usePatientField<T>(name: string | FieldHookConfig<T>): ReturnType<typeof useField<T>> {
  const [field, meta, helpers] = useField<T>(name);
  const onBlur = (event: FocusEvent) => {
    if (pressed) waiting.push(() => field.onBlur(event));
    else field.onBlur(event);
  };
  return [{ ...field, onBlur }, meta, helpers];
}
