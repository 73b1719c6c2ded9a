import { chainSentence } from '@revive/contracts/audit/trail';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { Icon } from '#ui/theme/Icon.js';
import { OctagonAlert, ShieldCheck } from '#ui/theme/icons.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color, toneColors } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { useVerifyAuditMutation } from '../api/audit.api.js';
import type { ChainReport } from '#api/generated/audit.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../audit.messages.js';
import { AuditEntries } from './AuditEntries.js';

const { integrity } = messages;
const About = styled(Stack)({ flex: '1 1 260px' });

export function ChainProof({ chain, whose }: { chain: { tenantId?: string }; whose: string }) {
  const [verify, { isLoading }] = useVerifyAuditMutation();
  const [found, setFound] = useState<{ of: string | undefined; at: string; report: ChainReport }>();
  const prove = () =>
    verify({ verifyAudit: chain })
      .unwrap()
      .then(
        (report) => setFound({ of: chain.tenantId, at: new Date().toISOString(), report }),
        (error: unknown) => toastFailure(integrity.failed, describeError(error)),
      );
  const shown = found !== undefined && found.of === chain.tenantId ? found : undefined;
  return (
    <Card aria-label={integrity.title}>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <About spacing={1}>
          <Text component="h2" variant="h3">
            {integrity.title}
          </Text>
          <SecondaryText>{integrity.text(whose)}</SecondaryText>
        </About>
        <Button variant="outlined" disabled={isLoading} onClick={() => void prove()}>
          {isLoading ? integrity.sending : integrity.submit}
        </Button>
      </Stack>
      <div role="status">
        {shown === undefined ? null : (
          <Stack spacing={2} sx={{ mt: 3 }}>
            <Stack direction="row" spacing={2.5} sx={{ flexWrap: 'nowrap', alignItems: 'flex-start' }}>
              <Icon
                as={shown.report.whole ? ShieldCheck : OctagonAlert}
                color={shown.report.whole ? toneColors('green').fg : color.error}
              />
              <Stack spacing={0.5}>
                <Text>{chainSentence(shown.report)}</Text>
                <SecondaryText>
                  {integrity.checked}
                  <When at={shown.at} as="ago" />
                </SecondaryText>
              </Stack>
            </Stack>
            {shown.report.row === undefined ? null : <AuditEntries entries={[shown.report.row]} />}
          </Stack>
        )}
      </div>
    </Card>
  );
}
