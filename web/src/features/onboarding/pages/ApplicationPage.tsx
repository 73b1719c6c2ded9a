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
import { applicationLook } from '#entities/application-status.js';
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
  return (
    <Grid>
      <Panel title="Application">
        <Column gap={12}>
          <Progress
            label={STEP_NAMES_OF_APPLICATION[one.currentStep - 1] ?? ''}
            done={one.currentStep}
            total={one.totalSteps}
            unit="steps"
          />
          <DescriptionList>
            <dt>Applicant</dt>
            <dd>
              {one.applicantName}
              {one.linkedAccount ? ', with an account' : ', without an account'}
            </dd>
            <dt>E-mail</dt>
            <dd>
              {one.email}
              {one.addressUnconfirmed === true ? (
                <strong style={{ color: color.error, fontWeight: 600 }}> · not confirmed</strong>
              ) : null}
            </dd>
            <dt>Phone</dt>
            <dd>{one.phone}</dd>
            <dt>Location</dt>
            <dd>{one.location}</dd>
            <dt>Applied</dt>
            <dd>
              <When at={one.appliedDate} />
            </dd>
            {one.keptUntil === undefined ? null : (
              <>
                <dt>Kept until</dt>
                <dd>
                  <When at={one.keptUntil} as="day" />
                </dd>
              </>
            )}
            {one.erasedAt === undefined ? null : (
              <>
                <dt>Erased</dt>
                <dd>
                  <When at={one.erasedAt} as="day" />
                </dd>
              </>
            )}
            {one.prelimApprovalDate === undefined ? null : (
              <>
                <dt>Preliminary approval</dt>
                <dd>
                  <When at={one.prelimApprovalDate} />
                </dd>
              </>
            )}
            {one.agreementEndsAt === undefined ? null : (
              <>
                <dt>Agreement ends</dt>
                <dd>
                  <When at={one.agreementEndsAt} as="day" /> <SecondaryText>the shop has given notice</SecondaryText>
                </dd>
              </>
            )}
            <dt>Taken by</dt>
            <dd>{one.assignedToMe ? 'you' : (one.assignedTo ?? 'nobody')}</dd>
            {one.closedReason === undefined ? null : (
              <>
                <dt>Reason</dt>
                <dd>{one.closedReason}</dd>
              </>
            )}
          </DescriptionList>
          <AddressUsed used={one.addressUsed} />
          <AddressUnconfirmed application={one} />
          <RequestedParts application={one} />
          {one.duplicates.length === 0 ? null : (
            <div role="note" style={{ color: color.error }}>
              Another application has the same number; its applicants are not told:
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
      <Panel title="Supporting documents">
        <HandedIn files={one.files} kinds={['document']} none="The applicant has handed in none." />
      </Panel>
      <Panel title="History">
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
        <Disclosure closed="What was accepted" open="Close what was accepted">
          <Column as="ul" gap={6}>
            {one.acceptances.map(({ name, version, hash, at, address, agent }) => (
              <li key={name}>
                {ACCEPTANCE_TEXTS[name].title}, version {version}, <When at={at} />{' '}
                <SecondaryText>
                  from {address}, {agent}
                </SecondaryText>
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
            <StatusBadge look={applicationLook(one.status, one.withdrawnAt !== undefined)} live />
            <span style={wait.late ? { color: color.error } : {}}>{wait.text}</span>
          </>
        }
      />
      <Tabs
        value={tab}
        onChange={(_, next: (typeof TABS)[number]) => setTab(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Parts of the application"
        style={{ marginBottom: 16 }}
      >
        {TABS.map((name) => (
          <Tab key={name} value={name} label={name} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'Overview' ? <Overview application={one} /> : null}
        {tab === 'Company' ? (
          <Panel title="Company">
            <Column gap={12}>
              <CompanyFacts application={one} />
              {canReveal ? <ApplicationNumbers id={one.id} /> : null}
            </Column>
          </Panel>
        ) : null}
        {tab === 'Hardware' ? (
          <Column gap={16}>
            <Panel title="Hardware">
              {one.hardwareInfo === undefined ? (
                <Empty icon={Monitor} title="No hardware yet">
                  The applicant sends it in step 4.
                </Empty>
              ) : (
                <HardwareFacts hardware={one.hardwareInfo} />
              )}
            </Panel>
            <Panel title="Screenshot and system information">
              <HandedIn
                files={one.files}
                kinds={['screenshot', 'system_info']}
                none="The applicant has handed in neither."
              />
            </Panel>
          </Column>
        ) : null}
        {tab === 'Staff' ? (
          <Panel title="Staff">
            {one.staffInfo.length === 0 ? (
              <Empty icon={User} title="No staff yet">
                The applicant names them in step 5.
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

/** One application, as staff review it. */
export default function ApplicationPage() {
  const { id = '' } = useParams();
  const query = useGetTenantApplicationQuery({ id }, useFallbackPolling(30_000));
  return (
    <>
      <Row style={{ marginBottom: 8 }}>
        <Link to={APPLICATIONS_PATH}>All applications</Link>
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
