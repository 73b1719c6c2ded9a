import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, useState } from 'react';
import type { CallMedia } from '@revive/contracts/assistance/states';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../assistance.messages.js';

const texts = messages.call;
const PICTURES = ['none', 'camera', 'screen'] as const;
type PictureChoice = (typeof PICTURES)[number];

export function CallChoice({
  action,
  onChosen,
  onDecline,
}: {
  action: string;
  onChosen: (media: CallMedia[]) => void;
  onDecline?: () => void;
}) {
  const [microphone, setMicrophone] = useState(true);
  const [picture, setPicture] = useState<PictureChoice>('none');
  const label = useId();
  const media: CallMedia[] = [...(microphone ? ['microphone' as const] : []), ...(picture === 'none' ? [] : [picture])];
  return (
    <Stack spacing={2}>
      <Text>{texts.intro}</Text>
      <FormControlLabel
        control={<Checkbox checked={microphone} onChange={(_, on) => setMicrophone(on)} />}
        label={texts.microphone}
      />
      <SecondaryText id={label}>{texts.picture}</SecondaryText>
      <RadioGroup
        row
        aria-labelledby={label}
        value={picture}
        onChange={(_, next) => setPicture(PICTURES.find((one) => one === next) ?? 'none')}
      >
        {PICTURES.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={texts.pictures[one]} />
        ))}
      </RadioGroup>
      <Stack direction="row" spacing={2}>
        <Button variant="contained" onClick={() => onChosen(media)}>
          {action}
        </Button>
        {onDecline === undefined ? null : (
          <Button variant="outlined" onClick={onDecline}>
            {texts.decline}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
