import { assigneeText } from '#entities/staff-queue/staff-queue.js';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { ACCEPTANCE_TEXTS } from '@revive/contracts/onboarding/acceptances';
import { APPLICATION_STATUS_LABELS, STEP_NAMES_OF_APPLICATION } from '@revive/contracts/onboarding/states';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Monitor, User } from '#ui/theme/icons.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Progress } from '#ui/feedback/Progress.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { applicationBadge } from '#entities/application-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { DESK } from '#ui/theme/tokens.js';
import { useNow } from '#ui/hooks/use-now.js';
import { When } from '#ui/data-display/When.js';
import { HandedIn } from '../components/ApplicationFiles.js';
import { RequestedParts } from '../components/RequestedParts.js';
import { AddressUsed, AddressUnconfirmed } from '../components/ContactActions.js';
import { CompanyFacts, HardwareFacts, StaffFacts } from '../components/ApplicationFacts.js';
import { ApplicationNumbers } from '../components/ApplicationNumbers.js';
import { ReviewActions } from '../components/ReviewActions.js';
import type { Application } from '#api/generated/onboarding.gen.js';
import { useGetTenantApplicationQuery } from '../api/onboarding.api.js';
import { APPLICATIONS_PATH, applicationPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/review.js';
import { eventText, waitOf } from '../onboarding.messages.js';

const TABS = ['Overview', 'Company', 'Hardware', 'Staff', 'Actions'] as const;
const Grid = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [DESK]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

/** A fact that an application may lack. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children === undefined ? null : (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
const dayOf = (at: string | undefined) => (at === undefined ? undefined : <When at={at} as="day" />);

function Facts({ application: one }: { application: Application }) {
  const texts = messages.overview;
  return (
    <DescriptionList>
      <Fact name={texts.applicant}>
        {one.applicantName} {one.linkedAccount ? texts.hasAccount : texts.noAccount}
      </Fact>
      <Fact name={texts.email}>
        {one.email}
        {one.addressUnconfirmed === true ? (
          <Text component="strong" color="error">
            {' '}
            {texts.notConfirmed}
          </Text>
        ) : null}
      </Fact>
      <Fact name={texts.phone}>{one.phone}</Fact>
      <Fact name={texts.location}>{one.location}</Fact>
      <Fact name={texts.applied}>
        <When at={one.appliedDate} />
      </Fact>
      <Fact name={texts.keptUntil}>{dayOf(one.keptUntil)}</Fact>
      <Fact name={texts.erased}>{dayOf(one.erasedAt)}</Fact>
      <Fact name={texts.preliminaryApproval}>
        {one.prelimApprovalDate === undefined ? undefined : <When at={one.prelimApprovalDate} />}
      </Fact>
      <Fact name={texts.agreementEnds}>
        {one.agreementEndsAt === undefined ? undefined : (
          <>
            <When at={one.agreementEndsAt} as="day" /> <SecondaryText>{texts.noticeGiven}</SecondaryText>
          </>
        )}
      </Fact>
      <Fact name={texts.assignee}>{assigneeText(one)}</Fact>
      <Fact name={texts.reason}>{one.closedReason}</Fact>
    </DescriptionList>
  );
}

function Duplicates({ of }: { of: Application['duplicates'] }) {
  if (of.length === 0) return null;
  return (
    <Text component="div" color="error" role="note">
      {messages.overview.duplicates}
      <ul>
        {of.map(({ id, businessName, status, same }) => (
          <li key={id}>
            <Link to={applicationPath(id)}>{businessName}</Link> ({same}), {APPLICATION_STATUS_LABELS[status]}
          </li>
        ))}
      </ul>
    </Text>
  );
}

function History({ application: { history, acceptances } }: { application: Application }) {
  const texts = messages.overview;
  return (
    <Panel title={texts.history}>
      <Stack spacing={2} component="ol">
        {history.map(({ what, by, reason, at }) => (
          <li key={at + what}>
            <strong>{eventText(what)}</strong>{' '}
            <SecondaryText>
              {by}, <When at={at} />
            </SecondaryText>
            {reason === undefined ? null : <Text preWrap>{reason}</Text>}
          </li>
        ))}
      </Stack>
      <Disclosure closed={texts.showAccepted} open={texts.hideAccepted}>
        <Stack spacing={1.5} component="ul">
          {acceptances.map(({ name, version, hash, at, address, agent }) => (
            <li key={name}>
              {texts.version(ACCEPTANCE_TEXTS[name].title, version)} <When at={at} />{' '}
              <SecondaryText>{texts.acceptedFrom(address, agent)}</SecondaryText>
              <br />
              <Mono>{hash}</Mono>
            </li>
          ))}
        </Stack>
      </Disclosure>
    </Panel>
  );
}

function Overview({ application: one }: { application: Application }) {
  const texts = messages.overview;
  return (
    <Grid>
      <Panel title={texts.application}>
        <Stack spacing={3}>
          <Progress
            label={STEP_NAMES_OF_APPLICATION[one.currentStep - 1] ?? ''}
            done={one.currentStep}
            total={one.totalSteps}
            unit={texts.steps}
          />
          <Facts application={one} />
          <AddressUsed used={one.addressUsed} />
          <AddressUnconfirmed application={one} />
          <RequestedParts application={one} />
          <Duplicates of={one.duplicates} />
        </Stack>
      </Panel>
      <Panel title={texts.documents}>
        <HandedIn files={one.files} kinds={['document']} none={texts.noDocuments} />
      </Panel>
      <History application={one} />
    </Grid>
  );
}

function Tabbed({ application: one }: { application: Application }) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('Overview');
  const wait = waitOf(one, useNow(60_000));
  const role = useCurrentUser()?.role;
  const canReveal =
    (role === 'master' || role === 'admin') && one.companyDetails !== undefined && one.erasedAt === undefined;
  return (
    <>
      <PageHeader
        title={one.businessName}
        fact={
          <>
            <StatusBadge look={applicationBadge(one.status, one.withdrawnAt !== undefined)} live />
            <Text component="span" color={wait.late ? 'error' : 'textSecondary'}>
              {wait.text}
            </Text>
          </>
        }
      />
      <Tabs
        value={tab}
        onChange={(_, next: (typeof TABS)[number]) => setTab(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={messages.page.tabs}
        sx={{ mb: 4 }}
      >
        {TABS.map((name) => (
          <Tab key={name} value={name} label={name} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'Overview' ? <Overview application={one} /> : null}
        {tab === 'Company' ? (
          <Panel title={messages.page.company}>
            <Stack spacing={3}>
              <CompanyFacts application={one} />
              {canReveal ? <ApplicationNumbers id={one.id} /> : null}
            </Stack>
          </Panel>
        ) : null}
        {tab === 'Hardware' ? (
          <Stack spacing={4}>
            <Panel title={messages.page.hardware}>
              {one.hardwareInfo === undefined ? (
                <Empty icon={Monitor} title={messages.page.noHardware.title}>
                  {messages.page.noHardware.text}
                </Empty>
              ) : (
                <HardwareFacts hardware={one.hardwareInfo} />
              )}
            </Panel>
            <Panel title={messages.page.files}>
              <HandedIn files={one.files} kinds={['screenshot', 'system_info']} none={messages.page.noFiles} />
            </Panel>
          </Stack>
        ) : null}
        {tab === 'Staff' ? (
          <Panel title={messages.page.staff}>
            {one.staffInfo.length === 0 ? (
              <Empty icon={User} title={messages.page.noStaff.title}>
                {messages.page.noStaff.text}
              </Empty>
            ) : (
              <StaffFacts staff={one.staffInfo} />
            )}
          </Panel>
        ) : null}
        {tab === 'Actions' ? <ReviewActions application={one} /> : null}
      </div>
    </>
  );
}

export default function ApplicationPage() {
  const { id = '' } = useParams();
  const query = useGetTenantApplicationQuery({ id }, useFallbackPolling(30_000));
  return (
    <>
      <Text sx={{ mb: 2 }}>
        <Link to={APPLICATIONS_PATH}>{messages.page.back}</Link>
      </Text>
      {query.data === undefined && query.error !== undefined ? (
        <Card>
          <QueryState query={query} />
        </Card>
      ) : (
        <QueryState query={query} loading={<Loading rows={6} />}>
          {(data) => <Tabbed key={data.id} application={data} />}
        </QueryState>
      )}
    </>
  );
}
