import Button from '@mui/material/Button';
import { Row } from '../layout/stacks.js';
import { messages } from './list.messages.js';

export function Pager({
  before,
  next,
  isBusy = false,
  onOpen,
}: {
  before: string | undefined;
  next: string | undefined;
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
