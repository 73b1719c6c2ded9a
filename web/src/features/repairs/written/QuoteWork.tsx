import { Suspense, useState } from 'react';
import { describeError } from '#api/errors.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { Icon } from '#ui/theme/Icon.js';
import { Check } from '#ui/theme/icons.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useExtendQuoteMutation, useLazyDownloadRepairFormQuery } from '../api/quotes.api.js';
import { FormButton } from './RepairFormButton.js';
import { messages } from '../messages/quotes/written-quotes.messages.js';
import { approvedOf, currentQuote } from '../ticket-facts.js';
import { canWriteQuote, depositDueCents } from './written-facts.js';

const WriteQuoteDialog = lazyNamed(() => import('./WriteQuoteDialog.js'), 'WriteQuoteDialog');
const DepositDialog = lazyNamed(() => import('./DepositDialog.js'), 'DepositDialog');
const FinishLineDialog = lazyNamed(() => import('./FinishLineDialog.js'), 'FinishLineDialog');
const HandWorkDialog = lazyNamed(() => import('../components/handover/HandWorkDialog.js'), 'HandWorkDialog');
const { finish, terms } = messages;

type Open = 'write' | 'deposit' | 'give_up' | { id: string; name: string };

type Line = Repair['quotes'][number]['lines'][number];

function HandLine({ line, onFinish }: { line: Line; onFinish: ((open: Open) => void) | undefined }) {
  const { id, name, done } = line;
  if (done === undefined && onFinish === undefined) return name;
  if (done === undefined)
    return (
      <ActionButton variant="outlined" size="small" onClick={() => onFinish?.({ id, name })}>
        <Icon as={Check} />
        {finish.action(name)}
      </ActionButton>
    );
  return (
    <>
      <Icon as={Check} size={15} /> {name}{' '}
      <SecondaryText>
        {finish.by(done.byName)} <When at={done.at} as="list" />
        {done.note === '' ? '' : `. ${done.note}`}
      </SecondaryText>
    </>
  );
}

function HandLines({ repair, onFinish }: { repair: Repair; onFinish: ((open: Open) => void) | undefined }) {
  const lines = approvedOf(repair)?.lines.filter(({ kind }) => kind !== 'procedure') ?? [];
  return lines.length === 0 ? null : (
    <Stack spacing={2} component="ul" aria-label={finish.title}>
      {lines.map((line) => (
        <li key={line.id}>
          <HandLine line={line} onFinish={onFinish} />
        </li>
      ))}
    </Stack>
  );
}

const writeText = (repair: Repair): string => {
  if (repair.draft !== undefined) return messages.draft.edit;
  return currentQuote(repair) === undefined ? messages.write : messages.revise;
};

export function QuoteWork({ repair }: { repair: Repair }) {
  const [open, setOpen] = useState<Open>();
  const [extend, { isLoading }] = useExtendQuoteMutation();
  const [readForm, form] = useLazyDownloadRepairFormQuery();
  const quote = currentQuote(repair);
  const due = depositDueCents(repair);
  const close = () => setOpen(undefined);
  const isWorking = repair.status === 'approved' || repair.status === 'repairing';
  const isRunning = repair.runs.some(({ status }) => status !== 'completed' && status !== 'failed');
  const left = approvedOf(repair)?.lines.filter(({ kind, done }) => kind !== 'procedure' && done === undefined) ?? [];
  const wrote = repair.runs.some(({ kind, status }) => kind === 'repair' && status === 'completed');
  const prolong = async () => {
    if (quote === undefined) return;
    const { error } = await extend({ id: repair.id, extendQuote: { quoteVersion: quote.version } });
    if (error === undefined) toastGood(terms.extended);
    else toastFailure(terms.notExtended, describeError(error));
  };
  return (
    <Stack spacing={3}>
      {quote === undefined ? null : (
        <HandLines repair={repair} onFinish={isWorking && !isRunning && due === 0 ? setOpen : undefined} />
      )}
      {isWorking && due > 0 ? <SecondaryText>{finish.afterDeposit}</SecondaryText> : null}
      <Stack direction="row" spacing={2}>
        {due > 0 && repair.status !== 'ready_for_pickup' ? (
          <ActionButton variant={isWorking ? 'contained' : 'outlined'} onClick={() => setOpen('deposit')}>
            {messages.deposit.action(moneyText(due))}
          </ActionButton>
        ) : null}
        {canWriteQuote(repair) ? (
          <ActionButton variant="outlined" size="small" onClick={() => setOpen('write')}>
            {writeText(repair)}
          </ActionButton>
        ) : null}
        {repair.status === 'quoted' && repair.outcome === 'none' && quote?.validUntil !== undefined ? (
          <ActionButton variant="outlined" size="small" disabled={isLoading} onClick={() => void prolong()}>
            {terms.extend}
          </ActionButton>
        ) : null}
        {quote?.form === undefined ? null : (
          <FormButton read={() => readForm({ id: repair.id }).unwrap()} isFetching={form.isFetching} />
        )}
        {isWorking && !isRunning && !wrote && left.length > 0 ? (
          <ActionButton variant="outlined" size="small" onClick={() => setOpen('give_up')}>
            {finish.giveUp}
          </ActionButton>
        ) : null}
      </Stack>
      <Suspense fallback={null}>
        {open === 'write' ? <WriteQuoteDialog repair={repair} onClose={close} /> : null}
        {open === 'give_up' ? <HandWorkDialog repair={repair} onClose={close} isNotRepaired /> : null}
        {open === 'deposit' && quote !== undefined ? (
          <DepositDialog repair={repair} quoteVersion={quote.version} cents={due} onClose={close} />
        ) : null}
        {typeof open === 'object' && quote !== undefined ? (
          <FinishLineDialog repair={repair} quoteVersion={quote.version} line={open} onClose={close} />
        ) : null}
      </Suspense>
    </Stack>
  );
}
