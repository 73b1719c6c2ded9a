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
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Inset } from '#ui/layout/Panel.js';
import type { AgreementTexts } from '#api/generated/signing.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../signing.messages.js';

const { labels } = messages.agreement;
const choose = (values: readonly string[], words: Readonly<Record<string, string>>) => [
  { value: '', label: messages.agreement.choose },
  ...values.map((value) => ({ value, label: words[value] ?? value })),
];
const TYPES = choose(AGREEMENT_BUSINESS_TYPES, AGREEMENT_BUSINESS_TYPE_LABELS);
const MARKETS = choose(TARGET_MARKETS, TARGET_MARKET_LABELS);
const LEVELS = choose(EXPERIENCE_LEVELS, EXPERIENCE_LABELS);
const VOLUMES = choose(REPAIR_VOLUMES, {});

export const BusinessFields = () => (
  <>
    <TextField name="businessName" label={labels.businessName} autoComplete="organization" />
    <SelectField name="businessType" label={labels.businessType} choices={TYPES} />
    <ManyField name="primaryServices" label={messages.agreement.primaryServices} choices={PRIMARY_SERVICES} />
    <SelectField name="targetMarket" label={labels.targetMarket} choices={MARKETS} />
  </>
);

export const ExperienceFields = () => (
  <>
    <SelectField name="technicalExperience" label={labels.technicalExperience} choices={LEVELS} />
    <ManyField name="deviceTypes" label={labels.deviceTypes} choices={DEVICE_TYPES} />
    <SelectField name="repairVolume" label={labels.repairVolume} choices={VOLUMES} optional />
  </>
);

export const AcceptanceFields = ({ texts }: { texts: AgreementTexts['texts'] }) => (
  <section aria-label={messages.agreement.acceptances}>
    {texts.map(({ name, title, label, version, hash, paragraphs, draft }) => (
      <CheckboxField key={name} name={name} label={label}>
        <Disclosure closed={messages.text.view(title)} open={messages.text.hide(title)}>
          <Inset>
            <Stack spacing={2}>
              {paragraphs.map((paragraph, at) => (
                <p key={at}>{paragraph}</p>
              ))}
              <SecondaryText>
                {messages.text.version(version)}. {draft ? DRAFT_TEXT_NOTICE : ''}
              </SecondaryText>
              <SecondaryText>
                {messages.text.checksum} <Mono>{hash}</Mono>
              </SecondaryText>
            </Stack>
          </Inset>
        </Disclosure>
      </CheckboxField>
    ))}
  </section>
);

export const SignatureFields = () => (
  <>
    <TextField name="fullName" label={labels.fullName} autoComplete="name" />
    <TextField name="signature" label={labels.signature} hint={SIGNATURE_NOTE} />
    <SecondaryText component="p">{messages.agreement.signedWith}</SecondaryText>
  </>
);
