import { useState } from 'react';
import { useLocation } from 'react-router';
import { describeError } from '#api/errors.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { AddressTabs } from '#ui/navigation/AddressTabs.js';
import { useListBankLinesQuery, useMatchCertainLinesMutation } from '../api/statements.api.js';
import { BankLineList } from '../components/BankLineList.js';
import { ImportDialog } from '../components/ImportDialog.js';
import { ReconciliationPanel } from '../components/ReconciliationPanel.js';
import { messages } from '../statements.messages.js';

/** The bank account of a shop, or of the platform: its statement lines, their payments, and the reconciliation. */
export default function BankPage() {
  const { pathname } = useLocation();
  const [isImporting, setImporting] = useState(false);
  const { data } = useListBankLinesQuery({ state: 'open' });
  const [matchCertain, matching] = useMatchCertainLinesMutation();
  const run = async () => {
    const answer = await matchCertain();
    if (answer.error === undefined) toastGood(messages.certainDone(answer.data.automatic));
    else toastFailure(messages.certainFailed, describeError(answer.error));
  };
  return (
    <>
      <PageHeader
        title={messages.title}
        fact={data === undefined ? null : <span>{messages.fact(data.open, data.accounts.length)}</span>}
        actions={
          <>
            {data === undefined || data.open === 0 ? null : (
              <ActionButton variant="outlined" disabled={matching.isLoading} onClick={() => void run()}>
                {messages.certain}
              </ActionButton>
            )}
            <ActionButton variant="contained" onClick={() => setImporting(true)}>
              {messages.import}
            </ActionButton>
          </>
        }
      />
      <AddressTabs
        path={pathname}
        label={messages.tabs.label}
        tabs={[
          { id: 'open', label: messages.tabs.open, content: <BankLineList key="open" state="open" /> },
          { id: 'matched', label: messages.tabs.matched, content: <BankLineList key="matched" state="matched" /> },
          { id: 'ignored', label: messages.tabs.ignored, content: <BankLineList key="ignored" state="ignored" /> },
          { id: 'balance', label: messages.tabs.balance, content: <ReconciliationPanel /> },
        ]}
      />
      {isImporting ? <ImportDialog accounts={data?.accounts ?? []} onClose={() => setImporting(false)} /> : null}
    </>
  );
}
