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

/** What the customer pays where nothing is repaired; the quote says it before anybody approves. */
export function DiagnosisFeePanel() {
  const query = useGetShopPricesQuery();
  const [set] = useSetDiagnosisFeeMutation();
  const [changing, setChanging] = useState(false);
  const submit = async (values: DiagnosisFee) => {
    await set({ diagnosisFee: values }).unwrap();
    toastGood('Diagnosis fee saved', 'It applies to quotes from now on.');
    setChanging(false);
  };
  return (
    <Panel title="Diagnosis fee">
      <QueryState query={query} loading={<Loading rows={1} />}>
        {(data) => (
          <Column gap={8}>
            <p>
              A customer whose device is not repaired pays <Money cents={data.diagnosisCents} />.
            </p>
            {changing ? (
              <SchemaForm
                schema={diagnosisFeeSchema}
                initial={{ amount: '' }}
                labels={{ amount: 'Amount in rand' }}
                submit={submit}
                onFailure={(failure) => toastFailure('Diagnosis fee not saved', describeError(failure))}
              >
                {({ sending }) => (
                  <>
                    <TextField name="amount" label="Amount in rand" inputMode="decimal" autoFocus />
                    <Row style={{ justifyContent: 'flex-end' }}>
                      <Button variant="outlined" onClick={() => setChanging(false)}>
                        Cancel
                      </Button>
                      <Button type="submit" variant="contained" disabled={sending}>
                        {sending ? 'Saving...' : 'Save'}
                      </Button>
                    </Row>
                  </>
                )}
              </SchemaForm>
            ) : (
              <Row>
                <Button variant="outlined" size="small" onClick={() => setChanging(true)}>
                  Change
                </Button>
                <SecondaryText>Quotes that were made keep theirs.</SecondaryText>
              </Row>
            )}
          </Column>
        )}
      </QueryState>
    </Panel>
  );
}
