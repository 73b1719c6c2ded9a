import { chosenAt, useTicketLocation } from '#entities/locations/use-ticket-location.js';
import { PrintButton } from '#entities/printing/PrintButton.js';
import { useListPrintersQuery } from '#entities/printing/printing.api.js';
import { Section } from '#ui/layout/Section.js';
import { messages } from './receipt.messages.js';

/**
 * Prints on the shop's receipt printer, else on its A4 printer. Without either, the browser prints the ticket, which
 * hides everything that is internal.
 */
export function PrintReceipt({ repairId }: { repairId: string }) {
  const chosen = chosenAt(useListPrintersQuery().data?.papers ?? [], useTicketLocation(repairId)).map(
    ({ paper }) => paper,
  );
  const paper = chosen.includes('receipt_80') || !chosen.includes('a4') ? 'receipt_80' : 'a4';
  return (
    <div data-screen-only>
      <Section title={messages.title}>
        <PrintButton
          key={paper}
          what="receipt"
          paper={paper}
          repairId={repairId}
          label={messages.print}
          variant="outlined"
          openDialog={() => window.print()}
        />
      </Section>
    </div>
  );
}
