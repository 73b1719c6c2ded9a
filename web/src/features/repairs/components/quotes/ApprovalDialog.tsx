import Button from '@mui/material/Button';
import { PHOTOS_MOST } from '@revive/contracts/repairs/intake';
import { hasChoice } from '@revive/contracts/repairs/quotes/quote-choice';
import { Suspense, useState } from 'react';
import { counterApprovalSchema } from '@revive/contracts/repairs/repair';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { moneyText } from '#ui/data-display/Money.js';
import { Inset } from '#ui/layout/Panel.js';
import { useApproveAtCounterMutation } from '../../api/repairs.api.js';
import type { CounterApproval, Repair } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages as counter } from '../../messages/counter.messages.js';
import { messages as marks } from '../../messages/quotes/quote-marks.messages.js';
import { messages as written } from '../../messages/quotes/written-quotes.messages.js';
import { messages, phoneScript } from '../../messages/repair.messages.js';
import { ChosenPhotos, PhotoChooser } from '../../counter/PhotoChooser.js';
import { SignatureField } from '../../counter/SignatureField.js';
import { currentQuote } from '../../ticket-facts.js';
import { useAddIntakePhotoMutation } from '../../api/intake.api.js';
import { ChosenTotal, totalFor } from './ChosenTotal.js';
import { QuoteChoice } from './QuoteChoice.js';

const texts = messages.approval;
const { evidence } = written;
const WAYS = [
  { value: 'in_person', label: texts.ways.in_person },
  { value: 'by_phone', label: texts.ways.by_phone },
  { value: 'by_message', label: texts.ways.by_message },
] as const;

function Evidence({
  photos,
  onPhotos,
  onBusy,
}: {
  photos: readonly string[];
  onPhotos: (photos: readonly string[]) => void;
  onBusy: (isBusy: boolean) => void;
}) {
  const [asked, setAsked] = useState<'photo' | 'signature'>();
  return (
    <>
      <Stack direction="row" spacing={2} sx={{ mb: 4 }}>
        <Button variant="outlined" size="small" onClick={() => setAsked('photo')}>
          {evidence.photo}
        </Button>
        <Button variant="outlined" size="small" onClick={() => setAsked('signature')}>
          {evidence.signature}
        </Button>
      </Stack>
      <Suspense fallback={null}>
        {asked === 'photo' ? (
          <PhotoChooser count={PHOTOS_MOST - 1} onPhotos={(chosen) => onPhotos(chosen.slice(0, 1))} onBusy={onBusy}>
            <ChosenPhotos photos={photos} onRemove={() => onPhotos([])} />
          </PhotoChooser>
        ) : null}
        {asked === 'signature' ? (
          <Stack sx={{ mb: 4 }}>
            <SignatureField />
          </Stack>
        ) : null}
      </Suspense>
    </>
  );
}

export function ApprovalDialog({ repair, onClose }: { repair: Repair; onClose: () => void }) {
  const [approve] = useApproveAtCounterMutation();
  const [addPhoto] = useAddIntakePhotoMutation();
  const [lines, setLines] = useState<readonly string[]>();
  const [photos, setPhotos] = useState<readonly string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const quote = currentQuote(repair);
  if (quote === undefined) return null;
  const total = totalFor(quote, lines);
  // The photo is stored with the device's photos, and the approval references its id.
  const send = async (values: CounterApproval) => {
    const [photo] = photos;
    const photoId =
      photo === undefined
        ? undefined
        : (await addPhoto({ id: repair.id, addIntakePhoto: { base64: photo } }).unwrap()).id;
    const counterApproval = { ...values, ...(lines && { lines: [...lines] }), ...(photoId && { photoId }) };
    return approve({ id: repair.id, counterApproval }).unwrap();
  };
  return (
    <FormDialog
      title={texts.title(moneyText(total))}
      onClose={onClose}
      intro={
        <Inset sx={{ mb: 4 }}>
          <SecondaryText>{texts.say}</SecondaryText>
          <p>{phoneScript(repair)}</p>
          {hasChoice(quote.lines) ? (
            <Stack spacing={3} sx={{ mt: 3 }}>
              <QuoteChoice lines={quote.lines} chosen={lines} onChoose={setLines} />
              <ChosenTotal quote={quote} chosen={lines} />
            </Stack>
          ) : null}
        </Inset>
      }
      schema={counterApprovalSchema}
      initial={{
        quoteVersion: quote.version,
        approvedBy: repair.customerName ?? '',
        how: 'in_person',
        said: '',
        photoId: '',
      }}
      needed={isAdding ? ['photoId'] : []}
      labels={{ ...texts.labels, said: evidence.said, lines: marks.choose }}
      submit={send}
      success={{ title: texts.recorded, text: texts.recordedText(quote.version, moneyText(total)) }}
      failure={texts.failed}
      action={isAdding ? counter.photos.waiting : texts.action}
      busy={texts.busy}
    >
      <TextField name="approvedBy" label={texts.labels.approvedBy} autoFocus />
      <SelectField name="how" label={texts.labels.how} choices={WAYS} />
      <TextField name="said" label={evidence.said} hint={evidence.saidHint} rows={2} optional />
      <Evidence photos={photos} onPhotos={setPhotos} onBusy={setAdding} />
    </FormDialog>
  );
}
