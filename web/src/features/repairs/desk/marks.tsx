import { PRIORITY_LABELS, type Priority } from '@revive/contracts/repairs/desk';
import Chip from '@mui/material/Chip';
import { styled } from '@mui/material/styles';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { agreedText } from '#ui/format/agreed-text.js';
import { fullText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Stack } from '#ui/layout/Stack.js';
import { AlertTriangle, Circle, OctagonAlert, Triangle } from '#ui/theme/icons.js';
import { messages } from '../messages/desk.messages.js';
import { isOverdue, type Planned } from './desk-facts.js';

const PRIORITY_LOOKS: Record<Priority, Badge> = {
  urgent: badge('red', OctagonAlert, PRIORITY_LABELS.urgent),
  high: badge('orange', Triangle, PRIORITY_LABELS.high),
  normal: badge('slate', Circle, PRIORITY_LABELS.normal),
};
const OVERDUE = badge('red', AlertTriangle, messages.overdue);
const MINUTE_MS = 60_000;
const Moment = styled('time')({ whiteSpace: 'nowrap' });

export const PriorityMark = ({ priority }: { priority: Priority }) =>
  priority === 'normal' ? null : <StatusBadge look={PRIORITY_LOOKS[priority]} />;

export function Promised({ row }: { row: Planned }) {
  const now = useNow(MINUTE_MS);
  const { promisedAt } = row.desk;
  if (promisedAt === undefined) return null;
  return (
    <Stack direction="row" spacing={1.5}>
      <Moment dateTime={promisedAt} title={fullText(promisedAt)}>
        {agreedText(promisedAt)}
      </Moment>
      {isOverdue(row, now) ? <StatusBadge look={OVERDUE} /> : null}
    </Stack>
  );
}

export const TagList = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <Stack direction="row" spacing={1}>
      {tags.map((tag) => (
        <Chip key={tag} size="small" label={tag} />
      ))}
    </Stack>
  );
