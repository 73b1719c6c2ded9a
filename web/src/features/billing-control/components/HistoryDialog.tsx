import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { BillingHistory, BillingStatus } from '#api/generated/billing.gen.js';
import { DataTable, type TableColumn } from '#ui/data-display/DataTable.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { Stack } from '#ui/layout/Stack.js';
import { History } from '#ui/theme/icons.js';
import { useListBillingHistoryQuery } from '../api/billing-control.api.js';
import { changeText, messages } from '../billing-control.messages.js';

const texts = messages.history;
type Change = BillingHistory['changes'][number];

const COLUMNS: readonly TableColumn<Change>[] = [
  { head: texts.change, cell: changeText },
  { head: texts.from, cell: ({ from }) => <When at={from} /> },
  { head: texts.notes, cell: ({ notes }) => notes },
  { head: texts.by, cell: ({ byName }) => byName },
  { head: texts.made, cell: ({ madeAt }) => <When at={madeAt} /> },
];

export function HistoryDialog({ shop, onClose }: { shop: BillingStatus['tenants'][number]; onClose: () => void }) {
  const query = useListBillingHistoryQuery({ id: shop.id });
  return (
    <ContentDialog title={texts.title(shop.name)} onClose={onClose}>
      <QueryState
        query={query}
        loading={<Loading rows={3} />}
        isEmpty={({ changes }) => changes.length === 0}
        empty={
          <Empty icon={History} title={texts.none}>
            {texts.noneText}
          </Empty>
        }
      >
        {({ changes }) => (
          <DataTable
            label={texts.label}
            rows={changes}
            columns={COLUMNS}
            isWhole
            card={(row) => (
              <Stack spacing={1}>
                <strong>{changeText(row)}</strong>
                <SecondaryText>
                  {texts.from} <When at={row.from} /> · {row.byName}
                </SecondaryText>
                {row.notes === '' ? null : <SecondaryText>{row.notes}</SecondaryText>}
              </Stack>
            )}
          />
        )}
      </QueryState>
      <DialogActions sx={{ mt: 4, p: 0 }}>
        <Button variant="outlined" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </ContentDialog>
  );
}
