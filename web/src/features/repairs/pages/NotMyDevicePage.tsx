import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { describeError } from '#api/errors.js';
import { Ban, Eye, Mail } from '#ui/theme/icons.js';
import { Column } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { Empty } from '#ui/feedback/async-states.js';
import { useStopMessagesMutation } from '../api/repairs.api.js';

/** Opened by the small link of an e-mail about a repair. A press stops them: what only looks at links stops nothing. */
export default function NotMyDevicePage() {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const [code] = useState(() => /^#stop=([0-9A-Za-z]{1,60})$/.exec(hash)?.[1] ?? '');
  const [stop, { isLoading, isSuccess, error }] = useStopMessagesMutation();
  const trackingId = params.get('id') ?? '';
  const isWhole = code !== '' && trackingId !== '';
  return (
    <PublicShell>
      <PageHeader title="Not your device?" />
      <Card aria-label="Stop e-mails">
        {isSuccess ? (
          <div role="status">
            <Empty icon={Mail} title="Thank you. The e-mails have stopped">
              The shop sees that this address is not its customer’s.
            </Empty>
          </div>
        ) : null}
        {error === undefined || isSuccess ? null : (
          <div role="alert">
            <Empty icon={Ban} title="Not stopped">
              {describeError(error)}
            </Empty>
          </div>
        )}
        {isWhole ? null : (
          <Empty icon={Eye} title="Open the link from your e-mail">
            This page needs the whole link.
          </Empty>
        )}
        {isWhole && !isSuccess ? (
          <Column gap={12} as="div">
            <p>
              You got an e-mail about a device that is not yours. We stop e-mails about this repair to your address and
              tell the shop that its address is wrong.
            </p>
            <Button
              variant="contained"
              disabled={isLoading}
              onClick={() => void stop({ trackingId, stopMessages: { code } })}
              style={{ minHeight: 44 }}
            >
              {isLoading ? 'Stopping...' : 'Stop these e-mails'}
            </Button>
          </Column>
        ) : null}
      </Card>
    </PublicShell>
  );
}
