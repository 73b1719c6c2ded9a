import type { MoneyFigure } from '@revive/contracts/billing/explain';
import { Suspense, useState } from 'react';
import { isApiFailure } from '#api/errors.js';
import type { RepairBill } from '#api/generated/billing.gen.js';
import { useCurrentUser } from '#api/current-user.js';
import { ENTRY_TEXTS } from '#entities/entry-texts.js';
import { Amounts } from '#entities/explained-money/Amounts.js';
import { ExplainedMoney } from '#entities/explained-money/ExplainedMoney.js';
import { ListRow } from '#ui/data-display/lists.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Inset, Panel } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { useReadBillQuery } from '../api/payments.api.js';
import { messages } from '../payments.messages.js';

const TakePaymentDialog = lazyNamed(() => import('./TakePaymentDialog.js'), 'TakePaymentDialog');
const ConfirmEftDialog = lazyNamed(() => import('./ConfirmEftDialog.js'), 'ConfirmEftDialog');
const MissingEftDialog = lazyNamed(() => import('./ConfirmEftDialog.js'), 'MissingEftDialog');
const RefundDialog = lazyNamed(() => import('./RefundDialog.js'), 'RefundDialog');
const WriteOffDialog = lazyNamed(() => import('./WriteOffDialog.js'), 'WriteOffDialog');

const { panel: texts, actions, entry: words, eft: efts } = messages;
/** Technicians get no live events of the ledger, so an open ticket reads again. */
const FRESH = { pollingInterval: 15_000, refetchOnMountOrArgChange: true } as const;

type Expected = RepairBill['expected'][number];
type RepairFigure = Extract<MoneyFigure, `repair.${string}`>;
type Opened = 'pay' | 'refund' | 'write_off' | { readonly eft: Expected; readonly isMissing: boolean };

/** What the repair costs, received, refunded and outstanding money apart, and each entry behind them. */
export function RepairPayments({ repairId }: { repairId: string }) {
  const query = useReadBillQuery({ id: repairId }, FRESH);
  // The ledger learns of a new ticket by an event, a moment later.
  const isUnknown = isApiFailure(query.error) && query.error.code === 'NOT_FOUND';
  return (
    <Panel title={texts.title} id="payments">
      {isUnknown ? (
        <SecondaryText component="p">{texts.none}</SecondaryText>
      ) : (
        <QueryState query={query} loading={<Loading rows={3} />}>
          {(bill) => <BillView repairId={repairId} bill={bill} />}
        </QueryState>
      )}
    </Panel>
  );
}

function BillView({ repairId, bill }: { repairId: string; bill: RepairBill }) {
  const [opened, setOpened] = useState<Opened>();
  const isOwner = useCurrentUser()?.role === 'tenant_admin';
  const { dueCents, refundableCents, entries, expected } = bill;
  if (entries.length + expected.length === 0) return <SecondaryText component="p">{texts.none}</SecondaryText>;
  return (
    <Stack spacing={4}>
      <Sums repairId={repairId} bill={bill} />
      {expected.map((eft) => (
        <ExpectedEft key={eft.id} eft={eft} onOpen={(isMissing) => setOpened({ eft, isMissing })} />
      ))}
      {dueCents > 0 || refundableCents > 0 ? (
        <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
          {dueCents > 0 ? (
            <ActionButton variant="contained" onClick={() => setOpened('pay')}>
              {actions.pay}
            </ActionButton>
          ) : null}
          {refundableCents > 0 ? (
            <ActionButton variant="outlined" onClick={() => setOpened('refund')}>
              {actions.refund}
            </ActionButton>
          ) : null}
          {dueCents > 0 && isOwner ? (
            <ActionButton variant="outlined" color="error" onClick={() => setOpened('write_off')}>
              {actions.writeOff}
            </ActionButton>
          ) : null}
        </Stack>
      ) : null}
      {entries.length === 0 ? null : (
        <Section title={texts.history}>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ul>
          <a href="#documents">{texts.receipts}</a>
        </Section>
      )}
      <Suspense fallback={null}>
        <OpenedDialog repairId={repairId} bill={bill} opened={opened} onClose={() => setOpened(undefined)} />
      </Suspense>
    </Stack>
  );
}

