import { APPLICATION_STATUS_LABELS } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { Check } from '#ui/theme/icons.js';
import { InstallerDownload } from '#entities/installer/InstallerDownload.js';
import { BulletList } from '#ui/data-display/lists.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import { SendApprovalButton } from './SendApprovalButton.js';
import type { Application } from '#api/generated/onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useGenerateInstallerMutation, useRecordApprovalMutation } from '../api/onboarding.api.js';
import { messages } from '../messages/review.js';
import { missingFor } from '../onboarding.messages.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

function OpenQuestion({
  application: { businessName, email, staffInfo },
  onClose,
  onOpen,
}: {
  application: Application;
  onClose: () => void;
  onOpen: () => void;
}) {
  const texts = messages.openShop;
  return (
    <ConfirmDialog
      title={texts.title(businessName)}
      safe={texts.keep}
      onClose={onClose}
      action={
        <Button variant="contained" onClick={onOpen}>
          {texts.action}
        </Button>
      }
    >
      <Stack spacing={2}>
        <BulletList>
          <li>{texts.review}</li>
          <li>{texts.accounts(staffInfo.length)}</li>
          <li>{texts.emails(email)}</li>
          <li>{texts.installer}</li>
        </BulletList>
        <Text>{texts.final}</Text>
      </Stack>
    </ConfirmDialog>
  );
}

function Readiness({ opening, missing }: { opening: boolean; missing: readonly string[] }) {
  if (opening) return <p>{messages.approval.opening}</p>;
  if (missing.length === 0) return <p>{messages.approval.ready}</p>;
  return (
    <div>
      {messages.approval.missing}{' '}
      <ul>
        {missing.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

export function ApprovalPanel({ application: one, role }: { application: Application; role: string }) {
  const texts = messages.approval;
  const [record, { isLoading: recording }] = useRecordApprovalMutation();
  const [generate, { isLoading: generating }] = useGenerateInstallerMutation();
  const [asks, setAsks] = useState(false);
  const missing = missingFor(one);
  const { id, businessName, hardwareInfo } = one;
  // People without an account or with a different username, according to the opening.
  const others = one.history.findLast(({ what }) => what === 'approve')?.reason;
  const mine = one.approvals.some((approval) => approval.mine);
  const approve = async () => {
    const answer = await record({ id, applicationDecision: {} });
    if (answer.error !== undefined) return toastFailure(texts.notRecorded, describeError(answer.error));
    return toastGood(texts.recorded);
  };
  const finish = async () => {
    setAsks(false);
    if (hardwareInfo === undefined) return;
    const answer = await generate({
      generateInstaller: { tenantId: id, businessName, hardwareInfo, port: hardwareInfo.recommendedPort },
    });
    if (answer.error !== undefined) return toastFailure(texts.notGenerated, describeError(answer.error));
    return toastGood(texts.generated.title, texts.generated.text);
  };
  const approveLabel = recording ? texts.recording : texts.record;
  return (
    <Panel
      title={texts.title}
      aside={
        <SecondaryText>
          {APPLICATION_STATUS_LABELS[one.status]} <HelpLink slug="second-approval" subject={texts.title} />
        </SecondaryText>
      }
    >
      <Stack spacing={3}>
        {one.approvals.length === 0 ? (
          <SecondaryText>{texts.none}</SecondaryText>
        ) : (
          <Stack spacing={1} component="ul">
            {one.approvals.map(({ by, role: as, at }) => (
              <li key={by + at}>
                <Check aria-hidden size={15} /> {by}, {as}{' '}
                <SecondaryText>
                  <When at={at} />
                </SecondaryText>
              </li>
            ))}
          </Stack>
        )}
        {one.status === 'final_review' ? (
          <>
            <Readiness opening={one.opening} missing={missing} />
            <Stack direction="row" spacing={2}>
              <Button
                variant={missing.length > 0 ? 'contained' : 'outlined'}
                disabled={recording || mine || one.opening}
                onClick={() => void approve()}
              >
                {mine ? texts.mine : approveLabel}
              </Button>
              {role === 'master' ? (
                <Button
                  variant={missing.length === 0 ? 'contained' : 'outlined'}
                  disabled={generating || one.opening || missing.length > 0}
                  onClick={() => setAsks(true)}
                >
                  {generating ? texts.generating : texts.generate}
                </Button>
              ) : null}
            </Stack>
            <SecondaryText>{texts.generateHint}</SecondaryText>
            {asks ? (
              <OpenQuestion application={one} onClose={() => setAsks(false)} onOpen={() => void finish()} />
            ) : null}
          </>
        ) : null}
        {others === undefined ? null : (
          <Text preWrap role="note">
            {others}
          </Text>
        )}
        {one.status === 'approved' ? <SendApprovalButton application={one} /> : null}
        {one.customBatGenerated && hardwareInfo !== undefined ? (
          <InstallerDownload
            tenantId={id}
            pcs={[
              { label: businessName, port: hardwareInfo.recommendedPort },
              ...one.staffInfo.map(({ name, credentials, pcDetails }) => ({
                label: `${name} (${credentials.username})`,
                port: pcDetails.assignedPort,
              })),
            ]}
          />
        ) : null}
      </Stack>
    </Panel>
  );
}
