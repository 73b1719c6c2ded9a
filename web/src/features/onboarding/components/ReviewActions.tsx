import { messages as queue, takenText } from '#entities/staff-queue/staff-queue.js';
import { useAssignment } from '#entities/staff-queue/use-assignment.js';
import { applicationDecisionSchema, applicationReasonSchema } from '@revive/contracts/onboarding/review-forms';
import { PASSING_SCORE } from '@revive/contracts/onboarding/hardware-score';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { DESK } from '#ui/theme/tokens.js';
import type { Application } from '#api/generated/onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/review.js';
import { isThreadOpen } from '../onboarding.messages.js';
import {
  useApproveHardwareMutation,
  useApprovePreliminarilyMutation,
  useAssignApplicationMutation,
  useNoteOnApplicationMutation,
  useRejectApplicationMutation,
  useReplyToApplicantMutation,
  useRequestInformationMutation,
} from '../api/onboarding.api.js';
import { ApprovalPanel } from './ApprovalPanel.js';
import { ContactActions } from './ContactActions.js';
import { SendBackDialog } from './SendBackDialog.js';
import { MessageForm, MessageThread } from './MessageThread.js';

const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [DESK]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});
type Reason = { reason?: string };
interface Act {
  readonly key: string;
  readonly title: string;
  readonly done: string;
  readonly about: string;
  readonly needsReason: boolean;
  readonly destructive?: boolean;
  readonly send: (reason: string) => Promise<unknown>;
}

function ActDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const label = act.needsReason ? messages.decide.reason : messages.decide.note;
  return (
    <FormDialog
      title={act.title}
      onClose={onClose}
      intro={<Text sx={{ mb: 3 }}>{act.about}</Text>}
      schema={act.needsReason ? applicationReasonSchema : applicationDecisionSchema}
      initial={{ reason: '' }}
      labels={{ reason: label }}
      submit={({ reason = '' }: Reason) => act.send(reason)}
      success={{ title: act.done }}
      failure={messages.decide.failed(act.title)}
      action={act.title}
      busy={messages.decide.sending}
      destructive={act.destructive === true}
    >
      <TextField name="reason" label={label} rows={4} optional={!act.needsReason} autoFocus />
    </FormDialog>
  );
}

/** Has its own form, because the reviewer selects the part. */
const CHANGES = 'changes';

/** The actions allowed by state and role; the service checks both again. */
function useReviewActions(one: Application, role: string): Act[] {
  const texts = messages.decide;
  const [approve] = useApprovePreliminarilyMutation();
  const [hardware] = useApproveHardwareMutation();
  const [information] = useRequestInformationMutation();
  const [reject] = useRejectApplicationMutation();
  const { id, status, hardwareInfo } = one;
  // An opening shop can no longer be stopped.
  if (one.waitsFor === 'nobody' || one.opening) return [];
  const low = (hardwareInfo?.compatibilityScore ?? 0) < PASSING_SCORE;
  const master = role === 'master';
  const acts: (Act | false)[] = [
    master &&
      status === 'pending' && {
        key: 'approve',
        ...texts.approve,
        needsReason: false,
        send: (reason) => approve({ id, applicationDecision: { reason } }).unwrap(),
      },
    master &&
      status === 'hardware_verification' &&
      hardwareInfo !== undefined &&
      one.request?.kind !== 'changes' && {
        key: 'hardware',
        title: texts.hardware.title,
        done: texts.hardware.done,
        needsReason: low,
        send: (reason) => hardware({ id, approveHardware: { reason, hardwareAt: hardwareInfo.submittedAt } }).unwrap(),
        about: low ? texts.hardware.low(hardwareInfo.compatibilityScore, PASSING_SCORE) : texts.hardware.about,
      },
    {
      key: 'information',
      ...texts.information,
      needsReason: true,
      send: (reason) => information({ id, applicationReason: { reason } }).unwrap(),
    },
    master && {
      key: 'reject',
      ...texts.reject,
      needsReason: true,
      destructive: true,
      send: (reason) => reject({ id, applicationReason: { reason } }).unwrap(),
    },
  ];
  return acts.filter((act): act is Act => act !== false);
}

