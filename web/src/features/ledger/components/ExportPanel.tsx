import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { exportQuerySchema } from '@revive/contracts/billing/exports';
import { monthStart } from '@revive/contracts/billing/ledger-day';
import { useState } from 'react';
import { useImpersonation } from '#api/impersonation.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { DayInput } from '#ui/form/MomentInput.js';
import { ledgerToday } from '#ui/hooks/ledger-today.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { FieldError } from '#ui/form/fields.js';
import { PHONE } from '#ui/theme/tokens.js';
import { messages } from '../ledger.messages.js';

const texts = messages.export;
const FILES = [
  { file: 'journal', name: texts.journal, text: texts.journalText },
  { file: 'ledger', name: texts.ledger, text: texts.ledgerText },
] as const;

const Days = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 14rem))',
  gap: 16,
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const DayLabel = styled('label')({ display: 'block', '& > span': { display: 'block', marginBottom: 4 } });

/** The previous month and the days of this month. */
function recentDays(): { from: string; through: string } {
  const through = ledgerToday();
  return { from: monthStart(through, -1), through };
}

/** The reason why the days are no period, or undefined. */
function problemOf(days: { from: string | undefined; through: string | undefined }): string | undefined {
  if (days.from === undefined || days.through === undefined) return texts.wrong;
  try {
    exportQuerySchema.validateSync(days);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : texts.wrong;
  }
}

/** Downloads the ledger and the accounting journal of a period: of the own shop, or of the platform for its staff. */
export function ExportPanel() {
  const [days, setDays] = useState<{ from: string | undefined; through: string | undefined }>(recentDays);
  const isImpersonating = useImpersonation() !== undefined;
  const problem = problemOf(days);
  return (
    <Panel title={texts.title}>
      <Stack spacing={4}>
        <SecondaryText component="p">{texts.intro}</SecondaryText>
        <Days>
          {(['from', 'through'] as const).map((name) => (
            <DayLabel key={name}>
              <span>{texts[name]}</span>
              <DayInput
                isPast
                aria-label={texts[name]}
                value={days[name] ?? ''}
                onChange={(day) => setDays({ ...days, [name]: day })}
              />
            </DayLabel>
          ))}
        </Days>
        <div role="status">{problem === undefined ? null : <FieldError id="export-days">{problem}</FieldError>}</div>
        {isImpersonating ? (
          <SecondaryText component="p">{texts.impersonating}</SecondaryText>
        ) : (
          FILES.map(({ file, name, text }) => (
            <Stack key={file} spacing={1} sx={{ alignItems: 'flex-start' }}>
              <strong>{name}</strong>
              <SecondaryText component="p">{text}</SecondaryText>
              <Button
                variant="outlined"
                aria-label={texts.downloadName(name)}
                {...(problem === undefined
                  ? {
                      component: 'a',
                      download: true,
                      href: `/api/billing/export/${file}?${new URLSearchParams({ from: days.from ?? '', through: days.through ?? '' })}`,
                    }
                  : { disabled: true })}
              >
                {texts.download}
              </Button>
            </Stack>
          ))
        )}
      </Stack>
    </Panel>
  );
}
