import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import type { FigureExplanation } from '#api/generated/billing.gen.js';
import { ENTRY_TEXTS } from '#entities/entry-texts.js';
import { Money, moneyText } from '#ui/data-display/Money.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { Stack } from '#ui/layout/Stack.js';
import { ReceiptText } from '#ui/theme/icons.js';
import { color } from '#ui/theme/tokens.js';
import { ExplainedEntry } from './ExplainedEntry.js';
import type { ExplainedFigure } from './ExplainedMoney.js';
import { useExplainFigureQuery, useLazyExplainFigureQuery } from './explain.api.js';
import { messages } from './explain.messages.js';

type Entry = FigureExplanation['entries'][number];

const Groups = styled('table')({
  borderCollapse: 'collapse',
  width: '100%',
  '& th, & td': { padding: '6px 0', textAlign: 'left', fontWeight: 'inherit' },
  '& thead th': { color: color.quiet },
  '& th + th, & td': { textAlign: 'right', paddingLeft: 16, fontVariantNumeric: 'tabular-nums' },
  '& tfoot > tr': { borderTop: `1px solid ${color.divider}`, fontWeight: 600 },
});

/** The postings behind a figure, down to the repair, the customer's approval and the row of the price book. */
export function ExplanationDialog({
  of,
  shownCents,
  onClose,
}: {
  of: ExplainedFigure;
  /** The figure as the page showed it. */
  shownCents: number;
  onClose: () => void;
}) {
  const query = useExplainFigureQuery({ ...of }, { refetchOnMountOrArgChange: true });
  const { data } = query;
  return (
    <ContentDialog title={data === undefined ? messages.loadingTitle : messages.title(data.title)} onClose={onClose}>
      <QueryState query={query} loading={<Loading rows={4} />}>
        {(explanation) => (
          <Found
            key={`${explanation.entryCount} ${explanation.cents}`}
            explanation={explanation}
            of={of}
            shownCents={shownCents}
          />
        )}
      </QueryState>
      <DialogActions sx={{ px: 0, pb: 0 }}>
        <Button variant="outlined" onClick={onClose}>
          {messages.close}
        </Button>
      </DialogActions>
    </ContentDialog>
  );
}

const sumOf = (entries: readonly Entry[]): number => entries.reduce((sum, { cents }) => sum + cents, 0);

function Found({
  explanation,
  of,
  shownCents,
}: {
  explanation: FigureExplanation;
  of: ExplainedFigure;
  shownCents: number;
}) {
  const { text, cents, postedCents, entryCount } = explanation;
  const [readPage, { isFetching }] = useLazyExplainFigureQuery();
  const [entries, setEntries] = useState<readonly Entry[]>(explanation.entries);
  const [next, setNext] = useState(explanation.next);
  const loadMore = async () => {
    if (next === undefined) return;
    try {
      const page = await readPage({ ...of, before: next }).unwrap();
      setEntries([...entries, ...page.entries]);
      setNext(page.next);
    } catch (error) {
      toastFailure(messages.moreFailed, describeError(error));
    }
  };
  return (
    <Stack spacing={4}>
      <div>
        <Text variant="display">
          <Money cents={cents} />
        </Text>
        <SecondaryText component="p">{text}</SecondaryText>
      </div>
      <Warnings explanation={explanation} shownCents={shownCents} />
      {entryCount === 0 ? (
        <Empty icon={ReceiptText} title={messages.empty}>
          {messages.emptyText}
        </Empty>
      ) : (
        <>
          <GroupTable explanation={explanation} />
          <section aria-label={messages.entries}>
            <Text component="h3" variant="h3">
              {messages.entries}
            </Text>
            <Stack component="ul" spacing={0} sx={{ listStyle: 'none', p: 0 }}>
              {entries.map((entry) => (
                <ExplainedEntry key={entry.id} entry={entry} />
              ))}
            </Stack>
          </section>
          <Text component="p" role="status">
            {next === undefined ? messages.complete(entries.length) : messages.part(entries.length, entryCount)}{' '}
            <strong>
              <Money cents={sumOf(entries)} />
            </strong>
            . {readded(explanation, entries, next)}
          </Text>
          {next === undefined ? null : (
            <Button variant="outlined" disabled={isFetching} onClick={() => void loadMore()}>
              {isFetching ? messages.loadingMore : messages.more}
            </Button>
          )}
        </>
      )}
      {postedCents === cents || cents !== 0 ? null : (
        <SecondaryText>{messages.carried(moneyText(postedCents))}</SecondaryText>
      )}
    </Stack>
  );
}

/** Whether the sum that the reader sees is the figure. */
function readded({ cents, differs }: FigureExplanation, entries: readonly Entry[], next: string | undefined): string {
  if (next !== undefined) return messages.older;
  return !differs && sumOf(entries) === cents ? messages.agrees : '';
}

function Warnings({
  explanation: { cents, postedCents, differs },
  shownCents,
}: {
  explanation: FigureExplanation;
  shownCents: number;
}) {
  return (
    <>
      {differs ? <Alert severity="error">{messages.differs(moneyText(postedCents), moneyText(cents))}</Alert> : null}
      {shownCents === cents ? null : (
        <Alert severity="info">{messages.changed(moneyText(shownCents), moneyText(cents))}</Alert>
      )}
    </>
  );
}

const GroupTable = ({ explanation: { groups, entryCount, postedCents } }: { explanation: FigureExplanation }) => (
  <Groups aria-label={messages.groups}>
    <thead>
      <tr>
        <th scope="col">{messages.kind}</th>
        <th scope="col">{messages.count}</th>
        <th scope="col">{messages.amount}</th>
      </tr>
    </thead>
    <tbody>
      {groups.map(({ kind, entries, cents }) => (
        <tr key={kind}>
          <th scope="row">{ENTRY_TEXTS[kind]}</th>
          <td>{entries}</td>
          <td>
            <Money cents={cents} />
          </td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">{messages.sum}</th>
        <td>{entryCount}</td>
        <td>
          <Money cents={postedCents} />
        </td>
      </tr>
    </tfoot>
  </Groups>
);
