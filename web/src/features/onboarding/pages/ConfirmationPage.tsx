import { BILLING_NOTE, CONFIRMATION_CHECKLIST, CONFIRMATION_NEXT_STEPS } from '@revive/contracts/onboarding/states';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isApiFailure } from '#api/errors.js';
import { Icon } from '#ui/theme/Icon.js';
import { Circle, CircleCheck, Hourglass } from '#ui/theme/icons.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SupportLines, type Support } from '#entities/support/SupportLines.js';
import { color } from '#ui/theme/tokens.js';
import { LostLink } from '../components/LostLink.js';
import { ReviewFigures } from '../components/ReviewFigures.js';
import { MyApplicationPanels } from '../components/MyApplicationPanels.js';
import type { MyApplication } from '#api/generated/onboarding.gen.js';
import { useReadMyApplicationQuery } from '../api/onboarding.api.js';
import { AUTH_PATH, CONFIRMATION_PATH, REGISTER_SHOP_PATH } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { secretIn } from '../link-secret.js';
import { messages } from '../messages/applicant.js';
import { doneOf, isThreadOpen } from '../onboarding.messages.js';

/** A review takes hours, and an update appears within half a minute. */
const POLL_MS = 30_000;

const ChecklistItem = styled('li')({ display: 'flex', gap: 10, alignItems: 'center' });

/** spec part 1 §2: the checklist and the next steps, as far as the application really is. */
function WhatFollows({ application }: { application: MyApplication | undefined }) {
  const done = doneOf(application?.status ?? 'pending', application?.hardwareInfo?.hardwareVerified ?? false);
  const next = done.indexOf(false);
  const texts = messages.confirmation;
  const open = (at: number) =>
    at === next ? { icon: Hourglass, text: texts.now } : { icon: Circle, text: texts.toDo };
  return (
    <>
      <Panel title={texts.checklist}>
        <Stack spacing={2} component="ol">
          {CONFIRMATION_CHECKLIST.map((text, at) => (
            <ChecklistItem key={text}>
              <Icon
                as={done[at] === true ? CircleCheck : open(at).icon}
                {...(done[at] === true ? { color: color.accent } : {})}
              />
              <span>{text}</span>
              <SecondaryText>{done[at] === true ? texts.done : open(at).text}</SecondaryText>
            </ChecklistItem>
          ))}
        </Stack>
      </Panel>
      <Panel title={texts.nextSteps}>
        <Stack spacing={1.5} component="ol">
          {CONFIRMATION_NEXT_STEPS.map((step, at) => (
            <li key={step.title}>
              {at + 1}. {step.title}
              {'when' in step ? ` (${step.when})` : ''}
            </li>
          ))}
        </Stack>
        <ReviewFigures />
      </Panel>
    </>
  );
}

interface Supported {
  /** Undefined until loaded. */
  support?: Support | undefined;
}
/** `otherwise`: contact text if the platform has no contacts; undefined without a way from this page. */
const SupportPanel = ({ support, otherwise }: Supported & { otherwise: string | undefined }) => (
  <Panel title={messages.confirmation.support}>
    {support === undefined ? <SecondaryText component="p">{messages.confirmation.supportUnread}</SecondaryText> : null}
    <SupportLines support={support ?? {}} otherwise={otherwise === undefined ? null : <p>{otherwise}</p>} />
    <Text sx={{ mt: 2 }}>{BILLING_NOTE}</Text>
  </Panel>
);

const Home = () => (
  <Stack direction="row" spacing={2}>
    <Button size="large" variant="outlined" component={Link} to="/">
      {messages.confirmation.home}
    </Button>
  </Stack>
);

/**
 * Shown right after sending without an account. The response reveals nothing about the application; only the email
 * does.
 */
const SentPanel = () => (
  <Panel
    title={messages.status.title}
    aside={<StatusBadge look={{ tone: 'yellow', icon: Hourglass, label: messages.status.sent }} />}
  >
    <p>{messages.status.sentText}</p>
  </Panel>
);

/** Shown without an application or link: makes no claim about a review and names the next step. */
function NotSentPanel({ refusal }: { refusal: string | undefined }) {
  return (
    <Panel
      title={messages.status.title}
      aside={<StatusBadge look={{ tone: 'slate', icon: Circle, label: messages.status.notSent }} />}
    >
      <Stack spacing={3}>
        {refusal === undefined ? null : <Text preWrap>{messages.status.refused(refusal)}</Text>}
        <p>{messages.status.notSentText}</p>
        <Stack direction="row" spacing={2}>
          <Button size="large" variant="contained" component={Link} to={REGISTER_SHOP_PATH}>
            {messages.status.register}
          </Button>
        </Stack>
      </Stack>
    </Panel>
  );
}

const UnlinkedPanel = ({ note }: { note: string }) => (
  <Panel title={messages.track.title}>
    <Stack spacing={3}>
      <p>{note}</p>
      <Stack direction="row" spacing={2}>
        <Button size="large" variant="outlined" component={Link} to={AUTH_PATH} state={{ from: CONFIRMATION_PATH }}>
          {messages.track.signIn}
        </Button>
        <SecondaryText>{messages.track.signInHint}</SecondaryText>
      </Stack>
    </Stack>
  </Panel>
);

function Plain({ panel, support, sent = false }: Supported & { panel: ReactNode; sent?: boolean }) {
  return (
    <Stack spacing={4}>
      {panel}
      <LostLink />
      {sent ? <WhatFollows application={undefined} /> : null}
      <SupportPanel support={support} otherwise={sent ? messages.confirmation.questionsBySent : undefined} />
      <Home />
    </Stack>
  );
}

const writingText = (application: MyApplication): string =>
  isThreadOpen(application) ? messages.confirmation.questionsOpen : messages.confirmation.questionsClosed;

interface Opened extends Supported {
  link: string;
  refusal?: string | undefined;
}

function Followed({ link, support, refusal }: Opened) {
  const applicant = link === '' ? {} : { link };
  const query = useReadMyApplicationQuery({ applicant }, { pollingInterval: POLL_MS });
  const { data, error } = query;
  if (data !== undefined) {
    return (
      <Stack spacing={4}>
        <MyApplicationPanels application={data} link={applicant} />
        {data.status === 'rejected' ? null : <WhatFollows application={data} />}
        <SupportPanel support={support} otherwise={writingText(data)} />
        <Home />
      </Stack>
    );
  }
  if (isApiFailure(error) && (error.status === 404 || error.status === 400)) {
    return (
      <Plain
        support={support}
        panel={
          link === '' ? (
            <NotSentPanel refusal={refusal} />
          ) : (
            <UnlinkedPanel note={error.status === 404 ? error.message : messages.track.linkBroken} />
          )
        }
      />
    );
  }
  return <QueryState query={query} loading={<Loading rows={5} />} />;
}

const wasSent = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'sent' in state && state.sent === true;

/** The status after a registration. Uses the secret of the emailed link in the address, else the session. */
export function ConfirmationPage({
  bySession,
  support,
  refusal,
}: Supported & { bySession: boolean; refusal?: string | undefined }) {
  const location = useLocation();
  const link = secretIn(location.hash, 'application');
  const sent = wasSent(location.state);
  const unknown = sent ? <SentPanel /> : <UnlinkedPanel note={messages.track.linkMissing} />;
  return (
    <>
      <PageHeader title={messages.confirmation.title} />
      {link === '' && !bySession ? (
        <Plain support={support} sent={sent} panel={unknown} />
      ) : (
        <Followed link={link} support={support} refusal={refusal} />
      )}
    </>
  );
}
