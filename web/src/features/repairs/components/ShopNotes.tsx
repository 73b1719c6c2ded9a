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
        <SecondaryText>No notes yet. Your customer does not see them.</SecondaryText>
      ) : (
        <Column as="ul" gap={6} aria-label="Notes for the shop">
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
          labels={{ text: 'Note' }}
          submit={submit}
          onFailure={(error) => toastFailure('Note not saved', describeError(error))}
        >
          {({ sending }) => (
            <>
              <TextField name="text" label="Note" rows={2} />
              <Row style={{ justifyContent: 'flex-end' }}>
                <Button variant="outlined" size="small" onClick={() => setWriting(false)}>
                  Cancel
                </Button>
                <Button type="submit" variant="contained" size="small" disabled={sending}>
                  {sending ? 'Saving...' : 'Save note'}
                </Button>
              </Row>
            </>
          )}
        </SchemaForm>
      ) : (
        <div>
          <Button variant="outlined" size="small" onClick={() => setWriting(true)}>
            Add a note
          </Button>
        </div>
      )}
    </Column>
  );
}
