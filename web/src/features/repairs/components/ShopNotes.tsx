import { shopNoteSchema } from '@revive/contracts/repairs/work';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { badge } from '#ui/data-display/badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { TextField } from '#ui/form/fields.js';
import { Mail } from '#ui/theme/icons.js';
import { color } from '#ui/theme/tokens.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import type { Repair, ShopNote } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useAddShopNoteMutation } from '../api/repairs.api.js';
import { messages as planning } from '../messages/desk.messages.js';
import { messages } from '../messages/repair.messages.js';

const texts = messages.notes;
const desk = planning.notes;

const FOR_CUSTOMER = badge('blue', Mail, desk.forCustomer);
/**
 * A note to the customer looks different from an internal note during typing, because a sent note cannot be recalled.
 */
const Sheet = styled('div')({
  borderLeft: `4px solid ${color.divider}`,
  padding: '4px 0 4px 12px',
  marginBottom: 12,
  '&[data-for-customer="true"]': { borderColor: color.accent, background: color.accentSoft },
});

const readBy = ({ customerEmail, messagesStopped }: Repair): string =>
  customerEmail === undefined || customerEmail === '' || messagesStopped === true ? desk.readsWithoutEmail : desk.reads;
function buttonText(forCustomer: boolean, sending: boolean): string {
  if (forCustomer) return sending ? desk.sending : desk.send;
  return sending ? texts.saving : texts.save;
}

export function ShopNotes({ repair }: { repair: Repair }) {
  const [add] = useAddShopNoteMutation();
  const [writing, setWriting] = useState(false);
  const submit = async (values: ShopNote) => {
    await add({ id: repair.id, shopNote: values }).unwrap();
    setWriting(false);
  };
  return (
    <Stack spacing={2}>
      {repair.notes.length === 0 ? (
        <SecondaryText>{texts.empty}</SecondaryText>
      ) : (
        <Stack spacing={1.5} component="ul" aria-label={texts.label}>
          {repair.notes.map((note, i) => (
            <li key={`${note.at}-${i}`}>
              {note.text}{' '}
              <SecondaryText>
                {note.byName}, <When at={note.at} as="list" />
              </SecondaryText>{' '}
              {note.forCustomer === true ? <StatusBadge look={FOR_CUSTOMER} /> : null}
            </li>
          ))}
        </Stack>
      )}
      {writing ? (
        <SchemaForm
          schema={shopNoteSchema}
          initial={{ text: '', forCustomer: false }}
          labels={{ text: texts.note, forCustomer: desk.forCustomer }}
          submit={submit}
          onFailure={(error) => toastFailure(texts.failed, describeError(error))}
        >
          {({ sending, values }) => (
            <>
              <Sheet data-for-customer={values['forCustomer'] === true}>
                <TextField name="text" label={texts.note} rows={2} />
                <CheckboxField name="forCustomer" label={desk.forCustomer} />
                <SecondaryText role="status">
                  {values['forCustomer'] === true ? readBy(repair) : desk.internal}
                </SecondaryText>
              </Sheet>
              <KeptDraft form="shop-note" subject={repair.id} fields={['text', 'forCustomer']} />
              <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
                <Button variant="outlined" size="small" onClick={() => setWriting(false)}>
                  {texts.cancel}
                </Button>
                <Button type="submit" variant="contained" size="small" disabled={sending}>
                  {buttonText(values['forCustomer'] === true, sending)}
                </Button>
              </Stack>
            </>
          )}
        </SchemaForm>
      ) : (
        <div>
          <Button variant="outlined" size="small" onClick={() => setWriting(true)}>
            {texts.add}
          </Button>
        </div>
      )}
    </Stack>
  );
}
