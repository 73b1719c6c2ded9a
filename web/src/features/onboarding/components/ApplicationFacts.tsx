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
import { Disclosure } from '#ui/layout/Disclosure.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { CircleCheck, CircleX } from '#ui/theme/icons.js';
import { When } from '#ui/data-display/When.js';
import type { MyApplication } from '#api/generated/onboarding.gen.js';

type Shown = Pick<MyApplication, 'companyDetails' | 'hardwareInfo' | 'staffInfo' | 'subscriptionTier' | 'setupType'>;

export function CompanyFacts({
  application: { companyDetails: company, subscriptionTier, setupType },
}: {
  application: Shown;
}) {
  if (company === undefined)
    return (
      <SecondaryText as="p">
        Staff opened this application: nobody has sent company details. The shop gives them when it is set up.
      </SecondaryText>
    );
  const bank = company.bankingDetails;
  return (
    <DescriptionList>
      <dt>Registration number</dt>
      <dd>{company.registrationNumber}</dd>
      <dt>Tax ID</dt>
      <dd>{company.taxId}</dd>
      <dt>Address</dt>
      <dd>{company.physicalAddress}</dd>
      <dt>Business type</dt>
      <dd>{BUSINESS_TYPE_LABELS[company.businessType]}</dd>
      <dt>Years in business</dt>
      <dd>{company.yearsInBusiness}</dd>
      <dt>Repairs a month</dt>
      <dd>{company.monthlyRepairVolume}</dd>
      <dt>Services</dt>
      <dd>{company.currentServices.join(', ')}</dd>
      <dt>Subscription</dt>
      <dd>{planOf(subscriptionTier).name}</dd>
      {setupType === undefined ? null : (
        <>
          <dt>Setup</dt>
          <dd>{SETUP_TYPE_LABELS[setupType]}</dd>
        </>
      )}
      <dt>Bank</dt>
      <dd>
        {bank.bankName}, {ACCOUNT_TYPE_LABELS[bank.accountType].toLowerCase()} account {bank.accountNumber}, branch{' '}
        {bank.branchCode}
      </dd>
      <dt>Account holder</dt>
      <dd>{bank.accountHolder ?? <SecondaryText>not yet</SecondaryText>}</dd>
    </DescriptionList>
  );
}

/** The table of weights that everybody may read. */
export const ScoreTable = () => (
  <Disclosure closed="How the score is made" open="Close the score's table">
    <DescriptionList>
      {SCORE_WEIGHTS.map(({ label, points }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{points.map(({ points: got, says }) => `${got} for ${says}`).join(', ')}</dd>
        </div>
      ))}
    </DescriptionList>
    <SecondaryText as="p">
      Together 100; {PASSING_SCORE} passes. Below it we may still agree, with a reason.
    </SecondaryText>
  </Disclosure>
);

const labelOf = <K extends string>(labels: Readonly<Record<K, string>>, value: K | typeof NOT_MEASURED): string =>
  value === NOT_MEASURED ? NOT_MEASURED_LABEL : labels[value];

type Hardware = NonNullable<MyApplication['hardwareInfo']>;

function sourceText(source: Hardware['source'], declared: number): string {
  if (source === 'declared') return 'Declared by the applicant, not measured';
  return declared === 0 ? 'Measured by the agent' : 'Measured by the agent, some facts declared';
}

export function HardwareFacts({ hardware }: { hardware: Hardware }) {
  const passes = hardware.compatibilityScore >= PASSING_SCORE;
  const { notMeasured = [], declared = [] } = hardware;
  const source = sourceText(hardware.source, declared.length);
  /** Beside a fact that was typed over a measurement. */
  const typed = (fact: (typeof declared)[number]) =>
    declared.includes(fact) ? <SecondaryText> (declared)</SecondaryText> : null;
  return (
    <Column gap={10}>
      <Row>
        <StatusBadge
          look={{
            tone: passes ? 'green' : 'red',
            icon: passes ? CircleCheck : CircleX,
            label: `Compatibility score ${hardware.compatibilityScore} of 100`,
          }}
        />
        <SecondaryText>
          {hardware.hardwareVerified ? 'Verified by us' : source}, <When at={hardware.submittedAt} />
        </SecondaryText>
      </Row>
      <DescriptionList>
        <dt>PC model</dt>
        <dd>{hardware.pcModel}</dd>
        <dt>Processor</dt>
        <dd>
          {hardware.processor},{' '}
          {notMeasured.includes('processorCores') ? 'cores not measured' : `${hardware.processorCores} cores`}
          {typed('processorCores')}
        </dd>
        <dt>Memory</dt>
        <dd>
          {hardware.ram}
          {typed('ramGb')}
        </dd>
        <dt>Storage</dt>
        <dd>
          {hardware.storage}
          {typed('freeDiskGb')}
        </dd>
        <dt>Operating system</dt>
        <dd>
          {labelOf(OPERATING_SYSTEM_LABELS, hardware.operatingSystem)}
          {hardware.systemName === undefined ? '' : ` (${hardware.systemName})`}
          {typed('operatingSystem')}
        </dd>
        <dt>USB</dt>
        <dd>
          {labelOf(USB_LABELS, hardware.usb)}
          {typed('usb')}
        </dd>
        <dt>Network</dt>
        <dd>
          {labelOf(NETWORK_LABELS, hardware.networkConnection)}
          {hardware.roundTripMs === undefined ? '' : `, ${hardware.roundTripMs} ms to us and back`}
          {typed('networkConnection')}
        </dd>
        <dt>Agent port</dt>
        <dd>{hardware.recommendedPort}</dd>
        <dt>Points</dt>
        <dd>{hardware.scoreLines.map(({ label, points, most }) => `${label} ${points} of ${most}`).join(' · ')}</dd>
      </DescriptionList>
      {declared.length === 0 ? null : (
        <SecondaryText as="p">
          The score counts measured facts only. Measure the PC again to count what was declared.
        </SecondaryText>
      )}
      {notMeasured.length === 0 ? null : (
        <SecondaryText as="p">
          Could not be measured there, and so scores nothing:{' '}
          {notMeasured.map((fact) => HARDWARE_FACT_LABELS[fact]).join(', ')}.
        </SecondaryText>
      )}
      <ScoreTable />
    </Column>
  );
}

export const StaffFacts = ({ staff }: { staff: MyApplication['staffInfo'] }) => (
  <Column gap={10}>
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
          <strong style={{ fontWeight: 600 }}>{name}</strong>{' '}
          <SecondaryText>
            {role}
            {isAdmin ? ', administrator of the shop' : ''}
          </SecondaryText>
          <DescriptionList>
            <dt>Username</dt>
            <dd>{credentials.username}</dd>
            <dt>E-mail</dt>
            <dd>{email ?? 'none: an account has to be made by invitation'}</dd>
            <dt>Experience</dt>
            <dd>
              {experience}
              {certifications === undefined || certifications === '' ? '' : `; ${certifications}`}
            </dd>
            <dt>Phone</dt>
            <dd>{phoneNumber}</dd>
            <dt>Emergency contact</dt>
            <dd>{emergencyContact}</dd>
            <dt>PC</dt>
            <dd>
              {pc.model}, {pc.processor}, {pc.ram}, {pc.storage}, {pc.os}, {pc.network}
            </dd>
            <dt>Workstation</dt>
            <dd>
              {pc.workstation}, port {pc.assignedPort}
            </dd>
          </DescriptionList>
        </Inset>
      ),
    )}
  </Column>
);
