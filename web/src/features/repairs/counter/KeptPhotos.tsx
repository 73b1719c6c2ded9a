import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { Loading } from '#ui/feedback/async-states.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import type { IntakeRecord } from '#api/generated/intake.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useAddIntakePhotoMutation, useReadIntakePhotoQuery, useRemoveIntakePhotoMutation } from '../api/intake.api.js';
import { messages } from '../messages/counter.messages.js';
import { photoAddress } from './photo-file.js';
import { PhotoChooser, Photos } from './PhotoChooser.js';

const texts = messages.photos;
interface Shown {
  readonly photoId: string;
  readonly src: string;
}
const OpenButton = styled('button')({ border: 0, padding: 0, width: '100%', background: 'none', cursor: 'zoom-in' });
const LargePhoto = styled('img')({ maxWidth: '100%' });

function KeptPhoto({
  id,
  photoId,
  number,
  onOpen,
}: {
  id: string;
  photoId: string;
  number: number;
  onOpen: (shown: Shown) => void;
}) {
  const { data } = useReadIntakePhotoQuery({ id, photoId });
  if (data === undefined) return <Loading rows={1} height={96} />;
  const src = photoAddress(data.base64);
  return (
    <OpenButton type="button" onClick={() => onOpen({ photoId, src })}>
      <img src={src} alt={texts.photo(number)} />
    </OpenButton>
  );
}

function DeletePhoto({ id, photoId, onDeleted }: { id: string; photoId: string; onDeleted: () => void }) {
  const [asks, setAsks] = useState(false);
  const [remove, { isLoading }] = useRemoveIntakePhotoMutation();
  const takeAway = async () => {
    const { error } = await remove({ id, photoId });
    if (error !== undefined) return toastFailure(texts.notDeleted, describeError(error));
    onDeleted();
    return toastGood(texts.deleted);
  };
  return (
    <Stack direction="row" spacing={2} sx={{ mt: 3 }}>
      <ActionButton variant="outlined" color="error" onClick={() => setAsks(true)}>
        {texts.delete}
      </ActionButton>
      {asks ? (
        <ConfirmDialog
          title={texts.deleteTitle}
          safe={texts.keep}
          onClose={() => setAsks(false)}
          destructive
          action={
            <Button variant="contained" color="error" disabled={isLoading} onClick={() => void takeAway()}>
              {texts.delete}
            </Button>
          }
        >
          {texts.deleteText}
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

export function KeptPhotos({ record, canAdd }: { record: IntakeRecord; canAdd: boolean }) {
  const [add] = useAddIntakePhotoMutation();
  const [shown, setShown] = useState<Shown>();
  const { repairId: id, photos } = record;
  const send = async (chosen: string[]) => {
    for (const base64 of chosen) {
      const { error } = await add({ id, addIntakePhoto: { base64 } });
      if (error !== undefined) return toastFailure(texts.failed, describeError(error));
    }
    return undefined;
  };
  const list =
    photos.length === 0 ? null : (
      <Photos aria-label={texts.label}>
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <KeptPhoto id={id} photoId={photo.id} number={at + 1} onOpen={setShown} />
          </li>
        ))}
      </Photos>
    );
  return (
    <>
      {canAdd ? (
        <PhotoChooser count={photos.length} onPhotos={async (chosen) => void (await send(chosen))}>
          {list}
        </PhotoChooser>
      ) : (
        list
      )}
      {shown === undefined ? null : (
        <ContentDialog title={texts.label} onClose={() => setShown(undefined)}>
          <LargePhoto src={shown.src} alt={texts.label} />
          {canAdd ? <DeletePhoto id={id} photoId={shown.photoId} onDeleted={() => setShown(undefined)} /> : null}
        </ContentDialog>
      )}
    </>
  );
}
