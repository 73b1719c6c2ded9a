import { shopNoteSchema } from '@revive/contracts/repairs/work';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import type { Repair, ShopNote } from '#api/generated/repairs.gen.js';
import { useAddShopNoteMutation } from '../api/repairs.api.js';
import { messages } from '../messages/repair.messages.js';

const texts = messages.notes;

/** What people of the shop tell each other about a repair; the customer does not see it. */
export function ShopNotes({ repair }: { repair: Repair }) {
  const [add] = useAddShopNoteMutation();
  const [writing, setWriting] = useState(false);
  const submit = async (values: ShopNote) => {
    await add({ id: repair.id, shopNote: values }).unwrap();
    setWriting(false);
  };
  return (
    <Column gap={8}>
      {repair.notes.length === 0 ? (
        <SecondaryText>{texts.empty}</SecondaryText>
      ) : (
        <Column as="ul" gap={6} aria-label={texts.label}>
          {repair.notes.map((note, i) => (
            <li key={`${note.at}-${i}`}>
              {note.text}{' '}
              <SecondaryText>
                {note.byName}, <When at={note.at} as="list" />
              </SecondaryText>
            </li>
          ))}
        </Column>
      )}
      {writing ? (
        <SchemaForm
          schema={shopNoteSchema}
          initial={{ text: '' }}
          labels={{ text: texts.note }}
          submit={submit}
          onFailure={(error) => toastFailure(texts.failed, describeError(error))}
        >
          {({ sending }) => (
            <>
              <TextField name="text" label={texts.note} rows={2} />
              <Row style={{ justifyContent: 'flex-end' }}>
                <Button variant="outlined" size="small" onClick={() => setWriting(false)}>
                  {texts.cancel}
                </Button>
                <Button type="submit" variant="contained" size="small" disabled={sending}>
                  {sending ? texts.saving : texts.save}
                </Button>
              </Row>
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
    </Column>
  );
}
