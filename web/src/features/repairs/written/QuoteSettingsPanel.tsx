import Button from '@mui/material/Button';
import { hundredthsOf, hundredthsText, quoteSettingsFormSchema } from '@revive/contracts/repairs/quotes/quote-form';
import { vatOfShop } from '@revive/contracts/repairs/quotes/vat-text';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { TextField } from '#ui/form/fields.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Panel } from '#ui/layout/Panel.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { useChangeQuoteSettingsMutation, useReadQuoteSettingsQuery } from '../api/quotes.api.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';

const texts = messages.settings;

interface Settings {
  readonly validDays: string;
  readonly vat?: string;
  readonly sendAtOnce?: boolean;
}

export function QuoteSettingsPanel() {
  const query = useReadQuoteSettingsQuery();
  const [change] = useChangeQuoteSettingsMutation();
  const [changing, setChanging] = useState(false);
  const submit = async ({ validDays, vat = '', sendAtOnce = false }: Settings) => {
    const changed = { validDays: Number(validDays), vatBps: hundredthsOf(vat), sendAtOnce };
    await change({ changeQuoteSettings: changed }).unwrap();
    toastGood(texts.saved, texts.savedText);
    setChanging(false);
  };
  return (
    <Panel title={texts.title}>
      <QueryState query={query} loading={<Loading rows={1} />}>
        {({ validDays, vatBps, sendAtOnce = false }) => (
          <Column gap={8}>
            <p>
              {texts.validity(validDays)} {vatOfShop(vatBps)}
            </p>
            <p>{sendAtOnce ? texts.atOnce : texts.asDrafts}</p>
            {changing ? (
              <SchemaForm<Settings>
                schema={quoteSettingsFormSchema}
                initial={{ validDays: String(validDays), vat: vatBps === 0 ? '' : hundredthsText(vatBps), sendAtOnce }}
                labels={texts.labels}
                submit={submit}
                onFailure={(failure) => toastFailure(texts.failed, describeError(failure))}
              >
                {({ sending }) => (
                  <>
                    <TextField name="validDays" label={texts.labels.validDays} inputMode="numeric" autoFocus />
                    <TextField name="vat" label={texts.labels.vat} hint={texts.vatHint} inputMode="decimal" optional />
                    <CheckboxField name="sendAtOnce" label={texts.labels.sendAtOnce} />
                    <Row style={{ justifyContent: 'flex-end' }}>
                      <Button variant="outlined" onClick={() => setChanging(false)}>
                        {texts.cancel}
                      </Button>
                      <Button type="submit" variant="contained" disabled={sending}>
                        {sending ? texts.saving : texts.save}
                      </Button>
                    </Row>
                  </>
                )}
              </SchemaForm>
            ) : (
              <div>
                <Button variant="outlined" size="small" onClick={() => setChanging(true)}>
                  {texts.edit}
                </Button>
              </div>
            )}
          </Column>
        )}
      </QueryState>
    </Panel>
  );
}
