import {
  AGREEMENT_BUSINESS_TYPE_LABELS,
  AGREEMENT_BUSINESS_TYPES,
  DEVICE_TYPES,
  EXPERIENCE_LABELS,
  EXPERIENCE_LEVELS,
  PRIMARY_SERVICES,
  REPAIR_VOLUMES,
  SIGNATURE_NOTE,
  TARGET_MARKET_LABELS,
  TARGET_MARKETS,
} from '@revive/contracts/signing/agreement';
import { DRAFT_TEXT_NOTICE } from '@revive/contracts/signing/documents';
import { CheckboxField, ManyField } from '#ui/form/choice-fields.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { Column } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Inset } from '#ui/layout/Panel.js';
import type { AgreementTexts } from '#api/generated/signing.gen.js';

export const AGREEMENT_LABELS = {
  businessName: 'Business name',
  businessType: 'Business type',
  primaryServices: 'Primary services',
  targetMarket: 'Target market',
  technicalExperience: 'Technical experience',
  deviceTypes: 'Device types',
  repairVolume: 'Repairs a month',
  termsAccepted: 'Terms of service',
  disclaimerAccepted: 'Damage disclaimer',
  aiRiskAccepted: 'AI disclaimer',
  dataProtectionAccepted: 'Data protection',
  nonAffiliatationAccepted: 'Non-affiliation',
  fullName: 'Full name',
  signature: 'Signature',
};
const L = AGREEMENT_LABELS;
const choose = (values: readonly string[], labels: Readonly<Record<string, string>>) => [
  { value: '', label: 'Choose…' },
  ...values.map((value) => ({ value, label: labels[value] ?? value })),
];
const TYPES = choose(AGREEMENT_BUSINESS_TYPES, AGREEMENT_BUSINESS_TYPE_LABELS);
const MARKETS = choose(TARGET_MARKETS, TARGET_MARKET_LABELS);
const LEVELS = choose(EXPERIENCE_LEVELS, EXPERIENCE_LABELS);
const VOLUMES = choose(REPAIR_VOLUMES, {});

export const BusinessFields = () => (
  <>
    <TextField name="businessName" label={L.businessName} autoComplete="organization" />
    <SelectField name="businessType" label={L.businessType} choices={TYPES} />
    <ManyField name="primaryServices" label={`${L.primaryServices} (optional)`} choices={PRIMARY_SERVICES} />
    <SelectField name="targetMarket" label={L.targetMarket} choices={MARKETS} />
  </>
);

export const ExperienceFields = () => (
  <>
    <SelectField name="technicalExperience" label={L.technicalExperience} choices={LEVELS} />
    <ManyField name="deviceTypes" label={L.deviceTypes} choices={DEVICE_TYPES} />
    <SelectField name="repairVolume" label={L.repairVolume} choices={VOLUMES} optional />
  </>
);

/** The five acceptances, each with its text to read where it is accepted. */
export const AcceptanceFields = ({ texts }: { texts: AgreementTexts['texts'] }) => (
  <section aria-label="Acceptances">
    {texts.map(({ name, title, label, version, hash, paragraphs, draft }) => (
      <CheckboxField key={name} name={name} label={label}>
        <Disclosure closed={`Read: ${title}`} open={`Close: ${title}`}>
          <Inset>
            <Column gap={8}>
              {paragraphs.map((paragraph, at) => (
                <p key={at}>{paragraph}</p>
              ))}
              <SecondaryText>
                Version {version}. {draft ? DRAFT_TEXT_NOTICE : ''}
              </SecondaryText>
              <SecondaryText style={{ overflowWrap: 'anywhere' }}>
                SHA-256 of this text <Mono>{hash}</Mono>
              </SecondaryText>
            </Column>
          </Inset>
        </Disclosure>
      </CheckboxField>
    ))}
  </section>
);

export const SignatureFields = () => (
  <>
    <TextField name="fullName" label={L.fullName} autoComplete="name" />
    <TextField name="signature" label={L.signature} hint={SIGNATURE_NOTE} />
    <SecondaryText as="p">
      With your signature the platform keeps the time, your network address, your browser’s name and the fingerprints of
      the texts.
    </SecondaryText>
  </>
);
