import { APPLICATION_STATUS_LABELS } from '@revive/contracts/onboarding/states';
import {
  AGREEMENT_BUSINESS_TYPE_LABELS,
  EXPERIENCE_LABELS,
  TARGET_MARKET_LABELS,
} from '@revive/contracts/signing/agreement';
import { moduleOf } from '@revive/contracts/training/modules';
import Button from '@mui/material/Button';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { describeError } from '#api/errors.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { downloadPdf } from '#ui/format/download-pdf.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import type { AccountReview, Person } from '#api/generated/account-review.gen.js';
import { useGetAccountReviewQuery, useLazyGetAccountFileQuery } from '../api/account-review.api.js';
import { applicationPath } from '#entities/paths.js';
import { Section } from '#ui/layout/Section.js';
import { Stack } from '#ui/layout/Stack.js';
import { DASH, messages, profileLines } from '../account-review.messages.js';
import { DecidePanel, NotesPanel } from './DecidePanel.js';
import { ProfileNumbers } from './ProfileNumbers.js';
import { ReviewStates } from './ReviewStates.js';

const { agreement: texts, profile: profileTexts, training } = messages;

type Agreement = AccountReview['agreements'][number];

function FileButton({ accountId, fileId, children }: { accountId: string; fileId: string; children: string }) {
  const [read, { isFetching }] = useLazyGetAccountFileQuery();
  const download = () =>
    read({ id: accountId, fileId })
      .unwrap()
      .then(
        ({ name, base64 }) => downloadPdf(name, base64),
        (error: unknown) => toastFailure(texts.downloadFailed, describeError(error)),
      );
  return (
    <Button variant="outlined" disabled={isFetching} onClick={() => void download()}>
      {children}
    </Button>
  );
}

function Signed({ accountId, agreement: one }: { accountId: string; agreement: Agreement }) {
  return (
    <Stack spacing={3}>
      <DescriptionList>
        <dt>{texts.signedAt}</dt>
        <dd>
          <When at={one.signedAt} as="day" />, <When at={one.signedAt} as="clock" />
          {one.current ? '' : texts.changed}
        </dd>
        <dt>{texts.by}</dt>
        <dd>
          {one.fullName}, {texts.signature(one.signature)}{' '}
          <SecondaryText>
            {one.username}, {one.email}
          </SecondaryText>
        </dd>
        <dt>{texts.network}</dt>
        <dd>{one.address === '' ? DASH : one.address}</dd>
        <dt>{texts.browser}</dt>
        <dd>{one.agent === '' ? DASH : one.agent}</dd>
        <dt>{texts.business}</dt>
        <dd>
          {one.businessName}, {AGREEMENT_BUSINESS_TYPE_LABELS[one.businessType]},{' '}
          {TARGET_MARKET_LABELS[one.targetMarket]}
        </dd>
        <dt>{texts.experience}</dt>
        <dd>{EXPERIENCE_LABELS[one.technicalExperience]}</dd>
        <dt>{texts.services}</dt>
        <dd>{one.primaryServices.length === 0 ? DASH : one.primaryServices.join(', ')}</dd>
        <dt>{texts.devices}</dt>
        <dd>{one.deviceTypes.length === 0 ? DASH : one.deviceTypes.join(', ')}</dd>
        <dt>{texts.volume}</dt>
        <dd>{one.repairVolume ?? DASH}</dd>
        <dt>{texts.checksum}</dt>
        <dd>
          <Mono>{one.fileHash}</Mono>
        </dd>
      </DescriptionList>
      <Disclosure closed={texts.viewTexts} open={texts.hideTexts}>
        <Stack spacing={1.5} component="ul">
          {one.documents.map(({ name, title, version, hash }) => (
            <li key={name}>
              {texts.text(title, version)}
              <br />
              <Mono>{hash}</Mono>
            </li>
          ))}
        </Stack>
      </Disclosure>
      <div>
        <FileButton accountId={accountId} fileId={one.fileId}>
          {texts.download}
        </FileButton>{' '}
        <SecondaryText>{texts.downloadHint}</SecondaryText>
      </div>
    </Stack>
  );
}

const signedText = ({ current }: { current: boolean }): string => (current ? texts.signed : texts.signedOlder);