function nothingToDecide({ opening, status }: Application): string {
  if (opening) return messages.decide.opening;
  return status === 'approved' ? messages.decide.approved : messages.decide.closed;
}

/** spec part 2 §2, the tab Actions: moves, assignment, notes and the thread with the applicant. */
export function ReviewActions({ application: one }: { application: Application }) {
  const role = useCurrentUser()?.role ?? 'sales';
  const acts = useReviewActions(one, role);
  const [open, setOpen] = useState<string>();
  const [note] = useNoteOnApplicationMutation();
  const [reply] = useReplyToApplicantMutation();
  const [assign] = useAssignApplicationMutation();
  const assignment = useAssignment((id, take) => assign({ id, assignApplication: { take } }).unwrap());
  const act = acts.find(({ key }) => key === open);
  const writes = role === 'master' || role === 'admin';
  return (
    <Grid>
      <Stack spacing={4}>
        <Panel title={messages.decide.title} aside={<SecondaryText>{takenText(one)}</SecondaryText>}>
          {writes ? (
            <Stack spacing={3}>
              <Stack direction="row" spacing={2}>
                {acts.map(({ key, title, destructive }, at) => (
                  <Button
                    key={key}
                    variant={at === 0 && key !== 'information' ? 'contained' : 'outlined'}
                    {...(destructive === true ? { color: 'error' as const } : {})}
                    onClick={() => setOpen(key)}
                  >
                    {title}
                  </Button>
                ))}
                {acts.length > 0 ? (
                  <Button variant="outlined" onClick={() => setOpen(CHANGES)}>
                    {messages.sendBack.title}
                  </Button>
                ) : null}
              </Stack>
              {acts.length === 0 ? <SecondaryText>{nothingToDecide(one)}</SecondaryText> : null}
              {role === 'admin' ? <SecondaryText>{messages.decide.forAdmins}</SecondaryText> : null}
              <Stack direction="row" spacing={2}>
                <Button disabled={assignment.isBusy} onClick={() => assignment.turn(one)}>
                  {one.assignedToMe ? queue.unassign : queue.assign}
                </Button>
              </Stack>
            </Stack>
          ) : (
            <SecondaryText>{messages.decide.readOnly}</SecondaryText>
          )}
        </Panel>
        {writes && (one.status === 'final_review' || one.status === 'approved') ? (
          <ApprovalPanel application={one} role={role} />
        ) : null}
        {writes ? <ContactActions application={one} /> : null}
        <Panel title={messages.notes.title}>
          <Stack spacing={3}>
            <MessageThread messages={one.notes} none={messages.notes.none} />
            {writes ? (
              <MessageForm
                about={`note ${one.id}`}
                label={messages.notes.label}
                button={messages.notes.add}
                hint={messages.notes.hint}
                failed={messages.notes.failed}
                send={(text) => note({ id: one.id, applicationText: { text } }).unwrap()}
              />
            ) : null}
          </Stack>
        </Panel>
      </Stack>
      <Panel title={messages.thread.title}>
        <Stack spacing={3}>
          <MessageThread messages={one.messages} none={messages.thread.none} />
          {writes && isThreadOpen(one) ? (
            <MessageForm
              about={`ask ${one.id}`}
              label={messages.thread.label}
              button={messages.thread.send}
              hint={messages.thread.hint}
              failed={messages.thread.failed}
              send={(text) => reply({ id: one.id, applicationText: { text } }).unwrap()}
            />
          ) : null}
        </Stack>
      </Panel>
      {act === undefined ? null : <ActDialog act={act} onClose={() => setOpen(undefined)} />}
      {open === CHANGES && acts.length > 0 ? (
        <SendBackDialog application={one} onClose={() => setOpen(undefined)} />
      ) : null}
    </Grid>
  );
}
