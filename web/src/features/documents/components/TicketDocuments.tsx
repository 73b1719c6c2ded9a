import { useFallbackPolling } from '#api/live/live-context.js';
import { PrintButton } from '#entities/printing/PrintButton.js';
import { RowActions } from '#ui/data-display/RowActions.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListRepairDocumentsQuery } from '../api/documents.api.js';
import type { TaxDocument } from '../document-facts.js';
import { messages } from '../documents.messages.js';
import { useDocumentActions } from '../use-document-actions.js';
import { WaitingDocuments } from './WaitingDocuments.js';
import { DocumentAmount, DocumentNumber } from './DocumentAmount.js';

const { ticket: texts } = messages;

const Line = ({ row }: { row: TaxDocument }) => (
  <Stack spacing={1}>
    <span>
      {row.title} <DocumentNumber row={row} />, <DocumentAmount row={row} />
    </span>
    <SecondaryText>
      <When at={row.issuedAt} as="day" />
      {row.refersTo === undefined ? null : ` · ${texts.refersTo(row.refersTo)}`}
      {row.emailedAt === undefined ? null : (
        <>
          {' · '}
          {texts.emailed} <When at={row.emailedAt} />
        </>
      )}
    </SecondaryText>
  </Stack>
);

/** Invoice, credit notes and receipts of a repair, on its page. */
export function TicketDocuments({ repairId }: { repairId: string }) {
  const query = useListRepairDocumentsQuery({ id: repairId }, useFallbackPolling(30_000));
  const actions = useDocumentActions();
  return (
    <Panel title={texts.title} id="documents">
      <QueryState query={query} loading={<Loading rows={2} />}>
        {({ documents, waiting }) =>
          documents.length + waiting.length === 0 ? (
            <SecondaryText component="p">{texts.empty}</SecondaryText>
          ) : (
            <Stack spacing={3}>
              <WaitingDocuments rows={waiting} />
              {documents.map((row) => (
                <Stack
                  key={row.id}
                  direction="row"
                  spacing={2}
                  sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
                >
                  <Line row={row} />
                  <RowActions name={row.number} actions={actions.of(row)} />
                </Stack>
              ))}
              {documents.length === 0 ? null : (
                <PrintButton
                  what="receipt"
                  paper="receipt_80"
                  repairId={repairId}
                  label={texts.print}
                  variant="outlined"
                />
              )}
            </Stack>
          )
        }
      </QueryState>
      {actions.dialog}
    </Panel>
  );
}
