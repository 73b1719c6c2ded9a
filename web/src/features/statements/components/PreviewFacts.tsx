import type { StatementPreview } from '#api/generated/billing.gen.js';
import { BulletList, ListRow } from '#ui/data-display/lists.js';
import { Money } from '#ui/data-display/Money.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { importTexts as texts } from '../statements.messages.js';
import { bankDay } from './LineFacts.js';

/** What the service found in a file, and what is doubtful about it. */
export function PreviewFacts({ preview }: { preview: StatementPreview }) {
  const { bank, lines, first, last, closingCents, problems, problemCount, sample } = preview;
  return (
    <Inset aria-live="polite">
      <Stack spacing={2}>
        {bank === undefined ? null : <p>{texts.bank(bank)}</p>}
        {first === undefined || last === undefined ? null : (
          <Text bold>{texts.found(lines, bankDay(first), bankDay(last))}</Text>
        )}
        {closingCents === undefined ? null : (
          <DescriptionList>
            <dt>{texts.closing}</dt>
            <dd>
              <Money cents={closingCents} />
            </dd>
          </DescriptionList>
        )}
        <Doubts preview={preview} />
        {problemCount === 0 ? null : (
          <div>
            <p>{texts.problems(problemCount)}</p>
            <BulletList>
              {problems.slice(0, 5).map(({ row, message }) => (
                <li key={row}>{texts.problem(row, message)}</li>
              ))}
            </BulletList>
          </div>
        )}
        {sample.length === 0 ? null : (
          <Stack component="ul" aria-label={texts.sample}>
            {sample.slice(0, 5).map(({ day, description, cents, isDuplicate }, nth) => (
              // Lines of a file can be equal.
              <ListRow key={nth}>
                <span>
                  {description}{' '}
                  <SecondaryText>
                    {bankDay(day)}
                    {isDuplicate ? `, ${texts.known}` : ''}
                  </SecondaryText>
                </span>
                <Money cents={cents} />
              </ListRow>
            ))}
          </Stack>
        )}
      </Stack>
    </Inset>
  );
}

function Doubts({ preview }: { preview: StatementPreview }) {
  const { duplicates, balanceBreaks, otherAccount, isDayOrderUnclear, columns, format } = preview;
  return (
    <>
      {duplicates === 0 ? null : <p>{texts.duplicates(duplicates)}</p>}
      {balanceBreaks === 0 ? null : <Text color="error">{texts.breaks(balanceBreaks)}</Text>}
      {otherAccount === undefined ? null : <Text color="error">{texts.otherAccount(otherAccount)}</Text>}
      {isDayOrderUnclear ? <Text color="error">{texts.unclear}</Text> : null}
      {columns === undefined && format === 'csv' ? <Text color="error">{texts.noColumns}</Text> : null}
    </>
  );
}
