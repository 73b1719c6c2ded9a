import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { Schema } from '@revive/contracts/rules';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { describeError } from '#api/errors.js';
import { ContentDialog } from '../feedback/ContentDialog.js';
import { toastFailure, toastGood } from '../feedback/toasts.js';
import { SchemaForm } from './SchemaForm.js';
import { color } from '../theme/tokens.js';
import { messages } from '../ui.messages.js';

/** Sticky at the bottom of long dialogs; the negative margin covers the dialog’s padding. */
const Actions = styled(DialogActions)({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  margin: '0 -20px -20px',
  padding: '12px 20px 20px',
  background: color.raised,
});

const Intro = styled('p')({ marginBottom: 12 });

interface Notice {
  title: string;
  text?: string | undefined;
}
type FormState = Parameters<Parameters<typeof SchemaForm>[0]['children']>[0];

/**
 * A dialog with a form. Success closes the dialog and shows a toast; a refusal keeps it open with the invalid fields
 * marked. `intro` is shown above the fields, a text as a paragraph.
 */
export function FormDialog<T extends object, R = unknown>({
  title,
  onClose,
  intro,
  schema,
  initial,
  labels,
  submit,
  success,
  failure,
  cancel = messages.cancel,
  action,
  busy,
  destructive = false,
  focusCancel = false,
  needed = [],
  changesOnly = false,
  keepEmpty = false,
  wide = false,
  children,
}: {
  title: string;
  onClose: () => void;
  intro?: ReactNode;
  schema: Schema;
  initial: { [K in keyof T]?: T[K] | '' };
  labels: Record<string, string>;
  submit: (values: T) => Promise<R>;
  /** Success toast; omit if the page itself shows the result. */
  success?: Notice | ((done: R, sent: T) => Notice);
  /** Title of the failure toast. The text is the server’s message unless the function returns its own. */
  failure: string | ((error: unknown) => Notice);
  cancel?: string;
  /** Text of the button; a function if the text depends on the values. */
  action: string | ((values: FormState['values']) => string);
  /** The button's text while the form is sent; default: the action. */
  busy?: string;
  destructive?: boolean;
  focusCancel?: boolean;
  /** Fields that must be filled before the action is enabled. */
  needed?: readonly (keyof T & string)[];
  changesOnly?: boolean;
  keepEmpty?: boolean;
  wide?: boolean;
  children: ReactNode | ((state: FormState) => ReactNode);
}) {
  const send = async (values: T) => {
    const done = await submit(values);
    const notice = typeof success === 'function' ? success(done, values) : success;
    if (notice !== undefined) toastGood(notice.title, notice.text);
    onClose();
  };
  const labelOf = typeof action === 'string' ? () => action : action;
  return (
    <ContentDialog title={title} onClose={onClose} wide={wide}>
      {typeof intro === 'string' ? <Intro>{intro}</Intro> : intro}
      <SchemaForm<T>
        schema={schema}
        initial={initial}
        labels={labels}
        submit={send}
        onFailure={(error) => {
          const notice = typeof failure === 'string' ? { title: failure, text: describeError(error) } : failure(error);
          toastFailure(notice.title, notice.text);
        }}
        keepEmpty={keepEmpty}
      >
        {(state) => (
          <>
            {typeof children === 'function' ? children(state) : children}
            <Actions>
              <Button variant="outlined" onClick={onClose} autoFocus={focusCancel}>
                {cancel}
              </Button>
              <Button
                type="submit"
                variant="contained"
                {...(destructive ? { color: 'error' } : {})}
                disabled={
                  state.sending || (changesOnly && !state.changed) || needed.some((name) => state.values[name] === '')
                }
              >
                {state.sending && busy !== undefined ? busy : labelOf(state.values)}
              </Button>
            </Actions>
          </>
        )}
      </SchemaForm>
    </ContentDialog>
  );
}
