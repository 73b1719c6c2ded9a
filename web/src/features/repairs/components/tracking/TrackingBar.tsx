import type { RepairTracking } from '#api/generated/tracking.gen.js';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { describeError, isApiFailure } from '#api/errors.js';
import { moneyText } from '#ui/data-display/Money.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { useChosenLines } from '../../hooks/use-chosen-lines.js';
import { useApprovalCode } from '../../hooks/use-link-codes.js';
import { useApproveByLinkMutation, useGetRepairStatusQuery } from '../../api/tracking.api.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { howToAnswer, messages } from '../../messages/tracking/tracking-answer.messages.js';
import { QuietButton } from './QuietButton.js';

const texts = messages.answer;
const DeclineByLink = lazyNamed(() => import('./DeclineByLink.js'), 'DeclineByLink');

const Bar = styled('div')({
  position: 'sticky',
  bottom: 0,
  margin: '24px -16px -48px',
  padding: '16px 16px calc(16px + env(safe-area-inset-bottom))',
  background: color.paper,
  borderTop: `1px solid ${color.divider}`,
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  alignItems: 'center',
  textAlign: 'center',
  '@media print': { display: 'none' },
});

const Approve = styled(Button)({ minHeight: 52, fontSize: TYPE.lead.fontSize });

function HowToAnswer({ tracking, waits }: { tracking: RepairTracking; waits: boolean }) {
  const price = waits && tracking.quote !== undefined ? moneyText(tracking.quote.totalCents) : '';
  return <p>{howToAnswer(waits, price, tracking.customerEmail)}</p>;
}

export function TrackingBar({ tracking }: { tracking: RepairTracking }) {
  const approvalCode = useApprovalCode();
  const [approve, { isLoading }] = useApproveByLinkMutation();
  const { refetch } = useGetRepairStatusQuery({ trackingId: tracking.id });
  const [declining, setDeclining] = useState(false);
  const { chosen } = useChosenLines();
  const [isOver, setOver] = useState(false);
  const { quote, status } = tracking;
  // With an outcome the quote is no longer an open offer.
  const waits = status === 'quoted' && quote !== undefined && tracking.outcome === 'none';
  const withdrawable = status === 'approved' && tracking.approval !== undefined;
  if (!waits && !withdrawable) return null;
  // Ignore lines that were chosen in a different version.
  const picked = chosen?.version === quote?.version ? chosen : undefined;
  const cents = picked?.totalCents ?? quote?.totalCents ?? 0;
  if (approvalCode === '' || isOver)
    return (
      <Bar>
        {isOver ? <p role="alert">{texts.linkOver}</p> : null}
        <HowToAnswer tracking={tracking} waits={waits} />
      </Bar>
    );
  const agree = async () => {
    if (quote === undefined) return;
    const { error } = await approve({
      trackingId: tracking.id,
      linkApproval: { quoteVersion: quote.version, approvalCode, ...(picked && { lines: [...picked.lines] }) },
    });
    if (error === undefined) return toastGood(texts.approved, texts.approvedText(moneyText(cents), quote.version));
    // A revised quote invalidates the approval link of the previous quote.
    if (isApiFailure(error) && error.code === 'APPROVAL_LINK_NEEDED') setOver(true);
    toastFailure(texts.notApproved, describeError(error));
    // The quote may have changed meanwhile, so reload before a further approval.
    void refetch();
  };
  return (
    <Bar>
      {waits ? (
        <Approve
          variant="contained"
          fullWidth
          disabled={isLoading || picked?.refusal !== undefined}
          onClick={() => void agree()}
        >
          {isLoading ? texts.approving : texts.approve(moneyText(cents))}
        </Approve>
      ) : null}
      <QuietButton size="large" onClick={() => setDeclining(true)}>
        {waits ? texts.decline : texts.cancelApproval}
      </QuietButton>
      {declining ? (
        <Suspense fallback={null}>
          <DeclineByLink tracking={tracking} onClose={() => setDeclining(false)} />
        </Suspense>
      ) : null}
    </Bar>
  );
}
