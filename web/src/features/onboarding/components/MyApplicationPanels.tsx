import { withdrawSchema } from '@revive/contracts/onboarding/applicant-forms';
import { APPLICATION_STATUS_LABELS, PART_LABELS, STEP_NAMES_OF_APPLICATION } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel, Inset } from '#ui/layout/Panel.js';
import { Progress } from '#ui/feedback/Progress.js';
import { applicationLook } from '#entities/application-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { When } from '#ui/data-display/When.js';
import type { MyApplication, WithdrawApplication } from '#api/generated/onboarding.gen.js';
import { useSendApplicantMessageMutation, useWithdrawApplicationMutation } from '../api/onboarding.api.js';
import { AUTH_PATH, REGISTER_SHOP_PATH } from '#entities/paths.js';
import { secretHash } from '../link-secret.js';
import { isThreadOpen, stillNeeded } from '../onboarding.messages.js';
import { CompanyFacts, HardwareFacts, StaffFacts } from './ApplicationFacts.js';
import { MyAcceptances } from './MyAcceptances.js';
import { MyFiles } from './ApplicationFiles.js';
import { CompanyForm, HardwareForm, SetupForm, StaffForm, type Linked } from './ApplicationForms.js';
import { PreflightDownload } from './PreflightDownload.js';
import { MessageForm, MessageThread } from './MessageThread.js';

/** What is still needed: a form where it is the applicant's turn, a sentence where it is ours. */
function Needed({ application: one, link }: Linked & { application: MyApplication }) {
  if (one.status === 'preliminary_approved')
    return (
      <Panel title="Now you: how you will work">
        <SetupForm link={link} />
      </Panel>
    );
  if (one.status === 'company_details' && one.companyDetails !== undefined)
    return (
      <Panel title="Now you: company details">
        <CompanyForm link={link} company={one.companyDetails} />
      </Panel>
    );
  if (one.status === 'hardware_verification' && (one.hardwareInfo === undefined || one.request?.kind === 'changes'))
    return (
      <Panel title="Now you: your PC">
        <PreflightDownload link={link} />
        <HardwareForm link={link} known={one.hardwareInfo} />
      </Panel>
    );
  if (one.status === 'staff_info')
    return (
      <Panel title="Now you: your staff">
        <StaffForm link={link} application={one} />
      </Panel>
    );
  return null;
}

/** What was sent back, each part with its reason and the form that answers it. */
function SentBack({ application: one, link }: Linked & { application: MyApplication }) {
  return one.requestedParts.map(({ part, reason, at }) => (
    <Panel key={part} title={`Please send again: ${PART_LABELS[part].toLowerCase()}`}>
      <Inset role="note" style={{ marginBottom: 12 }}>
        <SecondaryText>
          We asked for it, <When at={at} />
        </SecondaryText>
        <p style={{ whiteSpace: 'pre-wrap' }}>{reason}</p>
      </Inset>
      {part === 'company' && one.companyDetails !== undefined ? (
        <CompanyForm link={link} company={one.companyDetails} next="We look at them again." sentBack />
      ) : null}
      {part === 'staff' ? <StaffForm link={link} application={one} /> : null}
      {part === 'documents' ? (
        <p>Hand them in below, under the files of the application. Where you have none, write why under Messages.</p>
      ) : null}
    </Panel>
  ));
}

