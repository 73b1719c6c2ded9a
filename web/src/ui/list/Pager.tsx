import Button from '@mui/material/Button';
import { Row } from '../layout/stacks.js';
import { messages } from './list.messages.js';

/** Pager for cursor pagination: back to the first page, or on to the next. */
export function Pager({
  before,
  next,
  isBusy = false,
  onOpen,
}: {
  /** Cursor of this page; undefined on the first page. */
  before: string | undefined;
  /** Cursor of the next page, if there is one. */
  next: string | undefined;
  /** Disables the buttons while a page loads. */
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
