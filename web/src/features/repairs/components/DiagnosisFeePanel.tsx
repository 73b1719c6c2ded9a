import { diagnosisFeeSchema } from '@revive/contracts/repairs/work';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Money } from '#ui/data-display/Money.js';
import { Panel } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useGetShopPricesQuery, useSetDiagnosisFeeMutation } from '../api/repairs.api.js';
import type { DiagnosisFee } from '#api/generated/repairs.gen.js';
import { messages } from '../messages/repair.messages.js';

const texts = messages.diagnosisFee;

/** The fee for a device that is not repaired. A quote states the fee before the approval. */
export function DiagnosisFeePanel() {
  const query = useGetShopPricesQuery();
  const [set] = useSetDiagnosisFeeMutation();
  const [changing, setChanging] = useState(false);
  const submit = async (values: DiagnosisFee) => {
    await set({ diagnosisFee: values }).unwrap();
    toastGood(texts.saved, texts.savedText);
    setChanging(false);
  };
  return (
    <Panel title={texts.title}>
      <QueryState query={query} loading={<Loading rows={1} />}>
        {(data) => (
          <Column gap={8}>
            <p>
              {texts.before} <Money cents={data.diagnosisCents} />.
            </p>
            {changing ? (
              <SchemaForm
                schema={diagnosisFeeSchema}
                initial={{ amount: '' }}
                labels={{ amount: texts.amount }}
                submit={submit}
                onFailure={(failure) => toastFailure(texts.failed, describeError(failure))}
              >
                {({ sending }) => (
                  <>
                    <TextField name="amount" label={texts.amount} inputMode="decimal" autoFocus />
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
              <Row>
                <Button variant="outlined" size="small" onClick={() => setChanging(true)}>
                  {texts.edit}
                </Button>
                <SecondaryText>{texts.hint}</SecondaryText>
              </Row>
            )}
          </Column>
        )}
      </QueryState>
    </Panel>
  );
}
