import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import {
  CONDITION_LABELS,
  CONDITIONS,
  DEVICE_TEXTS,
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
} from '@revive/contracts/repairs/intake';
import { ChipsField } from '#ui/form/choice-fields.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { Panel } from '#ui/layout/Panel.js';
import { messages } from '../messages/counter.messages.js';
import { ChosenPhotos, PhotoChooser } from './PhotoChooser.js';
import type { ChangePhotos, DevicePhotos } from './use-device-photos.js';

const { device: texts, labels } = messages;

export const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
  gap: '0 16px',
});
const TYPES = [
  { value: '', label: texts.choose },
  ...DEVICE_TYPES.map((value) => ({ value, label: DEVICE_TYPE_LABELS[value] })),
];

export function DeviceFields({
  at,
  number,
  photos: { photos },
  onPhotos,
  onRemove,
}: {
  at: string;
  number: number;
  photos: DevicePhotos;
  onPhotos: ChangePhotos;
  onRemove: (() => void) | undefined;
}) {
  return (
    <Panel
      title={texts.title(number)}
      aside={
        onRemove === undefined ? null : (
          <Button size="small" onClick={onRemove}>
            {texts.remove(number)}
          </Button>
        )
      }
    >
      <SelectField name={`${at}.type`} label={labels.type} choices={TYPES} />
      <Two>
        {DEVICE_TEXTS.map((name) => (
          <TextField key={name} name={`${at}.${name}`} label={labels[name]} optional />
        ))}
      </Two>
      <TextField name={`${at}.issueDescription`} label={labels.issueDescription} rows={3} />
      <ChipsField
        name={`${at}.condition`}
        label={labels.condition}
        choices={CONDITIONS}
        labels={CONDITION_LABELS}
        optional
      />
      <TextField name={`${at}.conditionNote`} label={labels.conditionNote} rows={2} optional />
      <PhotoChooser
        count={photos.length}
        onPhotos={(more) => onPhotos((now) => ({ photos: [...now.photos, ...more] }))}
        onBusy={(isAdding) => onPhotos(() => ({ isAdding }))}
      >
        <ChosenPhotos
          photos={photos}
          onRemove={(gone) => onPhotos((now) => ({ photos: now.photos.filter((_, one) => one !== gone) }))}
        />
      </PhotoChooser>
      <TextField name={`${at}.accessories`} label={labels.accessories} optional />
      <Two>
        <TextField name={`${at}.passcode`} label={labels.passcode} hint={texts.passcodeHint} optional />
        <TextField
          name={`${at}.estimate`}
          label={labels.estimate}
          hint={texts.estimateHint}
          inputMode="decimal"
          optional
        />
      </Two>
    </Panel>
  );
}
