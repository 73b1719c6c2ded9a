import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { HEIC_SENTENCE, PHOTOS_MOST } from '@revive/contracts/repairs/intake';
import { useId, useState, type ReactNode } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { useReadOnly } from '#ui/form/ActionButton.js';
import { FileInput } from '#ui/form/FileInput.js';
import { FormAlert } from '#ui/form/FormAlert.js';
import { Stack } from '#ui/layout/Stack.js';
import { Icon } from '#ui/theme/Icon.js';
import { X } from '#ui/theme/icons.js';
import { color } from '#ui/theme/tokens.js';
import { FieldLabel } from '#ui/form/PlainInput.js';
import { messages } from '../messages/counter.messages.js';
import { isHeicFile, photoAddress, smallPhoto } from './photo-file.js';

const texts = messages.photos;

export const Photos = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  gap: 8,
  '& li': { position: 'relative', minWidth: 0 },
  '& img': {
    display: 'block',
    width: '100%',
    aspectRatio: '1',
    objectFit: 'cover',
    borderRadius: 8,
    border: `1px solid ${color.divider}`,
    background: color.sunken,
  },
});
const Remove = styled(IconButton)({ position: 'absolute', top: 0, right: 0, background: color.paper });

/**
 * Adds photos from camera or files and scales them down in the browser, which takes seconds. `count`: existing photos.
 * `onBusy` reports start and end, so that a form can wait for the photos.
 */
export function PhotoChooser({
  count,
  onPhotos,
  onBusy,
  children,
}: {
  count: number;
  onPhotos: (photos: string[]) => Promise<void> | void;
  onBusy?: (isBusy: boolean) => void;
  children?: ReactNode;
}) {
  const id = useId();
  const readOnly = useReadOnly();
  const [alert, setAlert] = useState('');
  const [isBusy, setBusy] = useState(false);
  const sayBusy = (is: boolean) => {
    setBusy(is);
    onBusy?.(is);
  };
  const choose = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    if (files.length === 0) return;
    setAlert(count + files.length > PHOTOS_MOST ? texts.tooMany : '');
    sayBusy(true);
    const photos: string[] = [];
    for (const file of files.slice(0, PHOTOS_MOST - count)) {
      try {
        photos.push(await smallPhoto(file));
      } catch {
        setAlert((await isHeicFile(file)) ? HEIC_SENTENCE : texts.unreadable);
      }
    }
    input.value = '';
    if (photos.length > 0) await onPhotos(photos);
    sayBusy(false);
  };
  return (
    <Stack spacing={2} sx={{ mb: 4 }}>
      {children}
      <FieldLabel htmlFor={id}>{isBusy ? texts.adding : texts.choose}</FieldLabel>
      <FileInput
        id={id}
        type="file"
        accept="image/*"
        multiple
        aria-describedby={`${id}-hint`}
        disabled={isBusy || readOnly !== undefined || count >= PHOTOS_MOST}
        onChange={(event) => void choose(event.target)}
      />
      <SecondaryText id={`${id}-hint`}>{texts.hint}</SecondaryText>
      <FormAlert text={alert} />
    </Stack>
  );
}

export const ChosenPhotos = ({ photos, onRemove }: { photos: readonly string[]; onRemove: (at: number) => void }) =>
  photos.length === 0 ? null : (
    <Photos aria-label={texts.label}>
      {photos.map((photo, at) => (
        <li key={`${at}-${photo.length}`}>
          <img src={photoAddress(photo)} alt={texts.photo(at + 1)} />
          <Remove size="small" aria-label={texts.remove(at + 1)} onClick={() => onRemove(at)}>
            <Icon as={X} size={14} />
          </Remove>
        </li>
      ))}
    </Photos>
  );
