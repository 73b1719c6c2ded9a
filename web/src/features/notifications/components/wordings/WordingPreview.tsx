import type { WordedMessage } from '@revive/contracts/notifications/wordings';
import type { Schema } from '@revive/contracts/rules';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { useRested } from '#ui/hooks/use-rested.js';
import { Stack } from '#ui/layout/Stack.js';
import { color } from '#ui/theme/tokens.js';
import { messages } from '../../wordings.messages.js';

const texts = messages.dialog;

export interface Words {
  readonly subject: string;
  readonly words: string;
}

const Frame = styled('iframe')({
  width: '100%',
  height: 560,
  maxHeight: '70vh',
  border: `1px solid ${color.divider}`,
  borderRadius: 8,
  // Emails have a light background in any theme.
  background: '#ffffff',
  colorScheme: 'light',
});

/** The message as rendered by the server, in a sandboxed frame that loads and runs nothing. */
export function WordingPreview({ kind, schema, words }: { kind: WordedMessage; schema: Schema; words: Words }) {
  const rested = useRested(new URLSearchParams({ kind, ...words }).toString());
  const isValid = schema.isValidSync(words);
  const [shown, setShown] = useState(rested);
  // Invalid text keeps the last valid preview.
  if (isValid && shown !== rested && rested === new URLSearchParams({ kind, ...words }).toString()) setShown(rested);
  return (
    <Stack spacing={2}>
      <SecondaryText role="status">{isValid ? texts.preview : texts.lastValid}</SecondaryText>
      <Frame title={texts.preview} src={`/api/notifications/wording-preview?${shown}`} sandbox="" />
    </Stack>
  );
}
