import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { Schema } from '@revive/contracts/rules';
import { useState, type ReactNode } from 'react';
import { describeError } from '#api/errors.js';
import { SecondaryText } from '../data-display/texts.js';
import { Loading, QueryState, type AsyncQuery } from '../feedback/async-states.js';
import { toastFailure, toastGood } from '../feedback/toasts.js';
import { Panel } from '../layout/Panel.js';
import { Stack } from '../layout/Stack.js';
import { SchemaForm } from './SchemaForm.js';
import { messages } from './form.messages.js';

/** A setting: its present value, and below it a form once Edit is pressed. `children` are the form's fields. */
export function SettingPanel<Data, Values extends object>({
  title,
  query,
  shown,
  hint,
  schema,
  initial,
  labels,
  submit,
  texts,
  children,
}: {
  title: string;
  query: AsyncQuery<Data>;
  /** The present value as sentences. */
  shown: (data: Data) => ReactNode;
  hint?: string;
  schema: Schema;
  initial: (data: Data) => { [K in keyof Values]?: Values[K] | '' };
  labels: Record<string, string>;
  submit: (values: Values) => Promise<unknown>;
  texts: { edit: string; saved: string; savedText: string; failed: string };
  children: ReactNode;
}) {
  const [editing, setEditing] = useState(false);
  const save = async (values: Values) => {
    await submit(values);
    toastGood(texts.saved, texts.savedText);
    setEditing(false);
  };
  return (
    <Panel title={title}>
      <QueryState query={query} loading={<Loading rows={1} />}>
        {(data) => (
          <Stack spacing={2}>
            {shown(data)}
            {editing ? (
              <SchemaForm<Values>
                schema={schema}
                initial={initial(data)}
                labels={labels}
                submit={save}
                onFailure={(error) => toastFailure(texts.failed, describeError(error))}
              >
                {({ sending }) => (
                  <>
                    {children}
                    <DialogActions sx={{ p: 0 }}>
                      <Button variant="outlined" onClick={() => setEditing(false)}>
                        {messages.setting.cancel}
                      </Button>
                      <Button type="submit" variant="contained" disabled={sending}>
                        {sending ? messages.setting.saving : messages.setting.save}
                      </Button>
                    </DialogActions>
                  </>
                )}
              </SchemaForm>
            ) : (
              <Stack direction="row" spacing={2}>
                <Button variant="outlined" size="small" onClick={() => setEditing(true)}>
                  {texts.edit}
                </Button>
                {hint === undefined ? null : <SecondaryText>{hint}</SecondaryText>}
              </Stack>
            )}
          </Stack>
        )}
      </QueryState>
    </Panel>
  );
}
