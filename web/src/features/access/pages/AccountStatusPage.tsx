import Button from '@mui/material/Button';
import { ROLE_LABELS } from '@revive/contracts/roles';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { User } from '#api/current-user.js';
import { describeError, isApiFailure } from '#api/errors.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Icon } from '#ui/theme/Icon.js';
import { Circle, CircleCheck, CircleHelp, Hourglass, LogOut, RefreshCw } from '#ui/theme/icons.js';
import { LiveDot } from '#ui/feedback/LiveDot.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { accountBadge } from '#entities/account-status.js';
import { SupportLines, type Support } from '#entities/support/SupportLines.js';
import { secondsText } from '#ui/format/time-text.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { serverNow } from '#ui/hooks/server-time.js';
import { useNow } from '#ui/hooks/use-now.js';
import {
  agreementLines,
  messages,
  sinceText,
  accountNotice,
  accountNoticeText,
  trackerOf,
  suspendedContact,
  type AccountFacts,
  type AccountNotice,
  type TrackerStep,
} from '../messages/account-status.messages.js';
import { useGetUserQuery } from '../api/access.api.js';
import { settingsPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { useSignOut } from '../hooks/use-sign-out.js';

/** spec part 1 §9: the elapsed time is renewed every 60 s. */
const ELAPSED_MS = 60_000;
const RoleBadge = styled('span')({
  background: color.sunken,
  color: color.quiet,
  fontSize: TYPE.body2.fontSize,
  fontWeight: 600,
  padding: '3px 10px',
  borderRadius: 6,
});
const StepLine = styled('li')({ display: 'flex', gap: 10, alignItems: 'center', minHeight: 32 });
const STEP_ICONS = { done: CircleCheck, now: Hourglass, waits: Circle, unknown: CircleHelp } as const;

const Step = ({ name, state, text }: TrackerStep) => (
  <StepLine>
    <Icon as={STEP_ICONS[state]} {...(state === 'done' ? { color: color.accent } : {})} />
    <span>{name}</span>
    <SecondaryText>{text}</SecondaryText>
  </StepLine>
);

function RefreshStatus() {
  const { refetch, isFetching } = useGetUserQuery();
  const [readAt, setReadAt] = useState<number>();
  const refresh = async () => {
    const { error } = await refetch();
    if (error === undefined) setReadAt(serverNow());
    // For an ended session the page's guard shows the message.
    else if (!isApiFailure(error) || error.status !== 401) toastFailure(messages.refreshFailed, describeError(error));
  };
  return (
    <>
      <Button size="large" variant="outlined" disabled={isFetching} onClick={() => void refresh()}>
        <Icon as={RefreshCw} />
        {messages.refresh}
      </Button>
      <SecondaryText role="status">{readAt === undefined ? '' : messages.refreshed(secondsText(readAt))}</SecondaryText>
    </>
  );
}

function WhySuspended({ user: { suspendedFor = '', suspendedAt } }: { user: User }) {
  if (suspendedFor === '') return null;
  return (
    <Text preWrap>
      {suspendedAt === undefined ? (
        messages.suspended.reasonAlone
      ) : (
        <>
          {messages.suspended.since}
          <When at={suspendedAt} as="day" />
          {messages.suspended.reason}
        </>
      )}
      {suspendedFor}
    </Text>
  );
}

function WhyRefused({ standing }: { standing: AccountNotice }) {
  if (standing.is !== 'refused' || standing.reason === undefined) return null;
  return (
    <Text preWrap>
      {messages.refused[standing.what]}
      {standing.reason}
    </Text>
  );
}

/** Open tasks only. Completed tasks are left out to keep the list short. */
function Waiting({
  user,
  facts: { emailConfirmed },
  standing,
  also,
}: Pick<Shown, 'user' | 'facts' | 'also'> & { standing: AccountNotice }) {
  const hasCodes = user.otp === 'on';
  if (emailConfirmed === true && hasCodes && also === undefined) return null;
  return (
    <Panel title={standing.is === 'in_review' ? messages.toDo.whileWaiting : messages.toDo.otherwise}>
      <Stack spacing={1.5} component="ul">
        {also}
        {emailConfirmed === true ? null : (
          <li>
            {messages.toDo.confirmEmail.before}
            <Link to={settingsPath('account')}>{messages.toDo.confirmEmail.link}</Link>
            {messages.toDo.confirmEmail.after}
            {user.status === 'pending' ? messages.toDo.neededForApproval : messages.toDo.neededForReset}
          </li>
        )}
        {hasCodes ? null : (
          <li>
            {messages.toDo.twoFactor.before}
            <Link to={settingsPath('security')}>{messages.toDo.twoFactor.link}</Link>
            {messages.toDo.twoFactor.after}
          </li>
        )}
      </Stack>
    </Panel>
  );
}

/** Contacts set by the operator. Without them, names only an existing way of contact. */
function SupportOf({ user, support, ask }: Pick<Shown, 'user' | 'support' | 'ask'>) {
  const ways = user.status === 'suspended' ? <p>{suspendedContact(user.tenantName)}</p> : ask;
  if (support === undefined) return <SecondaryText>{messages.support.unknown}</SecondaryText>;
  return <SupportLines support={support} otherwise={ways ?? null} />;
}

interface Shown {
  user: User;
  facts: AccountFacts & { emailConfirmed?: boolean };
  /** undefined until loaded. */
  support: Support | undefined;
  next?: ReactNode;
  also?: ReactNode;
  ask?: ReactNode;
}

/**
 * spec part 1 §2, the review page: an account that is not active sees where it stands, the one next step, and nothing
 * that is not so.
 */
export function AccountStatusPage({ user, facts, support, next, also, ask }: Shown) {
  const now = useNow(ELAPSED_MS);
  const signOut = useSignOut();
  const look = accountBadge(user.status);
  const suspended = user.status === 'suspended';
  const { agreement } = facts;
  const standing = accountNotice(user, facts);
  return (
    <Stack spacing={4}>
      <PageHeader
        title={messages.welcome(user.name === '' ? user.username : user.name)}
        fact={
          <Stack direction="row" spacing={2}>
            <RoleBadge>{ROLE_LABELS[user.role]}</RoleBadge>
            <span>{sinceText(standing, user.createdAt, now)}</span>
          </Stack>
        }
      />
      <Panel
        title={messages.status}
        aside={
          <Stack direction="row" spacing={2}>
            <LiveDot tone={look.tone} />
            <StatusBadge look={look} live />
          </Stack>
        }
      >
        <Stack spacing={3}>
          <p>{accountNoticeText(user.status, standing)}</p>
          {suspended ? <WhySuspended user={user} /> : null}
          <WhyRefused standing={standing} />
          <Stack direction="row" spacing={2}>
            {next}
            <RefreshStatus />
          </Stack>
        </Stack>
      </Panel>
      {suspended ? null : (
        <Panel title={messages.application}>
          <Stack spacing={1} component="ol">
            {trackerOf(user.status, facts, standing).map((step) => (
              <Step key={step.name} {...step} />
            ))}
          </Stack>
        </Panel>
      )}
      {standing.is === 'in_review' ? (
        <Panel title={messages.next.title}>
          <p>{messages.next.text}</p>
        </Panel>
      ) : null}
      {agreement === undefined || agreement === null ? null : (
        <Panel title={messages.details}>
          <DescriptionList>
            {agreementLines(agreement).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </DescriptionList>
        </Panel>
      )}
      {suspended ? null : <Waiting user={user} facts={facts} standing={standing} also={also} />}
      <Panel title={messages.support.title}>
        <Stack spacing={3}>
          <SupportOf user={user} support={support} ask={ask} />
          <Stack direction="row" spacing={2}>
            <SecondaryText>{messages.support.id}</SecondaryText>
            <Mono>{user.id}</Mono>
            <CopyButton text={user.id} label={messages.support.copy} quiet />
          </Stack>
        </Stack>
      </Panel>
      <Stack direction="row" spacing={2}>
        <Button size="large" variant="outlined" onClick={() => void signOut()}>
          <Icon as={LogOut} />
          {messages.signOut}
        </Button>
      </Stack>
    </Stack>
  );
}
