import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { describeError, isApiFailure, sentenceOf } from '#api/errors.js';
import { Ban, Eye, Mail } from '#ui/theme/icons.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { Empty } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { useStopMessagesMutation } from '../api/tracking.api.js';
import { messages } from '../messages/tracking/not-my-device.messages.js';

/** Opened from a link in a repair email. Stopping the emails needs a click, so that link scanners stop nothing. */
export default function NotMyDevicePage() {
  const [params] = useSearchParams();
  const { hash } = useLocation();
  const [code] = useState(() => /^#stop=([0-9A-Za-z]{1,60})$/.exec(hash)?.[1] ?? '');
  const [stop, { isLoading, isSuccess, error }] = useStopMessagesMutation();
  const trackingId = params.get('id') ?? '';
  const isReplaced = isApiFailure(error) && error.code === 'ADDRESS_REPLACED';
  const isWhole = code !== '' && trackingId !== '';
  return (
    <PublicShell>
      <PageHeader title={messages.title} />
      <Card aria-label={messages.label}>
        {isSuccess ? (
          <div role="status">
            <Empty icon={Mail} title={messages.stopped}>
              {messages.stoppedText}
            </Empty>
          </div>
        ) : null}
        {error === undefined || isSuccess ? null : (
          <div role="alert">
            <Empty icon={isReplaced ? Mail : Ban} title={isReplaced ? messages.replaced : messages.failed}>
              {isReplaced ? sentenceOf(error) : describeError(error)}
            </Empty>
          </div>
        )}
        {isWhole ? null : (
          <Empty icon={Eye} title={messages.incomplete}>
            {messages.incompleteText}
          </Empty>
        )}
        {isWhole && !isSuccess && !isReplaced ? (
          <Stack spacing={3}>
            <p>{messages.text}</p>
            <Button
              size="large"
              variant="contained"
              disabled={isLoading}
              onClick={() => void stop({ trackingId, stopMessages: { code } })}
            >
              {isLoading ? messages.stopping : messages.stop}
            </Button>
          </Stack>
        ) : null}
      </Card>
    </PublicShell>
  );
}