function AgreementPanel({ id, review: { agreements } }: { id: string; review: AccountReview }) {
  const [latest, ...earlier] = agreements;
  if (latest === undefined) return null;
  return (
    <Panel title={texts.title} aside={<SecondaryText>{signedText(latest)}</SecondaryText>}>
      <Signed accountId={id} agreement={latest} />
      {earlier.length === 0 ? null : (
        <Disclosure closed={texts.viewEarlier(earlier.length)} open={texts.hideEarlier}>
          <Stack spacing={4}>
            {earlier.map((one) => (
              <Signed key={one.fileId} accountId={id} agreement={one} />
            ))}
          </Stack>
        </Disclosure>
      )}
    </Panel>
  );
}

function ProfilePanel({ id, review: { profile, line } }: { id: string; review: AccountReview }) {
  if (profile === undefined) return null;
  return (
    <Panel
      title={profileTexts.title}
      aside={
        <SecondaryText>
          {line.profileSubmittedAt === undefined ? (
            profileTexts.unsubmitted
          ) : (
            <>
              {profileTexts.submitted}
              <When at={line.profileSubmittedAt} />
            </>
          )}
        </SecondaryText>
      }
    >
      <Stack spacing={4}>
        {profileLines(profile).map(({ title, lines }) => (
          <Section key={title} title={title}>
            <DescriptionList>
              {lines.map(({ name, text }) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </Fragment>
              ))}
            </DescriptionList>
          </Section>
        ))}
        {profile.taxNumber === undefined && profile.vatNumber === undefined ? null : (
          <>
            <SecondaryText>{profileTexts.masked}</SecondaryText>
            <ProfileNumbers id={id} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

function TrainingPanel({
  id,
  review: { modules, line, trainingCompletedAt, certificateId },
}: {
  id: string;
  review: AccountReview;
}) {
  if (modules.every(({ state }) => state === 'not_started')) return null;
  return (
    <Panel
      title={training.title}
      aside={<SecondaryText>{training.count(line.modulesDone, line.modulesRequired)}</SecondaryText>}
    >
      <Stack spacing={2}>
        <Stack spacing={1} component="ul">
          {modules.map(({ id: module, state, completedAt }) => (
            <li key={module}>
              {moduleOf(module)?.title ?? module}: {training.states[state]}
              {completedAt === undefined ? null : (
                <>
                  {' '}
                  <SecondaryText>
                    <When at={completedAt} />
                  </SecondaryText>
                </>
              )}
            </li>
          ))}
        </Stack>
        {trainingCompletedAt === undefined ? null : (
          <Text>
            {training.completed.before}
            <When at={trainingCompletedAt} as="day" />
            {training.completed.after}
          </Text>
        )}
        {certificateId === undefined ? null : (
          <div>
            <FileButton accountId={id} fileId={certificateId}>
              {training.download}
            </FileButton>
          </div>
        )}
      </Stack>
    </Panel>
  );
}

function ApplicationsPanel({ review: { applications } }: { review: AccountReview }) {
  if (applications.length === 0) return null;
  return (
    <Panel title={messages.applications.title}>
      <Stack spacing={1.5} component="ul">
        {applications.map(({ id, businessName, status, withdrawnAt }) => (
          <li key={id}>
            <Link to={applicationPath(id)}>{businessName}</Link>{' '}
            <SecondaryText>
              {withdrawnAt === undefined ? APPLICATION_STATUS_LABELS[status] : messages.applications.withdrawn}
            </SecondaryText>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}

export function ReviewPanels({ person }: { person: Person }) {
  const query = useGetAccountReviewQuery({ id: person.id }, { refetchOnMountOrArgChange: true });
  const { data } = query;
  if (data === undefined)
    return (
      <Panel title={messages.review.title}>
        <QueryState query={query} loading={<Loading rows={4} />} />
      </Panel>
    );
  return (
    <>
      <DecidePanel person={person} review={data} />
      <ReviewStates review={data} />
      <AgreementPanel id={person.id} review={data} />
      <ProfilePanel id={person.id} review={data} />
      <TrainingPanel id={person.id} review={data} />
      <ApplicationsPanel review={data} />
      <NotesPanel id={person.id} review={data} />
    </>
  );
}
