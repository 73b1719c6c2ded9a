import {
  HARDWARE_FACT_LABELS,
  NETWORK_LABELS,
  NOT_MEASURED,
  NOT_MEASURED_LABEL,
  OPERATING_SYSTEM_LABELS,
  PASSING_SCORE,
  SCORE_WEIGHTS,
  USB_LABELS,
} from '@revive/contracts/onboarding/hardware-score';
import { planOf } from '@revive/contracts/onboarding/plans';
import { ACCOUNT_TYPE_LABELS, BUSINESS_TYPE_LABELS, SETUP_TYPE_LABELS } from '@revive/contracts/onboarding/states';
import { Fragment } from 'react';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { CircleCheck, CircleX } from '#ui/theme/icons.js';
import { When } from '#ui/data-display/When.js';
import type { MyApplication } from '#api/generated/onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/facts.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

type Shown = Pick<MyApplication, 'companyDetails' | 'hardwareInfo' | 'staffInfo' | 'subscriptionTier' | 'setupType'>;

export function CompanyFacts({
  application: { companyDetails: company, subscriptionTier, setupType },
}: {
  application: Shown;
}) {
  const texts = messages.company;
  if (company === undefined) return <SecondaryText component="p">{texts.none}</SecondaryText>;
  const bank = company.bankingDetails;
  return (
    <DescriptionList>
      <dt>{texts.registrationNumber}</dt>
      <dd>{company.registrationNumber}</dd>
      <dt>{texts.taxId}</dt>
      <dd>{company.taxId}</dd>
      <dt>{texts.address}</dt>
      <dd>{company.physicalAddress}</dd>
      <dt>{texts.businessType}</dt>
      <dd>{BUSINESS_TYPE_LABELS[company.businessType]}</dd>
      <dt>{texts.yearsInBusiness}</dt>
      <dd>{company.yearsInBusiness}</dd>
      <dt>{texts.repairs}</dt>
      <dd>{company.monthlyRepairVolume}</dd>
      <dt>{texts.services}</dt>
      <dd>{company.currentServices.join(', ')}</dd>
      <dt>{texts.subscription}</dt>
      <dd>{planOf(subscriptionTier).name}</dd>
      {setupType === undefined ? null : (
        <>
          <dt>{texts.teamSize}</dt>
          <dd>{SETUP_TYPE_LABELS[setupType]}</dd>
        </>
      )}
      <dt>{texts.bank}</dt>
      <dd>
        {texts.account(
          bank.bankName,
          ACCOUNT_TYPE_LABELS[bank.accountType].toLowerCase(),
          bank.accountNumber,
          bank.branchCode,
        )}
      </dd>
      <dt>{texts.accountHolder}</dt>
      <dd>{bank.accountHolder ?? <SecondaryText>{texts.missing}</SecondaryText>}</dd>
    </DescriptionList>
  );
}

export const ScoreTable = () => (
  <Disclosure closed={messages.score.show} open={messages.score.hide}>
    <DescriptionList>
      {SCORE_WEIGHTS.map(({ label, points }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{points.map(({ points: got, says }) => messages.score.points(got, says)).join(', ')}</dd>
        </Fragment>
      ))}
    </DescriptionList>
    <SecondaryText component="p">{messages.score.sum(PASSING_SCORE)}</SecondaryText>
  </Disclosure>
);

const labelOf = <K extends string>(labels: Readonly<Record<K, string>>, value: K | typeof NOT_MEASURED): string =>
  value === NOT_MEASURED ? NOT_MEASURED_LABEL : labels[value];

type Hardware = NonNullable<MyApplication['hardwareInfo']>;

function sourceText(source: Hardware['source'], declared: number): string {
  if (source === 'declared') return messages.hardware.declared;
  return declared === 0 ? messages.hardware.measured : messages.hardware.partlyDeclared;
}

