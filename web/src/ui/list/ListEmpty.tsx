import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Empty } from '../feedback/async-states.js';
import { SearchX, type LucideIcon } from '../theme/icons.js';
import { messages } from './list.messages.js';

export function ListEmpty({
  isNarrowed,
  onClear,
  none,
  noMatch,
}: {
  isNarrowed: boolean;
  onClear: () => void;
  none: { icon: LucideIcon; title: string; text?: string; action?: ReactNode };
  noMatch: { title: string; text?: string };
}) {
  if (!isNarrowed)
    return (
      <Empty icon={none.icon} title={none.title} action={none.action}>
        {none.text}
      </Empty>
    );
  return (
    <Empty
      icon={SearchX}
      title={noMatch.title}
      action={
        <Button variant="outlined" onClick={onClear}>
          {messages.clearSearchAndFilters}
        </Button>
      }
    >
      {noMatch.text}
    </Empty>
  );
}
