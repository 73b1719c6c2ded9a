import { assigneeText } from '#entities/staff-queue/staff-queue.js';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ACCEPTANCE_TEXTS } from '@revive/contracts/onboarding/acceptances';
import { APPLICATION_STATUS_LABELS, STEP_NAMES_OF_APPLICATION } from '@revive/contracts/onboarding/states';
import { useCurrentUser } from '#api/current-user.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Monitor, User } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Progress } from '#ui/feedback/Progress.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { applicationBadge } from '#entities/application-status.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { color, DESK } from '#ui/theme/tokens.js';
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

function Overview({ application: one }: { application: Application }) {
  const texts = messages.overview;
  return (
    <Grid>
      <Panel title={texts.application}>
        <Column gap={12}>
          <Progress
            label={STEP_NAMES_OF_APPLICATION[one.currentStep - 1] ?? ''}
            done={one.currentStep}
            total={one.totalSteps}
            unit={texts.steps}
          />
          <DescriptionList>
            <dt>{texts.applicant}</dt>
            <dd>
              {one.applicantName} {one.linkedAccount ? texts.hasAccount : texts.noAccount}
            </dd>
            <dt>{texts.email}</dt>
            <dd>
              {one.email}
              {one.addressUnconfirmed === true ? (
                <strong style={{ color: color.error, fontWeight: 600 }}> {texts.notConfirmed}</strong>
              ) : null}
            </dd>
            <dt>{texts.phone}</dt>
            <dd>{one.phone}</dd>
            <dt>{texts.location}</dt>
            <dd>{one.location}</dd>
            <dt>{texts.applied}</dt>
            <dd>
              <When at={one.appliedDate} />
            </dd>
            {one.keptUntil === undefined ? null : (
              <>
                <dt>{texts.keptUntil}</dt>
                <dd>
                  <When at={one.keptUntil} as="day" />
                </dd>
              </>
            )}
            {one.erasedAt === undefined ? null : (
              <>
                <dt>{texts.erased}</dt>
                <dd>
                  <When at={one.erasedAt} as="day" />
                </dd>
              </>
            )}
            {one.prelimApprovalDate === undefined ? null : (
              <>
                <dt>{texts.preliminaryApproval}</dt>
                <dd>
                  <When at={one.prelimApprovalDate} />
                </dd>
              </>
            )}
            {one.agreementEndsAt === undefined ? null : (
              <>
                <dt>{texts.agreementEnds}</dt>
                <dd>
                  <When at={one.agreementEndsAt} as="day" /> <SecondaryText>{texts.noticeGiven}</SecondaryText>
                </dd>
              </>
            )}
            <dt>{texts.assignee}</dt>
            <dd>{assigneeText(one)}</dd>
            {one.closedReason === undefined ? null : (
              <>
                <dt>{texts.reason}</dt>
                <dd>{one.closedReason}</dd>
              </>
            )}
          </DescriptionList>
          <AddressUsed used={one.addressUsed} />
          <AddressUnconfirmed application={one} />
          <RequestedParts application={one} />
          {one.duplicates.length === 0 ? null : (
            <div role="note" style={{ color: color.error }}>
              {texts.duplicates}
              <ul>
                {one.duplicates.map(({ id, businessName, status, same }) => (
                  <li key={id}>
                    <Link to={applicationPath(id)}>{businessName}</Link> ({same}), {APPLICATION_STATUS_LABELS[status]}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </Column>
      </Panel>
      <Panel title={texts.documents}>
        <HandedIn files={one.files} kinds={['document']} none={texts.noDocuments} />
      </Panel>
      <Panel title={texts.history}>
        <Column as="ol" gap={8}>
          {one.history.map(({ what, by, reason, at }) => (
            <li key={at + what}>
              <strong style={{ fontWeight: 600 }}>{eventText(what)}</strong>{' '}
              <SecondaryText>
                {by}, <When at={at} />
              </SecondaryText>
              {reason === undefined ? null : <p style={{ whiteSpace: 'pre-wrap' }}>{reason}</p>}
            </li>
          ))}
        </Column>
        <Disclosure closed={texts.showAccepted} open={texts.hideAccepted}>
          <Column as="ul" gap={6}>
            {one.acceptances.map(({ name, version, hash, at, address, agent }) => (
              <li key={name}>
                {texts.version(ACCEPTANCE_TEXTS[name].title, version)} <When at={at} />{' '}
                <SecondaryText>{texts.acceptedFrom(address, agent)}</SecondaryText>
                <br />
                <Mono>{hash}</Mono>
              </li>
            ))}
          </Column>
        </Disclosure>
      </Panel>
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
            <span style={wait.late ? { color: color.error } : {}}>{wait.text}</span>
          </>
        }
      />
      <Tabs
        value={tab}
        onChange={(_, next: (typeof TABS)[number]) => setTab(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={messages.page.tabs}
        style={{ marginBottom: 16 }}
      >
        {TABS.map((name) => (
          <Tab key={name} value={name} label={name} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'Overview' ? <Overview application={one} /> : null}
        {tab === 'Company' ? (
          <Panel title={messages.page.company}>
            <Column gap={12}>
              <CompanyFacts application={one} />
              {canReveal ? <ApplicationNumbers id={one.id} /> : null}
            </Column>
          </Panel>
        ) : null}
        {tab === 'Hardware' ? (
          <Column gap={16}>
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
          </Column>
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
      <Row style={{ marginBottom: 8 }}>
        <Link to={APPLICATIONS_PATH}>{messages.page.back}</Link>
      </Row>
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
