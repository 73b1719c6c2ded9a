import Button from '@mui/material/Button';
import { Stack } from '../layout/Stack.js';
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
    <Stack direction="row" spacing={2} sx={{ mt: 4 }} component="nav" aria-label={messages.paging}>
      <Button variant="outlined" disabled={isBusy || before === undefined} onClick={() => onOpen(undefined)}>
        {messages.first}
      </Button>
      <Button variant="outlined" disabled={isBusy || next === undefined} onClick={() => onOpen(next)}>
        {messages.next}
      </Button>
    </Stack>
  );
}
