import Button from '@mui/material/Button';
import { useState, type FormEvent } from 'react';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Stack } from '#ui/layout/Stack.js';
import { PromiseInput } from '../desk/desk-fields.js';
import { localInput, momentOf } from '../desk/desk-facts.js';
import { messages as desk } from '../messages/desk.messages.js';
import { ticketNumber } from '../repair-facts.js';
import type { Card } from './RepairCalendar.js';
import { useMovePromise } from './use-move-promise.js';

export function MovePromise({ card, onClose }: { card: Card; onClose: () => void }) {
  const move = useMovePromise();
  const [isLoading, setLoading] = useState(false);
  const [typed, setTyped] = useState<string | undefined>(localInput(card.desk.promisedAt));
  const moment = momentOf(typed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (moment === undefined) return;
    setLoading(true);
    const isMoved = moment === (card.desk.promisedAt ?? null) || (await move(card, moment));
    setLoading(false);
    if (isMoved) onClose();
  };
  return (
    <ContentDialog title={desk.calendar.moveTitle(ticketNumber(card.number))} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack spacing={4}>
          <PromiseInput aria-label={desk.panel.promised} value={typed ?? ''} onChange={setTyped} />
          <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
            <Button variant="outlined" onClick={onClose}>
              {desk.bulk.cancel}
            </Button>
            <ActionButton type="submit" variant="contained" disabled={isLoading || moment === undefined}>
              {isLoading ? desk.bulk.applying : desk.bulk.apply}
            </ActionButton>
          </Stack>
        </Stack>
      </form>
    </ContentDialog>
  );
}