/** What is asked of the applicant, counted; what would help stands beside it and is not counted. */
function StillNeeded({ application: one }: { application: MyApplication }) {
  const { needed, helpful } = stillNeeded(one);
  if (needed.length === 0) return null;
  return (
    <div>
      <strong style={{ fontWeight: 600 }}>Still needed: {needed.length}</strong>
      <ul>
        {needed.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {helpful.length === 0 ? null : <SecondaryText as="p">It would also help: {helpful.join(', ')}.</SecondaryText>}
    </div>
  );
}

const turnText = ({ waitsFor, status, closedReason, withdrawnAt }: MyApplication): string => {
  if (withdrawnAt !== undefined) return 'You took this application back. You can send a new one at any time.';
  if (status === 'rejected') return closedReason ?? 'Write to us if you want to know more.';
  if (status === 'approved') return 'Your shop is approved. Look into your mail for the way in.';
  return waitsFor === 'staff'
    ? 'It is our turn. We write to you as soon as there is news; nothing is needed from you.'
    : 'It is your turn: what we need stands below.';
};

/** Where somebody goes whose application has ended; a new one begins with what this one says. */
function WayOn({ status, link: { link } }: Linked & { status: MyApplication['status'] }) {
  if (status !== 'approved' && status !== 'rejected') return null;
  const [to, text] =
    status === 'approved'
      ? ([AUTH_PATH, 'Sign in'] as const)
      : ([`${REGISTER_SHOP_PATH}${link === undefined ? '' : secretHash('application', link)}`, 'Apply again'] as const);
  return (
    <Row>
      <Button
        variant={status === 'approved' ? 'contained' : 'outlined'}
        component={Link}
        to={to}
        style={{ minHeight: 44 }}
      >
        {text}
      </Button>
    </Row>
  );
}

function WithdrawDialog({ link, onClose }: Linked & { onClose: () => void }) {
  const [withdraw] = useWithdrawApplicationMutation();
  return (
    <FormDialog<WithdrawApplication>
      title="Withdraw the application?"
      onClose={onClose}
      intro={<p style={{ marginBottom: 12 }}>It ends here; we confirm it by mail. You can apply again later.</p>}
      schema={withdrawSchema}
      initial={{ reason: '' }}
      labels={{ reason: 'Reason' }}
      submit={(form) => withdraw({ withdrawApplication: { ...form, ...link } }).unwrap()}
      success={{ title: 'Application withdrawn' }}
      failure="Not withdrawn"
      cancel="Keep it"
      action="Withdraw"
      busy="Sending..."
      destructive
      focusCancel
    >
      <TextField name="reason" label="Reason" rows={3} optional />
    </FormDialog>
  );
}

/** The application as its applicant follows it. */
export function MyApplicationPanels({ application: one, link }: Linked & { application: MyApplication }) {
  const [say] = useSendApplicantMessageMutation();
  const [asking, setAsking] = useState(false);
  const open = one.waitsFor !== 'nobody';
  return (
    <Column gap={16}>
      <Panel
        title={one.businessName}
        aside={<StatusBadge look={applicationLook(one.status, one.withdrawnAt !== undefined)} live />}
      >
        <Column gap={12}>
          <Progress
            label={STEP_NAMES_OF_APPLICATION[one.currentStep - 1] ?? ''}
            done={one.currentStep}
            total={one.totalSteps}
            unit="steps"
          />
          <p>{turnText(one)}</p>
          <WayOn status={one.status} link={link} />
          <StillNeeded application={one} />
          {one.keptUntil === undefined ? null : (
            <SecondaryText>
              {open
                ? 'Without a step of yours it ends, and what you told us is erased, on'
                : 'What you told us is erased on'}{' '}
              <When at={one.keptUntil} as="day" />.
            </SecondaryText>
          )}
          {one.request === undefined ? null : (
            <Inset role="note">
              <SecondaryText>
                {one.request.kind === 'changes' ? 'We asked for changes' : 'We asked you'}, <When at={one.request.at} />
              </SecondaryText>
              <p style={{ whiteSpace: 'pre-wrap' }}>{one.request.reason}</p>
            </Inset>
          )}
          <Column as="ol" gap={2}>
            {one.history.map(({ status, at }) => (
              <li key={at}>
                <SecondaryText>
                  <When at={at} /> {APPLICATION_STATUS_LABELS[status]}
                </SecondaryText>
              </li>
            ))}
          </Column>
        </Column>
      </Panel>
      <Needed application={one} link={link} />
      <SentBack application={one} link={link} />
      <MyFiles application={one} link={link} />
      <Panel title="Messages">
        <Column gap={12}>
          <MessageThread messages={one.messages} none="Nothing was written yet." />
          {isThreadOpen(one) ? (
            <MessageForm
              label="Write to the reviewers"
              button="Send"
              failed="Not sent"
              send={(text) => say({ applicantMessage: { text, ...link } }).unwrap()}
            />
          ) : null}
        </Column>
      </Panel>
      <Panel title="What you sent">
        <Column gap={16}>
          <CompanyFacts application={one} />
          {one.hardwareInfo === undefined ? null : <HardwareFacts hardware={one.hardwareInfo} />}
          {one.staffInfo.length === 0 ? null : <StaffFacts staff={one.staffInfo} />}
        </Column>
      </Panel>
      <Panel title="What you accepted">
        <MyAcceptances link={link} />
      </Panel>
      {open ? (
        <Row>
          <Button color="error" onClick={() => setAsking(true)}>
            Withdraw the application
          </Button>
        </Row>
      ) : null}
      {asking ? <WithdrawDialog link={link} onClose={() => setAsking(false)} /> : null}
    </Column>
  );
}
