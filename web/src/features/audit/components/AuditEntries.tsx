import { styled } from '@mui/material/styles';
import { Icon } from '#ui/theme/Icon.js';
import { History } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { color, TYPE } from '#ui/theme/tokens.js';
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
      <span style={{ overflowWrap: 'anywhere' }}>
        <span style={{ display: 'block', ...TYPE.body2 }}>
          {actionText(entry.action)}
          {notes === '' ? '' : `: ${notes}`}
        </span>
        <SecondaryText>{actorText(entry)}</SecondaryText>
      </span>
      <SecondaryText>
        <When at={entry.createdAt} as="ago" />
      </SecondaryText>
    </Line>
  );
}

export const AuditEntries = ({ entries }: { entries: readonly AuditEntry[] }) => (
  <ol aria-label={messages.list.label}>
    {entries.map((entry) => (
      <li key={entry.id} style={{ padding: '8px 0' }}>
        <AuditLine entry={entry} />
      </li>
    ))}
  </ol>
);
