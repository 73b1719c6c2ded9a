import { changeSellerSchema } from '@revive/contracts/billing/documents';
import type { ChangeSeller } from '#api/generated/documents.gen.js';
import { TextField } from '#ui/form/fields.js';
import { SettingPanel } from '#ui/form/SettingPanel.js';
import { useChangeSellerMutation, useReadSellerQuery } from '../api/documents.api.js';
import { messages } from '../documents.messages.js';

const { seller: texts } = messages;

/** Name, address and VAT number that the shop's documents print. */
export function SellerPanel() {
  const query = useReadSellerQuery();
  const [change] = useChangeSellerMutation();
  return (
    <SettingPanel
      title={texts.title}
      query={query}
      shown={({ registeredName, address, vatNumber }) =>
        registeredName === '' ? (
          <p>{texts.none}</p>
        ) : (
          <>
            <p>
              {registeredName}, {address.split('\n').join(', ')}
            </p>
            <p>{vatNumber === undefined ? texts.unregistered : texts.registered(vatNumber)}</p>
          </>
        )
      }
      schema={changeSellerSchema}
      initial={({ registeredName, address, vatNumber = '' }) => ({ registeredName, address, vatNumber })}
      labels={texts.labels}
      submit={(values: ChangeSeller) => change({ changeSeller: values }).unwrap()}
      texts={texts}
    >
      <TextField name="registeredName" label={texts.labels.registeredName} autoFocus />
      <TextField name="address" label={texts.labels.address} rows={3} />
      <TextField
        name="vatNumber"
        label={texts.labels.vatNumber}
        hint={texts.vatHint}
        inputMode="numeric"
        mono
        optional
      />
    </SettingPanel>
  );
}
