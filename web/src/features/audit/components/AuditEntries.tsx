import { ROLE_LABELS, ROLES } from '@revive/contracts/roles';
import { styled } from '@mui/material/styles';
import { Icon } from '#ui/theme/Icon.js';
import { History } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import type { AuditEntry } from '#api/generated/audit.gen.js';
import { actionText, messages, notesText } from '../audit.messages.js';

const Entry = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: 12,
  padding: '8px 0',
  alignItems: 'start',
});

const roleText = (role: string) => ROLE_LABELS[ROLES.find((known) => known === role) ?? 'user'];
function whoText({ actor }: AuditEntry): string {
  // An agent's name begins with what it is; account names have no spaces.
  if (actor.username === actor.role || actor.username.startsWith(`${actor.role} `)) return actor.username;
  return `${actor.username} (${ROLES.some((known) => known === actor.role) ? roleText(actor.role) : actor.role})`;
}

/** Who did what, as it was given. */
export function AuditEntries({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol aria-label={messages.list.label}>
      {entries.map((entry) => (
        <Entry key={entry.id}>
          <Icon as={History} size={15} color={color.quiet} />
          <span style={{ overflowWrap: 'anywhere' }}>
            <span style={{ display: 'block', ...TYPE.body2 }}>
              {actionText(entry.action)}
              {entry.notes === '' ? '' : `: ${notesText(entry.notes)}`}
            </span>
            <SecondaryText>{whoText(entry)}</SecondaryText>
          </span>
          <SecondaryText>
            <When at={entry.createdAt} as="ago" />
          </SecondaryText>
        </Entry>
      ))}
    </ol>
  );
}
