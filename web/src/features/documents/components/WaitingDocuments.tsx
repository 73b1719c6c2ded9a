import { useState } from 'react';
import { Link } from 'react-router';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../documents.messages.js';
import type { WaitingDocument } from '../document-facts.js';
import { BuyerDialog } from './BuyerDialog.js';

const { waiting: texts } = messages;

/** Sales whose invoice is not issued yet, because it needs the buyer's details. */
export function WaitingDocuments({ rows, links = false }: { rows: readonly WaitingDocument[]; links?: boolean }) {
  const [open, setOpen] = useState<WaitingDocument>();
  if (rows.length === 0) return null;
  return (
    <Inset>
      <Stack spacing={2}>
        <strong>{texts.title(rows.filter(({ kind }) => kind === 'invoice').length)}</strong>
        <SecondaryText component="p">{texts.buyer}</SecondaryText>
        {rows.map((row) => (
          <Stack
            key={row.entryId}
            direction="row"
            spacing={2}
            sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
          >
            <span>
              {links ? (
                <Link to={`/tenant/repairs/${row.repairId}`}>
                  <Mono>R-{row.repairNumber}</Mono>
                </Link>
              ) : (
                <Mono>R-{row.repairNumber}</Mono>
              )}{' '}
              {row.deviceName},{' '}
              <ExplainedMoney cents={row.totalCents} of={{ figure: 'entry.amount', entryId: row.entryId }} />
            </span>
            {row.missing.includes('buyer') ? (
              <ActionButton size="small" variant="outlined" onClick={() => setOpen(row)}>
                {texts.add}
              </ActionButton>
            ) : (
              <SecondaryText>{texts.invoice}</SecondaryText>
            )}
          </Stack>
        ))}
      </Stack>
      {open === undefined ? null : <BuyerDialog waiting={open} onClose={() => setOpen(undefined)} />}
    </Inset>
  );
}
