import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { BillingControlPage } from '#features/billing-control/pages/BillingControlPage.js';
import { messages } from '#features/billing-control/billing-control.messages.js';
import { ExportPanel } from '#features/ledger/components/ExportPanel.js';
import { LedgerProofPanel } from '#features/ledger/components/LedgerProofPanel.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { Icon } from '#ui/theme/Icon.js';
import { UserPlus } from '#ui/theme/icons.js';

const CreateUserDialog = lazyNamed(() => import('#features/people/components/CreateUserDialog.js'), 'CreateUserDialog');

export function BillingControlRoute() {
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <BillingControlPage
        createUser={
          <Button variant="contained" onClick={() => setCreating(true)}>
            <Icon as={UserPlus} />
            {messages.list.createUser}
          </Button>
        }
      />
      <Stack spacing={5} sx={{ mt: 5 }}>
        <LedgerProofPanel />
        <ExportPanel />
      </Stack>
      {isCreating ? (
        <Suspense fallback={null}>
          <CreateUserDialog onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
