import { chainSentence } from '@revive/contracts/audit/trail';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { Icon } from '#ui/theme/Icon.js';
import { OctagonAlert, ShieldCheck } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color, toneColors, TYPE } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { useVerifyAuditMutation } from '../api/audit.api.js';
import type { ChainReport } from '#api/generated/audit.gen.js';
import { messages } from '../audit.messages.js';
import { AuditEntries } from './AuditEntries.js';

const { integrity } = messages;

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
      <Row style={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Column gap={4} style={{ flex: '1 1 260px' }}>
          <h2 style={TYPE.h3}>{integrity.title}</h2>
          <SecondaryText>{integrity.text(whose)}</SecondaryText>
        </Column>
        <Button variant="outlined" disabled={isLoading} onClick={() => void prove()}>
          {isLoading ? integrity.sending : integrity.submit}
        </Button>
      </Row>
      <div role="status">
        {shown === undefined ? null : (
          <Column gap={8} style={{ marginTop: 12 }}>
            <Row gap={10} style={{ flexWrap: 'nowrap', alignItems: 'flex-start' }}>
              <Icon
                as={shown.report.whole ? ShieldCheck : OctagonAlert}
                color={shown.report.whole ? toneColors('green').fg : color.error}
              />
              <Column gap={2}>
                <Text style={{ overflowWrap: 'anywhere' }}>{chainSentence(shown.report)}</Text>
                <SecondaryText>
                  {integrity.checked}
                  <When at={shown.at} as="ago" />
                </SecondaryText>
              </Column>
            </Row>
            {shown.report.row === undefined ? null : <AuditEntries entries={[shown.report.row]} />}
          </Column>
        )}
      </div>
    </Card>
  );
}
