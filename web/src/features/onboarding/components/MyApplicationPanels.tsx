import { withdrawSchema } from '@revive/contracts/onboarding/applicant-forms';
import { APPLICATION_STATUS_LABELS, PART_LABELS, STEP_NAMES_OF_APPLICATION } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel, Inset } from '#ui/layout/Panel.js';
import { Progress } from '#ui/feedback/Progress.js';
import { applicationBadge } from '#entities/application-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { When } from '#ui/data-display/When.js';
import type { MyApplication, WithdrawApplication } from '#api/generated/onboarding.gen.js';
import { useSendApplicantMessageMutation, useWithdrawApplicationMutation } from '../api/onboarding.api.js';
import { AUTH_PATH, REGISTER_SHOP_PATH } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { secretHash } from '../link-secret.js';
import { messages } from '../messages/applicant.js';
import { isThreadOpen, stillNeeded } from '../onboarding.messages.js';
import { CompanyFacts, HardwareFacts, StaffFacts } from './ApplicationFacts.js';
import { MyAcceptances } from './MyAcceptances.js';
import { MyFiles } from './ApplicationFiles.js';
import { CompanyForm, HardwareForm, SetupForm, StaffForm, type Linked } from './ApplicationForms.js';
import { PreflightDownload } from './PreflightDownload.js';
import { MessageForm, MessageThread } from './MessageThread.js';

function Needed({ application: one, link }: Linked & { application: MyApplication }) {
  if (one.status === 'preliminary_approved')
    return (
      <Panel title={messages.parts.teamSize}>
        <SetupForm link={link} />
      </Panel>
    );
  if (one.status === 'company_details' && one.companyDetails !== undefined)
    return (
      <Panel title={messages.parts.company}>
        <CompanyForm link={link} company={one.companyDetails} />
      </Panel>
    );
  if (one.status === 'hardware_verification' && (one.hardwareInfo === undefined || one.request?.kind === 'changes'))
    return (
      <Panel title={messages.parts.pc}>
        <Stack spacing={5}>
          <PreflightDownload link={link} />
          <HardwareForm link={link} known={one.hardwareInfo} />
        </Stack>
      </Panel>
    );
  if (one.status === 'staff_info')
    return (
      <Panel title={messages.parts.staff}>
        <StaffForm link={link} application={one} />
      </Panel>
    );
  return null;
}

function SentBack({ application: one, link }: Linked & { application: MyApplication }) {
  return one.requestedParts.map(({ part, reason, at }) => (
    <Panel key={part} title={messages.parts.sentBack(PART_LABELS[part])}>
      <Stack spacing={3}>
        <Inset role="note">
          <SecondaryText>
            {messages.parts.requested} <When at={at} />
          </SecondaryText>
          <Text preWrap>{reason}</Text>
        </Inset>
        {part === 'company' && one.companyDetails !== undefined ? (
          <CompanyForm link={link} company={one.companyDetails} next={messages.company.nextReview} sentBack />
        ) : null}
        {part === 'staff' ? <StaffForm link={link} application={one} /> : null}
        {part === 'documents' ? <p>{messages.parts.documents}</p> : null}
      </Stack>
    </Panel>
  ));
}

