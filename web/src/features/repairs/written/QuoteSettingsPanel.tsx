import { quoteSettingsFormSchema } from '@revive/contracts/repairs/quotes/quote-form';
import { vatOfShop } from '@revive/contracts/repairs/quotes/vat-text';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { TextField } from '#ui/form/fields.js';
import { SettingPanel } from '#ui/form/SettingPanel.js';
import { useChangeQuoteSettingsMutation, useReadQuoteSettingsQuery } from '../api/quotes.api.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';

const texts = messages.settings;
const { labels } = texts;

interface Settings {
  readonly validDays: string;
  readonly sendAtOnce?: boolean;
}

export function QuoteSettingsPanel() {
  const query = useReadQuoteSettingsQuery();
  const [change] = useChangeQuoteSettingsMutation();
  return (
    <SettingPanel
      title={texts.title}
      query={query}
      shown={({ validDays, vatBps, sendAtOnce }) => (
        <>
          <p>
            {texts.validity(validDays)} {vatOfShop(vatBps)} {texts.vatFrom}
          </p>
          <p>{sendAtOnce === true ? texts.atOnce : texts.asDrafts}</p>
        </>
      )}
      schema={quoteSettingsFormSchema}
      initial={({ validDays, sendAtOnce = false }) => ({
        validDays: String(validDays),
        sendAtOnce,
      })}
      labels={labels}
      submit={({ validDays, sendAtOnce = false }: Settings) =>
        change({
          changeQuoteSettings: { validDays: Number(validDays), sendAtOnce },
        }).unwrap()
      }
      texts={texts}
    >
      <TextField name="validDays" label={labels.validDays} inputMode="numeric" autoFocus />
      <CheckboxField name="sendAtOnce" label={labels.sendAtOnce} />
    </SettingPanel>
  );
}