function Sums({ repairId, bill }: { repairId: string; bill: RepairBill }) {
  const { chargedCents, vatCents, paidCents, prepaidCents, dueCents, refundedCents, writtenOffCents } = bill;
  const of = (figure: RepairFigure) => ({ figure, repairId });
  return (
    <Amounts>
      <dt>
        {texts.charged}
        {vatCents === 0 ? null : <SecondaryText> · {texts.vat(moneyText(vatCents))}</SecondaryText>}
      </dt>
      <dd>
        <ExplainedMoney cents={chargedCents} of={of('repair.charged')} />
      </dd>
      <dt>
        {texts.paid}
        {refundedCents === 0 ? null : <SecondaryText> · {texts.paidHint}</SecondaryText>}
      </dt>
      <dd>
        <ExplainedMoney cents={paidCents} of={of('repair.paid')} />
      </dd>
      {bill.byPlatformCents === 0 ? null : (
        <>
          <dt>{texts.byPlatform}</dt>
          <dd>
            <ExplainedMoney cents={bill.byPlatformCents} of={of('repair.byPlatform')} />
          </dd>
        </>
      )}
      {prepaidCents === 0 ? null : (
        <>
          <dt>{texts.prepaid}</dt>
          <dd>
            <ExplainedMoney cents={prepaidCents} of={of('repair.prepaid')} />
          </dd>
        </>
      )}
      <dt>{texts.refunded}</dt>
      <dd>
        <ExplainedMoney cents={refundedCents} of={of('repair.refunded')} />
      </dd>
      {writtenOffCents === 0 ? null : (
        <>
          <dt>{texts.writtenOff}</dt>
          <dd>
            <ExplainedMoney cents={writtenOffCents} of={of('repair.writtenOff')} />
          </dd>
        </>
      )}
      <dt data-total>{dueCents < 0 ? texts.owedBack : texts.due}</dt>
      <dd data-total>
        <ExplainedMoney cents={Math.abs(dueCents)} of={of('repair.due')} negated={dueCents < 0} />
      </dd>
    </Amounts>
  );
}

function ExpectedEft({ eft, onOpen }: { eft: Expected; onOpen: (isMissing: boolean) => void }) {
  return (
    <Inset>
      <Stack
        direction="row"
        spacing={2}
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Stack spacing={1}>
          <span>{efts.title(moneyText(eft.cents))}</span>
          <SecondaryText>
            {words.reference(eft.reference)} · {efts.noted(eft.byName)} · <When at={eft.at} as="list" />
          </SecondaryText>
        </Stack>
        <Stack direction="row" spacing={2} sx={{ flexWrap: 'wrap' }}>
          <ActionButton variant="outlined" onClick={() => onOpen(false)}>
            {efts.action}
          </ActionButton>
          <ActionButton variant="outlined" onClick={() => onOpen(true)}>
            {efts.missing}
          </ActionButton>
        </Stack>
      </Stack>
    </Inset>
  );
}

function Entry({ entry }: { entry: RepairBill['entries'][number] }) {
  const { kind, method, collectedBy, byName, reference, reason, tenderedCents, changeCents, confirmedBy } = entry;
  const facts = [
    ...(method === undefined || collectedBy === 'platform' ? [] : [words.methods[method]]),
    ...(collectedBy === 'platform' ? [words.platform] : []),
    ...(tenderedCents === undefined || changeCents === undefined
      ? []
      : [words.change(moneyText(tenderedCents), moneyText(changeCents))]),
    ...(reference === undefined ? [] : [words.reference(reference)]),
    ...(confirmedBy === undefined ? [] : [words.proofs[confirmedBy]]),
    ...(byName === undefined ? [] : [words.by(byName)]),
    ...(reason === undefined ? [] : [reason]),
  ];
  return (
    <ListRow sx={{ flexWrap: 'nowrap', alignItems: 'baseline', mb: 2 }}>
      <Stack spacing={1}>
        <span>{ENTRY_TEXTS[kind]}</span>
        <SecondaryText>
          <When at={entry.at} as="list" />
          {facts.map((fact) => ` · ${fact}`).join('')}
        </SecondaryText>
      </Stack>
      <ExplainedMoney cents={entry.amountCents} of={{ figure: 'entry.amount', entryId: entry.id }} />
    </ListRow>
  );
}

function OpenedDialog({
  opened,
  ...dialog
}: {
  opened: Opened | undefined;
  repairId: string;
  bill: RepairBill;
  onClose: () => void;
}) {
  if (opened === undefined) return null;
  if (opened === 'pay') return <TakePaymentDialog {...dialog} />;
  if (opened === 'refund') return <RefundDialog {...dialog} />;
  if (opened === 'write_off') return <WriteOffDialog {...dialog} />;
  const { repairId, onClose, bill } = dialog;
  const of = { repairId, onClose, eft: opened.eft };
  return opened.isMissing ? <MissingEftDialog {...of} dueCents={bill.dueCents} /> : <ConfirmEftDialog {...of} />;
}
