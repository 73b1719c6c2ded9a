import Button from '@mui/material/Button';
import { Row } from '../layout/stacks.js';
import { messages } from './list.messages.js';

/** The pages of a list that goes on from its last row: back to the first, on to the next. */
export function Pager({
  before,
  next,
  isBusy = false,
  onOpen,
}: {
  /** The row that the page before this one ended with; undefined on the first page. */
  before: string | undefined;
  /** The row that this page ends with, where there are more. */
  next: string | undefined;
  /** Where a page is asked for once per press. */
  isBusy?: boolean;
  onOpen: (before: string | undefined) => void;
}) {
  if (before === undefined && next === undefined) return null;
  return (
    <Row as="nav" aria-label={messages.paging} style={{ marginTop: 16 }}>
      <Button variant="outlined" disabled={isBusy || before === undefined} onClick={() => onOpen(undefined)}>
        {messages.first}
      </Button>
      <Button variant="outlined" disabled={isBusy || next === undefined} onClick={() => onOpen(next)}>
        {messages.next}
      </Button>
    </Row>
  );
}
