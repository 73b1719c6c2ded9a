import { takenText } from '#entities/staff-queue.js';
import { applicationDecisionSchema, applicationReasonSchema } from '@revive/contracts/onboarding/review-forms';
import { PASSING_SCORE } from '@revive/contracts/onboarding/hardware-score';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { DESK } from '#ui/theme/tokens.js';
import type { Application } from '#api/generated/onboarding.gen.js';
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
  const label = act.needsReason ? 'Reason' : 'Note to the history';
  return (
    <FormDialog
      title={act.title}
      onClose={onClose}
      intro={<p style={{ marginBottom: 12 }}>{act.about}</p>}
      schema={act.needsReason ? applicationReasonSchema : applicationDecisionSchema}
      initial={{ reason: '' }}
      labels={{ reason: label }}
      submit={({ reason = '' }: Reason) => act.send(reason)}
      success={{ title: act.done }}
      failure={`${act.title}: not done`}
      action={act.title}
      busy="Sending..."
      destructive={act.destructive === true}
    >
      <TextField name="reason" label={label} rows={4} optional={!act.needsReason} autoFocus />
    </FormDialog>
  );
}

/** Of its own form: it says which part. */
const CHANGES = 'changes';

/** The moves that the state and the role allow; the service checks both again. */
function useReviewActions(one: Application, role: string): Act[] {
  const [approve] = useApprovePreliminarilyMutation();
  const [hardware] = useApproveHardwareMutation();
  const [information] = useRequestInformationMutation();
  const [reject] = useRejectApplicationMutation();
  const { id, status, hardwareInfo } = one;
  // A shop that is being opened is not stopped any more.
  if (one.waitsFor === 'nobody' || one.opening) return [];
  const low = (hardwareInfo?.compatibilityScore ?? 0) < PASSING_SCORE;
  const master = role === 'master';
  const acts: (Act | false)[] = [
    master &&
      status === 'pending' && {
        key: 'approve',
        title: 'Approve preliminarily',
        done: 'Approved preliminarily',
        about: 'The application goes to step 2, and the applicant gets a letter with the way on.',
        needsReason: false,
        send: (reason) => approve({ id, applicationDecision: { reason } }).unwrap(),
      },
    master &&
      status === 'hardware_verification' &&
      hardwareInfo !== undefined &&
      one.request?.kind !== 'changes' && {
        key: 'hardware',
        title: 'Approve hardware',
        done: 'Hardware approved',
        needsReason: low,
        send: (reason) => hardware({ id, approveHardware: { reason, hardwareAt: hardwareInfo.submittedAt } }).unwrap(),
        about: low
          ? `The score of ${hardwareInfo.compatibilityScore} is below ${PASSING_SCORE}: write why it will do all the same.`
          : 'The application goes to step 5, and the applicant is asked for the staff.',
      },
    {
      key: 'information',
      title: 'Request more information',
      done: 'Question sent',
      about: 'The state stays. The question is mailed and stands in the thread.',
      needsReason: true,
      send: (reason) => information({ id, applicationReason: { reason } }).unwrap(),
    },
    master && {
      key: 'reject',
      title: 'Reject application',
      done: 'Application rejected',
      about: 'The application ends. The reason is mailed; the applicant may still write about it.',
      needsReason: true,
      destructive: true,
      send: (reason) => reject({ id, applicationReason: { reason } }).unwrap(),
    },
  ];
  return acts.filter((act): act is Act => act !== false);
}

function nothingToDecide({ opening, status }: Application): string {
  if (opening) return 'The shop is being opened.';
  return status === 'approved' ? 'Approved: nothing is left to decide.' : 'This application is closed.';
}

/** spec part 2 §2, the tab Actions: moves, assignment, notes and the thread with the applicant. */
export function ReviewActions({ application: one }: { application: Application }) {
  const role = useCurrentUser()?.role ?? 'sales';
  const acts = useReviewActions(one, role);
  const [open, setOpen] = useState<string>();
  const [note] = useNoteOnApplicationMutation();
  const [reply] = useReplyToApplicantMutation();
  const [assign, { isLoading }] = useAssignApplicationMutation();
  const act = acts.find(({ key }) => key === open);
  const writes = role === 'master' || role === 'admin';
  const take = async (wanted: boolean) => {
    const answer = await assign({ id: one.id, assignApplication: { take: wanted } });
    if (answer.error !== undefined) toastFailure('Not changed', describeError(answer.error));
  };
  return (
    <Grid>
      <Column gap={16}>
        <Panel title="Decide" aside={<SecondaryText>{takenText(one)}</SecondaryText>}>
          {writes ? (
            <Column gap={12}>
              <Row>
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
                    Request changes
                  </Button>
                ) : null}
              </Row>
              {acts.length === 0 ? <SecondaryText>{nothingToDecide(one)}</SecondaryText> : null}
              {role === 'admin' ? <SecondaryText>You prepare; a master approves and rejects.</SecondaryText> : null}
              <Row>
                <Button disabled={isLoading} onClick={() => void take(!one.assignedToMe)}>
                  {one.assignedToMe ? 'Give it back' : 'Take it'}
                </Button>
              </Row>
            </Column>
          ) : (
            <SecondaryText>You read applications; admins and masters review them.</SecondaryText>
          )}
        </Panel>
        {writes && (one.status === 'final_review' || one.status === 'approved') ? (
          <ApprovalPanel application={one} role={role} />
        ) : null}
        {writes ? <ContactActions application={one} /> : null}
        <Panel title="Notes for staff">
          <Column gap={12}>
            <MessageThread messages={one.notes} none="No notes yet." />
            {writes ? (
              <MessageForm
                label="Note"
                button="Add the note"
                hint="The applicant never reads it"
                failed="The note was not added"
                send={(text) => note({ id: one.id, applicationText: { text } }).unwrap()}
              />
            ) : null}
          </Column>
        </Panel>
      </Column>
      <Panel title="Thread with the applicant">
        <Column gap={12}>
          <MessageThread messages={one.messages} none="Nothing was written yet." />
          {writes && isThreadOpen(one) ? (
            <MessageForm
              label="Reply"
              button="Send the reply"
              hint="Mailed, and shown on the applicant's page; a question that the review waits for is Request more information"
              failed="The reply was not sent"
              send={(text) => reply({ id: one.id, applicationText: { text } }).unwrap()}
            />
          ) : null}
        </Column>
      </Panel>
      {act === undefined ? null : <ActDialog act={act} onClose={() => setOpen(undefined)} />}
      {open === CHANGES && acts.length > 0 ? (
        <SendBackDialog application={one} onClose={() => setOpen(undefined)} />
      ) : null}
    </Grid>
  );
}
