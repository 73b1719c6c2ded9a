import Button from '@mui/material/Button';
import type { Paper, DocumentKind } from '@revive/contracts/printing/states';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from './printing.messages.js';
import { isPrintOver, printText } from './print-text.js';
import { usePrint } from './use-print.js';

/**
 * Prints on the shop's printer for the paper and shows how far the document is. Without a chosen printer the button
 * opens the browser's dialog.
 */
export function PrintButton({
  what,
  paper,
  repairId,
  locationId,
  label = messages.print,
  variant = 'contained',
  openDialog,
}: {
  what: DocumentKind;
  paper: Paper;
  repairId?: string;
  /** Of a test page. */
  locationId?: string | undefined;
  label?: string;
  /** `outlined` on a page whose main action is another. */
  variant?: 'contained' | 'outlined';
  /** Absent for a document that the browser does not show. */
  openDialog?: () => void;
}) {
  const printing = usePrint({
    what,
    paper,
    ...(repairId === undefined ? {} : { repairId }),
    ...(locationId === undefined ? {} : { locationId }),
  });
  const { printer, job, isSending } = printing;
  if (printer === undefined)
    return openDialog === undefined ? null : (
      <Button variant={variant} onClick={openDialog}>
        {label}
      </Button>
    );
  const isOpen = job !== undefined && !isPrintOver(job);
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
        {isOpen ? (
          <ActionButton variant="outlined" disabled={job.cancelling} onClick={() => void printing.cancel()}>
            {messages.cancel}
          </ActionButton>
        ) : (
          <ActionButton variant={variant} disabled={isSending} onClick={() => void printing.print()}>
            {job === undefined ? label : messages.again}
          </ActionButton>
        )}
        {openDialog === undefined ? null : <Button onClick={openDialog}>{messages.dialog}</Button>}
      </Stack>
      <SecondaryText component="p" role="status" aria-live="polite">
        {stateOf(printing)}
      </SecondaryText>
    </Stack>
  );
}

function stateOf({ printer, job, isSending, isUnknown }: ReturnType<typeof usePrint>): string {
  if (isSending) return messages.sending;
  if (isUnknown) return messages.unchecked;
  if (job !== undefined) return printText(job);
  return printer === undefined || printer.online ? '' : messages.offline(printer.agentName);
}
