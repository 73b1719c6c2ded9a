import type { AuditEntry } from './billing.api.gen.js';
import { ROLE_LABELS, ROLES } from '@revive/contracts/roles';
import { styled } from '@mui/material/styles';
import { useFallbackPolling } from '../../api/live/live-context.js';
import { Icon } from '../../ui/Icon.js';
import { History } from '../../ui/icons.js';
import { Quiet } from '../../ui/layout.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { colour } from '../../ui/tone.js';
import { When } from '../../ui/When.js';
import { useListRecentAuditQuery } from './billing.api.js';
import { actionText, notesText } from './billing.texts.js';

const Entry = styled('li')({ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto', gap: 12, padding: '8px 0', alignItems: 'start' });

const roleText = (role: string) => ROLE_LABELS[ROLES.find((known) => known === role) ?? 'user'];
function whoText({ actor }: AuditEntry): string {
  // An agent's name begins with what it is; account names have no spaces.
  if (actor.username === actor.role || actor.username.startsWith(`${actor.role} `)) return actor.username;
  return `${actor.username} (${ROLES.some((known) => known === actor.role) ? roleText(actor.role) : actor.role})`;
}

/** Who did what, newest first; `most` limits it. An empty list is empty. */
export function ActivityList({ most }: { most?: number }) {
  // spec part 2 §7: the audit list is read again every 30 s while no live events come.
  const { data, error, refetch } = useListRecentAuditQuery(undefined, useFallbackPolling(30_000));
  if (error !== undefined && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading rows={Math.min(most ?? 6, 6)} height={40} />;
  if (data.length === 0) return <Empty icon={History} title="Nothing has happened yet" />;
  return (
    <ol aria-label="Activity">
      {(most === undefined ? data : data.slice(0, most)).map((entry) => (
        <Entry key={entry.id}>
          <Icon as={History} size={15} colour={colour.quiet} />
          <span><span style={{ display: 'block', fontSize: '0.8125rem', lineHeight: '1.125rem' }}>{actionText(entry.action)}{entry.notes === '' ? '' : `: ${notesText(entry.notes)}`}</span><Quiet>{whoText(entry)}</Quiet></span>
          <Quiet><When at={entry.createdAt} as="ago" /></Quiet>
        </Entry>
      ))}
    </ol>
  );
}
