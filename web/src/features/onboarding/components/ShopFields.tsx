import {
  ACCEPTANCE_TEXTS,
  ACCEPTANCES,
  DRAFT_NOTICE,
  SHOWN_VERSIONS,
  type Acceptance,
} from '@revive/contracts/onboarding/acceptances';
import { acceptanceOf, applicationText, type TextName } from '@revive/contracts/signing/texts';
import { PLANS, type Plan } from '@revive/contracts/onboarding/plans';
import {
  ACCOUNT_TYPE_LABELS,
  ACCOUNT_TYPES,
  BUSINESS_TYPE_LABELS,
  BUSINESS_TYPES,
  SHOP_SERVICES,
} from '@revive/contracts/onboarding/states';
import { styled } from '@mui/material/styles';
import { CardField, CheckboxField, ManyField } from '#ui/form/choice-fields.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Money } from '#ui/data-display/Money.js';
import { Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { TYPE } from '#ui/theme/tokens.js';
import { messages } from '../messages/register.js';

export const SHOP_LABELS = {
  ...messages.labels,
  ...(Object.fromEntries(ACCEPTANCES.map((name) => [name, ACCEPTANCE_TEXTS[name].title])) as Record<
    Acceptance,
    string
  >),
};
const L = SHOP_LABELS;
const TYPES = [
  { value: '', label: messages.fields.choose },
  ...BUSINESS_TYPES.map((value) => ({ value, label: BUSINESS_TYPE_LABELS[value] })),
];
const ACCOUNTS = ACCOUNT_TYPES.map((value) => ({ value, label: ACCOUNT_TYPE_LABELS[value] }));

export const BusinessFields = () => (
  <>
    <TextField name="businessName" label={L.businessName} autoComplete="organization" />
    <TextField name="registrationNumber" label={L.registrationNumber} />
    <TextField name="taxId" label={L.taxId} hint={messages.fields.encrypted} />
    <TextField name="contactName" label={L.contactName} autoComplete="name" />
    <TextField
      name="email"
      label={L.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      hint={messages.fields.emailHint}
    />
    <TextField name="phone" label={L.phone} type="tel" inputMode="tel" autoComplete="tel" />
    <TextField name="physicalAddress" label={L.physicalAddress} autoComplete="street-address" rows={2} />
  </>
);

export const DetailFields = () => (
  <>
    <SelectField name="businessType" label={L.businessType} choices={TYPES} />
    <TextField name="yearsInBusiness" label={L.yearsInBusiness} inputMode="decimal" />
    <TextField
      name="monthlyRepairVolume"
      label={L.monthlyRepairVolume}
      inputMode="numeric"
      hint={messages.fields.volumeHint}
    />
    <ManyField name="currentServices" label={L.currentServices} choices={SHOP_SERVICES} />
  </>
);

const Features = styled('ul')({ fontSize: TYPE.body2.fontSize, lineHeight: TYPE.body1.lineHeight });

function PlanBody({ plan }: { plan: Plan }) {
  return (
    <Stack spacing={1.5}>
      <span>
        <Text component="strong" variant="figure">
          <Money cents={plan.monthlyCents} whole />
        </Text>{' '}
        <SecondaryText>{messages.plans.perMonth}</SecondaryText>
      </span>
      <SecondaryText>
        {messages.plans.setupFee} <Money cents={plan.setupCents} whole />
      </SecondaryText>
      <Features>
        <li>{plan.devicesText}</li>
        <li>{plan.id === 'enterprise' ? messages.plans.everyDevice : messages.plans.deviceTypes(plan.deviceTypes)}</li>
        <li>{plan.support}</li>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </Features>
    </Stack>
  );
}
const CARDS = PLANS.map((plan) => ({
  value: plan.id,
  title: plan.name,
  ...(plan.popular ? { badge: messages.plans.popular } : {}),
  body: <PlanBody plan={plan} />,
}));
export const SubscriptionFields = () => (
  <CardField name="subscriptionTier" label={messages.plans.legend} cards={CARDS} />
);

export const BankFields = () => (
  <>
    <TextField name="bankName" label={L.bankName} />
    <SelectField name="accountType" label={L.accountType} choices={ACCOUNTS} />
    <TextField name="accountNumber" label={L.accountNumber} inputMode="numeric" hint={messages.fields.encrypted} />
    <TextField name="branchCode" label={L.branchCode} inputMode="numeric" />
  </>
);

export interface ShownTexts {
  readonly versions: string;
  readonly texts: readonly {
    readonly name: TextName;
    readonly title: string;
    readonly label: string;
    readonly paragraphs: readonly string[];
    readonly draft: boolean;
  }[];
}
export const FIRST_SHOWN: ShownTexts = {
  versions: SHOWN_VERSIONS,
  texts: ACCEPTANCES.map((name) => ({ name: applicationText(name), draft: true, ...ACCEPTANCE_TEXTS[name] })),
};

export const AcceptanceFields = ({ shown: { texts, versions } }: { shown: ShownTexts }) => (
  <section aria-label={messages.acceptances.region}>
    {texts.some(({ draft }) => draft) ? (
      <SecondaryText sx={{ mb: 2 }} component="p">
        {DRAFT_NOTICE}
      </SecondaryText>
    ) : null}
    {texts.map(({ name, label, title, paragraphs, draft }, at) => {
      const acceptance = acceptanceOf(name);
      return acceptance === undefined ? null : (
        <CheckboxField key={name} name={acceptance} label={label}>
          <Disclosure closed={messages.acceptances.read(title)} open={messages.acceptances.close(title)}>
            <Inset>
              <Stack spacing={2}>
                {paragraphs.map((paragraph) => (
                  <p key={paragraph.slice(0, 40)}>{paragraph}</p>
                ))}
                <SecondaryText>
                  {messages.acceptances.version(versions.split(' ')[at])} {draft ? DRAFT_NOTICE : ''}
                </SecondaryText>
              </Stack>
            </Inset>
          </Disclosure>
        </CheckboxField>
      );
    })}
  </section>
);
