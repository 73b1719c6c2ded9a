import Button from '@mui/material/Button';
import { ROLE_LABELS } from '@revive/contracts/roles';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { User } from '../../api/current-user.js';
import { describeError, isApiFailure } from '../../api/failure.js';
import { CopyButton } from '../../ui/CopyButton.js';
import { Icon } from '../../ui/Icon.js';
import { Circle, CircleCheck, CircleHelp, Hourglass, LogOut, RefreshCw } from '../../ui/icons.js';
import { LiveDot } from '../../ui/LiveDot.js';
import { Column, Quiet, Row } from '../../ui/layout.js';
import { Mono } from '../../ui/Mono.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { StatusBadge } from '../../ui/StatusBadge.js';
import { accountLook } from '../../ui/status.js';
import { SupportLines, type Support } from '../../ui/SupportLines.js';
import { secondsText } from '../../ui/time-text.js';
import { When } from '../../ui/When.js';
import { toastFailure } from '../../ui/toasts.js';
import { colour } from '../../ui/tone.js';
import { useNow } from '../../ui/use-now.js';
import { agreementLines, statusText, submittedText, trackerOf, whomToAsk, type AccountFacts, type TrackerStep } from './account-status.texts.js';
import { useGetUserQuery } from './access.api.js';
import { PROFILE_PATH, SETTINGS_PATH } from './access.paths.js';
import { useSignOut } from './use-sign-out.js';

/** spec part 1 §9: the elapsed time is renewed every 60 s. */
const ELAPSED_MS = 60_000;
const RoleBadge = styled('span')({ background: colour.sunken, color: colour.quiet, fontSize: '0.8125rem', fontWeight: 600, padding: '3px 10px', borderRadius: 6 });
const NO_ADDRESS = 'This platform has set no address for support.';
const STEP_ICONS = { done: CircleCheck, now: Hourglass, waits: Circle, unknown: CircleHelp } as const;

const Step = ({ name, state, text }: TrackerStep) => (
  <li style={{ display: 'flex', gap: 10, alignItems: 'center', minHeight: 32 }}><Icon as={STEP_ICONS[state]} {...(state === 'done' ? { colour: colour.accent } : {})} /><span>{name}</span><Quiet>{text}</Quiet></li>
);

/** Reads the account again; what was read, and when, is said. */
function RefreshStatus() {
  const { refetch, isFetching } = useGetUserQuery();
  const [readAt, setReadAt] = useState<number>();
  const refresh = async () => {
    const { error } = await refetch();
    if (error === undefined) setReadAt(Date.now());
    // Of a session that has ended the page's guard says so.
    else if (!isApiFailure(error) || error.status !== 401) toastFailure('The status could not be read', describeError(error));
  };
  return (
    <>
      <Button variant="outlined" disabled={isFetching} onClick={() => void refresh()} style={{ minHeight: 44 }}><Icon as={RefreshCw} />Refresh Status</Button>
      <Quiet role="status">{readAt === undefined ? '' : `Read at ${secondsText(readAt)}`}</Quiet>
    </>
  );
}

/** What the letter about the suspension says, and since when; nothing where this account's history names none. */
function WhySuspended({ user: { suspendedFor = '', suspendedAt } }: { user: User }) {
  if (suspendedFor === '') return null;
  return <p style={{ marginTop: 8, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{suspendedAt === undefined ? 'The reason' : <>Suspended since <When at={suspendedAt} as="day" />. The reason</>}: {suspendedFor}</p>;
}

function Waiting({ application }: { application: ReactNode }) {
  return (
    <Panel title="What to do while waiting">
      <Column as="ul" gap={6}>
        <li>Confirm your e-mail address in <Link to={PROFILE_PATH}>your profile</Link>: an address that is not confirmed grants nothing.</li>
        <li>Set up an authenticator in <Link to={SETTINGS_PATH}>your settings</Link>, so that nobody else signs in as you.</li>
        {application}
      </Column>
    </Panel>
  );
}

/**
 * spec part 1 §2, the review page: an account that is not active sees where it stands, and nothing else. `application`: links
 * of a shop's owner. `support`: undefined while it is not known. `answer`: how a refusal is answered.
 */
export function AccountStatusPage({ user, facts, support, application, answer }: { user: User; facts: AccountFacts; support: Support | undefined; application?: ReactNode; answer?: ReactNode }) {
  const now = useNow(ELAPSED_MS);
  const signOut = useSignOut();
  const look = accountLook(user.status);
  const suspended = user.status === 'suspended';
  const { agreement, refusal } = facts;
  return (
    <Column gap={16}>
      <PageHeader title={`Welcome, ${user.name === '' ? user.username : user.name}`} fact={<Row gap={8}><RoleBadge>{ROLE_LABELS[user.role]}</RoleBadge><span>{submittedText(user.createdAt, now)}</span></Row>} />
      <Panel title="Current status" aside={<Row gap={8}><LiveDot tone={look.tone} /><StatusBadge look={look} live /></Row>}>
        <p>{statusText(user.status)}</p>
        {suspended ? <WhySuspended user={user} /> : null}
        {refusal === undefined ? null : <><p style={{ marginTop: 8, whiteSpace: 'pre-wrap' }}>It was not approved yet. The reviewers wrote: {refusal}</p>{answer === undefined ? null : <Row style={{ marginTop: 12 }}>{answer}</Row>}</>}
        <Row style={{ marginTop: 12 }}><RefreshStatus /></Row>
      </Panel>
      {suspended ? null : (
        <Panel title="Your application">
          <Column as="ol" gap={4}>{trackerOf(user.status, facts).map((step) => <Step key={step.name} {...step} />)}</Column>
        </Panel>
      )}
      {user.status === 'pending' ? (
        <Panel title="What happens next">
          <p>A master administrator looks at your account. You get a letter with the decision, and this page follows it; an approval asks you to sign in anew. After the approval the mandatory training opens.</p>
        </Panel>
      ) : null}
      {agreement === undefined || agreement === null ? null : (
        <Panel title="Application details">
          <Facts>{agreementLines(agreement).map(([name, text]) => <div key={name} style={{ display: 'contents' }}><dt>{name}</dt><dd>{text}</dd></div>)}</Facts>
        </Panel>
      )}
      {suspended ? null : <Waiting application={application} />}
      <Panel title="Support">
        {support === undefined ? <Quiet>Support contacts could not be read yet.</Quiet> : <SupportLines support={support} otherwise={<p>{NO_ADDRESS} {suspended ? whomToAsk(user.tenantName) : 'A repair shop writes to the reviewers under Messages of its application.'}</p>} />}
        <Row style={{ marginTop: 12 }}><Quiet>Application ID</Quiet><Mono>{user.id}</Mono><CopyButton text={user.id} label="Copy" quiet /></Row>
      </Panel>
      <Row><Button variant="outlined" onClick={() => void signOut()} style={{ minHeight: 44 }}><Icon as={LogOut} />Sign Out</Button></Row>
    </Column>
  );
}