function StillNeeded({ application: one }: { application: MyApplication }) {
  const { needed, helpful } = stillNeeded(one);
  if (needed.length === 0) return null;
  return (
    <div>
      <strong>{messages.overview.stillNeeded(needed.length)}</strong>
      <ul>
        {needed.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {helpful.length === 0 ? null : <SecondaryText component="p">{messages.overview.helpful(helpful)}</SecondaryText>}
    </div>
  );
}

const turnText = ({ waitsFor, status, closedReason, withdrawnAt }: MyApplication): string => {
  if (withdrawnAt !== undefined) return messages.overview.withdrawn;
  if (status === 'rejected') return closedReason ?? messages.overview.rejected;
  if (status === 'approved') return messages.overview.approved;
  return waitsFor === 'staff' ? messages.overview.inReview : messages.overview.actionNeeded;
};

function WayOn({ status, link: { link } }: Linked & { status: MyApplication['status'] }) {
  if (status !== 'approved' && status !== 'rejected') return null;
  const [to, text] =
    status === 'approved'
      ? ([AUTH_PATH, messages.overview.signIn] as const)
      : ([
          `${REGISTER_SHOP_PATH}${link === undefined ? '' : secretHash('application', link)}`,
          messages.overview.applyAgain,
        ] as const);
  return (
    <Stack direction="row" spacing={2}>
      <Button size="large" variant={status === 'approved' ? 'contained' : 'outlined'} component={Link} to={to}>
        {text}
      </Button>
    </Stack>
  );
}

function WithdrawDialog({ link, onClose }: Linked & { onClose: () => void }) {
  const texts = messages.withdraw;
  const [withdraw] = useWithdrawApplicationMutation();
  return (
    <FormDialog<WithdrawApplication>
      title={texts.title}
      onClose={onClose}
      intro={<Text sx={{ mb: 3 }}>{texts.intro}</Text>}
      schema={withdrawSchema}
      initial={{ reason: '' }}
      labels={{ reason: texts.reason }}
      submit={(form) => withdraw({ withdrawApplication: { ...form, ...link } }).unwrap()}
      success={{ title: texts.done }}
      failure={texts.failed}
      cancel={texts.keep}
      action={texts.action}
      busy={texts.sending}
      destructive
      focusCancel
    >
      <TextField name="reason" label={texts.reason} rows={3} optional />
    </FormDialog>
  );
}

export function MyApplicationPanels({ application: one, link }: Linked & { application: MyApplication }) {
  const [say] = useSendApplicantMessageMutation();
  const [asking, setAsking] = useState(false);
  const open = one.waitsFor !== 'nobody';
  const deletion = open ? messages.overview.deletedUnless : messages.overview.deletedOn;
  return (
    <Stack spacing={4}>
      <Panel
        title={one.businessName}
        aside={<StatusBadge look={applicationBadge(one.status, one.withdrawnAt !== undefined)} live />}
      >
        <Stack spacing={3}>
          <Progress
            label={STEP_NAMES_OF_APPLICATION[one.currentStep - 1] ?? ''}
            done={one.currentStep}
            total={one.totalSteps}
            unit={messages.overview.steps}
          />
          <p>{turnText(one)}</p>
          <WayOn status={one.status} link={link} />
          <StillNeeded application={one} />
          {one.keptUntil === undefined ? null : (
            <SecondaryText>
              {deletion.before} <When at={one.keptUntil} as="day" />
              {deletion.after}
            </SecondaryText>
          )}
          {one.request === undefined ? null : (
            <Inset role="note">
              <SecondaryText>
                {one.request.kind === 'changes' ? messages.overview.changesRequested : messages.overview.questionAsked},{' '}
                <When at={one.request.at} />
              </SecondaryText>
              <Text preWrap>{one.request.reason}</Text>
            </Inset>
          )}
          <Stack spacing={0.5} component="ol">
            {one.history.map(({ status, at }) => (
              <li key={at}>
                <SecondaryText>
                  <When at={at} /> {APPLICATION_STATUS_LABELS[status]}
                </SecondaryText>
              </li>
            ))}
          </Stack>
        </Stack>
      </Panel>
      <Needed application={one} link={link} />
      <SentBack application={one} link={link} />
      <MyFiles application={one} link={link} />
      <Panel title={messages.parts.messages}>
        <Stack spacing={3}>
          <MessageThread messages={one.messages} none={messages.parts.noMessages} />
          {isThreadOpen(one) ? (
            <MessageForm
              about={one.id}
              label={messages.parts.message}
              button={messages.parts.sendMessage}
              failed={messages.parts.messageFailed}
              send={(text) => say({ applicantMessage: { text, ...link } }).unwrap()}
            />
          ) : null}
        </Stack>
      </Panel>
      <Panel title={messages.parts.details}>
        <Stack spacing={4}>
          <CompanyFacts application={one} />
          {one.hardwareInfo === undefined ? null : <HardwareFacts hardware={one.hardwareInfo} />}
          {one.staffInfo.length === 0 ? null : <StaffFacts staff={one.staffInfo} />}
        </Stack>
      </Panel>
      <Panel title={messages.parts.accepted}>
        <MyAcceptances link={link} />
      </Panel>
      {open ? (
        <Stack direction="row" spacing={2}>
          <Button color="error" onClick={() => setAsking(true)}>
            {messages.withdraw.open}
          </Button>
        </Stack>
      ) : null}
      {asking ? <WithdrawDialog link={link} onClose={() => setAsking(false)} /> : null}
    </Stack>
  );
}
