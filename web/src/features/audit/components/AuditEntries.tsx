import { styled } from '@mui/material/styles';
import { Icon } from '#ui/theme/Icon.js';
import { History } from '#ui/theme/icons.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Stack } from '#ui/layout/Stack.js';
import { color } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import type { AuditEntry } from '#api/generated/audit.gen.js';
import { actionText, messages, notesText, actorText } from '../audit.messages.js';

const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: 12,
  alignItems: 'start',
});

export function AuditLine({ entry }: { entry: AuditEntry }) {
  const notes = notesText(entry.notes);
  return (
    <Line>
      <Icon as={History} size={15} color={color.quiet} />
      <div>
        <Text variant="body2">
          {actionText(entry.action)}
          {notes === '' ? '' : `: ${notes}`}
        </Text>
        <SecondaryText>{actorText(entry)}</SecondaryText>
      </div>
      <SecondaryText>
        <When at={entry.createdAt} as="ago" />
      </SecondaryText>
    </Line>
  );
}

export const AuditEntries = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <Stack spacing={4} component="ol" aria-label={messages.list.label}>
    {entries.map((entry) => (
      <li key={entry.id}>
        <AuditLine entry={entry} />
      </li>
    ))}
  </Stack>
);
