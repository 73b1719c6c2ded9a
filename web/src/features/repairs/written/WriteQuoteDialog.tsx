import Button from '@mui/material/Button';
import { QUOTE_MAX } from '@revive/contracts/repairs/quotes/quotes';
import { quoteFormSchema, quoteOf, type QuoteForm } from '@revive/contracts/repairs/quotes/quote-form';
import { vatOfShop } from '@revive/contracts/repairs/quotes/vat-text';
import { useState } from 'react';
import { moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { CheckboxField, ListMessage } from '#ui/form/choice-fields.js';
import { TextField } from '#ui/form/fields.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { Panel } from '#ui/layout/Panel.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadQuoteSettingsQuery, useWriteQuoteMutation } from '../api/quotes.api.js';
import { Two } from '../counter/DeviceFields.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';
import { currentQuote, presentQuote } from '../ticket-facts.js';
import { AddService } from '../services/AddService.js';
import { LineFields } from '../lines/LineFields.js';
import { amountText, emptyLine, typedLine } from '../lines/typed-lines.js';

const { dialog: texts } = messages;
const { labels } = texts;
type Line = NonNullable<QuoteForm['lines']>[number];
type Quote = Repair['quotes'][number];

/** Fields of the local draft. The draft belongs to a quote version and is not offered for a newer version. */
const KEPT = ['lines', 'proceduresOptional', 'discount', 'deposit', 'form'];

const emptyForm = { days: '', replacement: '', place: '', services: '' };
function initialOf(quote: Quote | undefined) {
  const byHand = quote?.lines.filter(({ kind }) => kind !== 'procedure') ?? [];
  return {
    lines: byHand.length === 0 ? [emptyLine('work')] : byHand.map(typedLine),
    proceduresOptional:
      quote?.lines.some(({ kind, isOptional }) => kind === 'procedure' && isOptional === true) ?? false,
    discount: amountText(quote?.discountCents),
    deposit: amountText(quote?.depositCents),
    form: quote?.form && { ...quote.form, days: String(quote.form.days) },
  };
}

/** The empty first line makes room for the lines of a service. */
const isFilled = ({ name, price }: Line): boolean => name !== '' || price !== '';

function Lines() {
  const { values, setValue } = useFormState<{ lines: readonly Line[] }>();
  const { lines } = values;
  const isFull = lines.length >= QUOTE_MAX.lines;
  const add = (kind: 'work' | 'part') => void setValue('lines', [...lines, emptyLine(kind)]);
  return (
    <Stack sx={{ mb: 4 }}>
      {lines.map((line, at) => (
        <LineFields
          key={at}
          at={`lines[${at}]`}
          number={at + 1}
          isPart={line.kind === 'part'}
          hasLabels={line.kind !== lines[at - 1]?.kind}
          onRemove={() =>
            void setValue(
              'lines',
              lines.filter((_, one) => one !== at),
            )
          }
        />
      ))}
      <ListMessage name="lines" label={labels.lines} />
      <Stack direction="row" spacing={2} sx={{ mt: 2 }}>
        <Button variant="outlined" disabled={isFull} onClick={() => add('work')}>
          {texts.add}
        </Button>
        <Button variant="outlined" disabled={isFull} onClick={() => add('part')}>
          {texts.addPart}
        </Button>
        <AddService
          room={QUOTE_MAX.lines - lines.filter(isFilled).length}
          onAdd={(service) =>
            void setValue('lines', [
              ...lines.filter(isFilled),
              ...service.lines.map((line) => typedLine({ ...line, ownService: service.name })),
            ])
          }
        />
      </Stack>
    </Stack>
  );
}

function FormTerms() {
  const { values, setValue } = useFormState<{ form?: object }>();
  if (values.form === undefined)
    return (
      <Stack direction="row" sx={{ mb: 4 }}>
        <Button variant="outlined" size="small" onClick={() => void setValue('form', emptyForm)}>
          {texts.addForm}
        </Button>
      </Stack>
    );
  return (
    <Panel
      title={messages.terms.formTitle}
      aside={
        <Button size="small" onClick={() => void setValue('form', undefined)}>
          {texts.removeForm}
        </Button>
      }
    >
      <SecondaryText component="p" sx={{ mb: 3 }}>
        {texts.formText}
      </SecondaryText>
      <TextField name="form.days" label={labels.days} inputMode="numeric" />
      <TextField name="form.replacement" label={labels.replacement} hint={texts.replacementHint} />
      <TextField name="form.place" label={labels.place} />
      <TextField name="form.services" label={labels.services} optional />
    </Panel>
  );
}

function titleOf(repair: Repair): string {
  if (repair.draft !== undefined) return messages.draft.dialog.title;
  const quote = currentQuote(repair);
  return quote === undefined ? texts.title : texts.reviseTitle(quote.version);
}
function textOf(repair: Repair): string {
  if (repair.draft !== undefined) return messages.draft.dialog.text;
  return currentQuote(repair) === undefined ? texts.text : texts.reviseText;
}

export function WriteQuoteDialog({ repair: opened, onClose }: { repair: Repair; onClose: () => void }) {
  // Keep the repair as opened: the server then refuses the quote if a colleague's newer quote exists, which stays
  // unchanged.
  const [repair] = useState(opened);
  const [write] = useWriteQuoteMutation();
  const { data: settings } = useReadQuoteSettingsQuery();
  const { draft } = repair;
  const quote = presentQuote(repair);
  const basedOn = currentQuote(repair)?.version ?? 0;
  const words = draft === undefined ? texts : messages.draft.dialog;
  const isDead = repair.outcome === 'declined';
  const machine = isDead ? [] : (quote?.lines.filter(({ kind }) => kind === 'procedure') ?? []);
  const machineCents = machine.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <FormDialog<QuoteForm>
      title={titleOf(repair)}
      onClose={onClose}
      intro={
        <Stack spacing={1.5} sx={{ mb: 4 }}>
          <p>
            {textOf(repair)} {settings === undefined ? '' : vatOfShop(settings.vatBps)}
          </p>
          {machine.length === 0 ? null : <p>{texts.machine(moneyText(machineCents))}</p>}
        </Stack>
      }
      schema={quoteFormSchema}
      initial={initialOf(quote) as object}
      labels={labels}
      submit={(values: QuoteForm) =>
        write({ id: repair.id, writeQuote: quoteOf(values, basedOn, draft?.revision) }).unwrap()
      }
      success={{ title: words.done((repair.quotes.at(-1)?.version ?? 0) + 1) }}
      failure={words.failed}
      action={words.action}
      busy={words.busy}
      wide
    >
      <Lines />
      {machine.length === 0 ? null : <CheckboxField name="proceduresOptional" label={texts.proceduresOptional} />}
      <Two>
        <TextField name="discount" label={labels.discount} inputMode="decimal" optional />
        <TextField name="deposit" label={labels.deposit} hint={texts.depositHint} inputMode="decimal" optional />
      </Two>
      <FormTerms />
      <KeptDraft
        form="written-quote"
        subject={`${repair.id} ${draft === undefined ? basedOn : `draft ${draft.revision}`}`}
        fields={KEPT}
      />
    </FormDialog>
  );
}
