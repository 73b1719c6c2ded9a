import { styled } from '@mui/material/styles';
import { useState, type DragEvent } from 'react';
import { FileInput } from '#ui/form/FileInput.js';
import { FieldLabel } from '#ui/form/PlainInput.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { color } from '#ui/theme/tokens.js';
import { messages } from '../blue-screen.messages.js';

const texts = messages.chooser;

const Zone = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  padding: 20,
  border: `1px dashed ${color.outline}`,
  borderRadius: 10,
  '&[data-over]': { background: color.accentSoft, borderColor: color.accent },
});

/** File input with drop zone. The same file can be chosen again, because it may have been replaced. */
export function DumpChooser({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file !== undefined) onFile(file);
  };
  return (
    <Zone
      {...(isOver ? { 'data-over': true } : {})}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FieldLabel htmlFor="dump">{texts.dump}</FieldLabel>
      <FileInput
        id="dump"
        type="file"
        accept=".dmp"
        aria-describedby="dump-where"
        onClick={(event) => {
          // Without the reset, choosing the same file again would not trigger a change.
          event.currentTarget.value = '';
        }}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
        }}
      />
      <SecondaryText id="dump-where">
        {texts.hint} {texts.where}
      </SecondaryText>
    </Zone>
  );
}