export function HardwareFacts({ hardware }: { hardware: Hardware }) {
  const texts = messages.hardware;
  const passes = hardware.compatibilityScore >= PASSING_SCORE;
  const { notMeasured = [], declared = [] } = hardware;
  const source = sourceText(hardware.source, declared.length);
  const typed = (fact: (typeof declared)[number]) =>
    declared.includes(fact) ? <SecondaryText> {texts.declaredFact}</SecondaryText> : null;
  return (
    <Stack spacing={2.5}>
      <Stack direction="row" spacing={2}>
        <StatusBadge
          look={{
            tone: passes ? 'green' : 'red',
            icon: passes ? CircleCheck : CircleX,
            label: texts.score(hardware.compatibilityScore),
          }}
        />
        <SecondaryText>
          {hardware.hardwareVerified ? texts.verified : source}, <When at={hardware.submittedAt} />
        </SecondaryText>
        <HelpLink slug="hardware-check" subject={texts.scoreHelp} />
      </Stack>
      <DescriptionList>
        <dt>{texts.model}</dt>
        <dd>{hardware.pcModel}</dd>
        <dt>{texts.processor}</dt>
        <dd>
          {hardware.processor},{' '}
          {notMeasured.includes('processorCores') ? texts.coresNotMeasured : texts.cores(hardware.processorCores)}
          {typed('processorCores')}
        </dd>
        <dt>{texts.memory}</dt>
        <dd>
          {hardware.ram}
          {typed('ramGb')}
        </dd>
        <dt>{texts.storage}</dt>
        <dd>
          {hardware.storage}
          {typed('freeDiskGb')}
        </dd>
        <dt>{texts.operatingSystem}</dt>
        <dd>
          {labelOf(OPERATING_SYSTEM_LABELS, hardware.operatingSystem)}
          {hardware.systemName === undefined ? '' : ` (${hardware.systemName})`}
          {typed('operatingSystem')}
        </dd>
        <dt>{texts.usb}</dt>
        <dd>
          {labelOf(USB_LABELS, hardware.usb)}
          {typed('usb')}
        </dd>
        <dt>{texts.network}</dt>
        <dd>
          {labelOf(NETWORK_LABELS, hardware.networkConnection)}
          {hardware.roundTripMs === undefined ? '' : `, ${texts.roundTrip(hardware.roundTripMs)}`}
          {typed('networkConnection')}
        </dd>
        <dt>{texts.port}</dt>
        <dd>{hardware.recommendedPort}</dd>
        <dt>{texts.points}</dt>
        <dd>{hardware.scoreLines.map(({ label, points, most }) => texts.pointsOf(label, points, most)).join(' · ')}</dd>
      </DescriptionList>
      {declared.length === 0 ? null : <SecondaryText component="p">{texts.onlyMeasured}</SecondaryText>}
      {notMeasured.length === 0 ? null : (
        <SecondaryText component="p">
          {texts.notMeasured(notMeasured.map((fact) => HARDWARE_FACT_LABELS[fact]).join(', '))}
        </SecondaryText>
      )}
      <ScoreTable />
    </Stack>
  );
}

export const StaffFacts = ({ staff }: { staff: MyApplication['staffInfo'] }) => (
  <Stack spacing={2.5}>
    {staff.map(
      ({
        name,
        role,
        isAdmin,
        experience,
        certifications,
        phoneNumber,
        emergencyContact,
        pcDetails: pc,
        credentials,
        email,
      }) => (
        <Inset key={credentials.username}>
          <strong>{name}</strong>{' '}
          <SecondaryText>
            {role}
            {isAdmin ? `, ${messages.staff.administrator}` : ''}
          </SecondaryText>
          <DescriptionList>
            <dt>{messages.staff.username}</dt>
            <dd>{credentials.username}</dd>
            <dt>{messages.staff.email}</dt>
            <dd>{email ?? messages.staff.noEmail}</dd>
            <dt>{messages.staff.experience}</dt>
            <dd>
              {experience}
              {certifications === undefined || certifications === '' ? '' : `; ${certifications}`}
            </dd>
            <dt>{messages.staff.phone}</dt>
            <dd>{phoneNumber}</dd>
            <dt>{messages.staff.emergencyContact}</dt>
            <dd>{emergencyContact}</dd>
            <dt>{messages.staff.pc}</dt>
            <dd>
              {pc.model}, {pc.processor}, {pc.ram}, {pc.storage}, {pc.os}, {pc.network}
            </dd>
            <dt>{messages.staff.workstation}</dt>
            <dd>{messages.staff.atPort(pc.workstation, pc.assignedPort)}</dd>
          </DescriptionList>
        </Inset>
      ),
    )}
  </Stack>
);
