import Button from '@mui/material/Button';
import { moveDeviceSchema } from '@revive/contracts/repairs/intake';
import { useState } from 'react';
import type { IntakeRecord, MoveDevice } from '#api/generated/intake.gen.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { Stack } from '#ui/layout/Stack.js';
import { useMoveDeviceMutation } from '../api/intake.api.js';
import { messages } from '../messages/counter.messages.js';
import { SignaturePicture } from './SignaturePicture.js';

const texts = messages.custody;
type Entry = IntakeRecord['custody'][number];

const Hands = ({ entry: { kind, party, note, signature, byName, at } }: { entry: Entry }) => (
  <li>
    {texts.kinds[kind]} <strong>{party}</strong>
    {note === undefined ? null : `, ${note}`}{' '}
    <SecondaryText>
      {byName}, <When at={at} as="list" />
    </SecondaryText>
    {signature === undefined ? null : (
      <div>
        {signature.onPaper || !signature.strokes ? (
          <SecondaryText>{messages.terms.paper(signature.signedBy)}</SecondaryText>
        ) : (
          <SignaturePicture strokes={signature.strokes} label={messages.terms.signed(signature.signedBy)} width={140} />
        )}
      </div>
    )}
  </li>
);

function MoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [move] = useMoveDeviceMutation();
  return (
    <FormDialog<MoveDevice>
      title={texts.move}
      onClose={onClose}
      schema={moveDeviceSchema}
      initial={{ to: '', note: '' }}
      labels={{ to: texts.to, note: texts.note }}
      submit={(moveDevice: MoveDevice) => move({ id, moveDevice }).unwrap()}
      success={{ title: texts.moved }}
      failure={texts.failed}
      action={texts.action}
    >
      <TextField name="to" label={texts.to} autoFocus />
      <TextField name="note" label={texts.note} optional />
    </FormDialog>
  );
}

export function Custody({ record, isOpen }: { record: IntakeRecord; isOpen: boolean }) {
  const [moving, setMoving] = useState(false);
  return (
    <Stack spacing={2}>
      {record.custody.length === 0 ? (
        <SecondaryText>{texts.empty}</SecondaryText>
      ) : (
        <Stack spacing={2} component="ul" aria-label={texts.label}>
          {record.custody.map((entry) => (
            <Hands key={entry.id} entry={entry} />
          ))}
        </Stack>
      )}
      {isOpen ? (
        <div data-screen-only>
          <Button size="small" variant="outlined" onClick={() => setMoving(true)}>
            {texts.move}
          </Button>
        </div>
      ) : null}
      {moving ? <MoveDialog id={record.repairId} onClose={() => setMoving(false)} /> : null}
    </Stack>
  );
}
