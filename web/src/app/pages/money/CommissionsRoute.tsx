import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { describeError } from '#api/errors.js';
import { payoutPath } from '#entities/paths.js';
import { CommissionsPage } from '#features/commissions/pages/CommissionsPage.js';
import { messages } from '#features/commissions/commissions.messages.js';
import { usePayNowMutation } from '#features/payouts/api/payouts.api.js';
import { requestedText } from '#features/payouts/payouts.messages.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';

const texts = messages.page;

export function CommissionsRoute() {
  const [payNow, { isLoading }] = usePayNowMutation();
  const navigate = useNavigate();
  // A repeated press after a lost answer is the same request, so it pays once. Another amount is another request.
  const requests = useRef(new Map<string, string>());
  const pay = async (tenantId: string, owed: number) => {
    const press = `${tenantId} ${owed}`;
    const requestId = requests.current.get(press) ?? crypto.randomUUID();
    requests.current.set(press, requestId);
    try {
      const payout = await payNow({ createPayout: { tenantId, requestId } }).unwrap();
      requests.current.delete(press);
      toastGood(texts.paid, requestedText(payout), {
        label: texts.viewPayout,
        run: () => void navigate(payoutPath(payout.id)),
      });
    } catch (error) {
      toastFailure(texts.notPaid, describeError(error));
    }
  };
  return (
    <CommissionsPage
      pay={(tenantId, owed) => void pay(tenantId, owed)}
      isPaying={isLoading}
      view={(payoutId) => void navigate(payoutPath(payoutId))}
    />
  );
}
