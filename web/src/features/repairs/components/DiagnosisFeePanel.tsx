import { diagnosisFeeSchema } from '@revive/contracts/repairs/work';
import { TextField } from '#ui/form/fields.js';
import { SettingPanel } from '#ui/form/SettingPanel.js';
import { Money } from '#ui/data-display/Money.js';
import { useGetShopPricesQuery, useSetDiagnosisFeeMutation } from '../api/repairs.api.js';
import type { DiagnosisFee } from '#api/generated/repairs.gen.js';
import { messages } from '../messages/repair.messages.js';

const texts = messages.diagnosisFee;

/** The fee for a device that is not repaired. A quote states the fee before the approval. */
export function DiagnosisFeePanel() {
  const query = useGetShopPricesQuery();
  const [set] = useSetDiagnosisFeeMutation();
  return (
    <SettingPanel
      title={texts.title}
      query={query}
      shown={({ diagnosisCents }) => (
        <p>
          {texts.before} <Money cents={diagnosisCents} />.
        </p>
      )}
      hint={texts.hint}
      schema={diagnosisFeeSchema}
      initial={() => ({ amount: '' })}
      labels={{ amount: texts.amount }}
      submit={(diagnosisFee: DiagnosisFee) => set({ diagnosisFee }).unwrap()}
      texts={texts}
    >
      <TextField name="amount" label={texts.amount} inputMode="decimal" autoFocus />
    </SettingPanel>
  );
}
