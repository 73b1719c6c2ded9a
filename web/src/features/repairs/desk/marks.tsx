import { PRIORITY_LABELS, type Priority } from '@revive/contracts/repairs/desk';
import Chip from '@mui/material/Chip';
import { badge, type Badge } from '#ui/data-display/badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { agreedText } from '#ui/format/agreed-text.js';
import { fullText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Row } from '#ui/layout/stacks.js';
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

export const PriorityMark = ({ priority }: { priority: Priority }) =>
  priority === 'normal' ? null : <StatusBadge look={PRIORITY_LOOKS[priority]} />;

export function Promised({ row }: { row: Planned }) {
  const now = useNow(MINUTE_MS);
  const { promisedAt } = row.desk;
  if (promisedAt === undefined) return null;
  return (
    <Row gap={6}>
      <time dateTime={promisedAt} title={fullText(promisedAt)} style={{ whiteSpace: 'nowrap' }}>
        {agreedText(promisedAt)}
      </time>
      {isOverdue(row, now) ? <StatusBadge look={OVERDUE} /> : null}
    </Row>
  );
}

export const TagList = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <Row gap={4}>
      {tags.map((tag) => (
        <Chip key={tag} size="small" label={tag} />
      ))}
    </Row>
  );
