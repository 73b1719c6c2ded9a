import {
  AGREEMENT_DONE,
  AGREEMENT_FAILED,
  AGREEMENT_STEPS,
  INCOMPLETE,
  INCOMPLETE_TITLE,
  userAgreementSchema,
} from '@revive/contracts/signing/agreement';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { describeError } from '#api/errors.js';
import { useCurrentUser, type User } from '#api/current-user.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Stack } from '#ui/layout/Stack.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { KeptDraft, useDraftValues } from '#ui/form/KeptDraft.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { NewerText } from '#ui/feedback/NewerText.js';
import { bothOf } from '#ui/feedback/both-of.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useIsLeft } from '#ui/navigation/use-is-left.js';
import { useQuestion } from '#ui/hooks/use-question.js';
import { firstOpenStep, Wizard } from '#ui/form/Wizard.js';
import { AcceptanceFields, BusinessFields, ExperienceFields, SignatureFields } from '../components/AgreementFields.js';
import { SignedCard } from '../components/SignedCard.js';
import { SignQuestion, type Signing } from '../components/SignQuestion.js';
import type { AgreementTexts, UserAgreement, UserAgreementStatus } from '#api/generated/signing.gen.js';
import { messages } from '../signing.messages.js';
import { useGetAgreementStatusQuery, useGetAgreementTextsQuery, useSignAgreementMutation } from '../api/signing.api.js';

type Signed = UserAgreementStatus['agreement'];
/**
 * Only the answers of the first two steps are kept. Acceptances apply to the texts on the page and a signature to the
 * moment, so neither is kept.
 */
const DRAFT = {
  form: 'user-agreement',
  fields: AGREEMENT_STEPS.slice(0, 2).flatMap(({ fields }) => fields),
} as const;
/** The specified text for missing fields; the form's own text for a signature with a different name. */
const refused = (sentences: readonly string[]) =>
  sentences.includes(INCOMPLETE) || sentences[0] === undefined
    ? toastFailure(INCOMPLETE_TITLE, INCOMPLETE)
    : toastFailure(messages.agreement.checkSignature, sentences[0]);

/**
 * Prefills earlier answers, but never a tick or a signature. The status response omits the signed services, devices
 * and volume, so these come back only from the values kept in this tab.
 */
const initialOf = (signed: Signed, user: User | undefined): { [K in keyof UserAgreement]?: UserAgreement[K] | '' } => ({
  businessName: signed?.businessName ?? user?.tenantName ?? '',
  businessType: signed?.businessType ?? '',
  primaryServices: [],
  targetMarket: signed?.targetMarket ?? '',
  technicalExperience: signed?.technicalExperience ?? '',
  deviceTypes: [],
  repairVolume: '',
  fullName: signed?.fullName ?? user?.name ?? '',
  signature: '',
});

function AgreementForm({ texts, signed }: { texts: AgreementTexts; signed: Signed }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const isLeft = useIsLeft();
  const [sign] = useSignAgreementMutation();
  // The initial values at mount; later input is in the form.
  const [initial] = useState(() => initialOf(signed, user));
  // Acceptances and signature are never kept, so earlier answers lead to the acceptances.
  const kept = useDraftValues(DRAFT, initial);
  const [begin] = useState(() => firstOpenStep(userAgreementSchema, AGREEMENT_STEPS, { ...initial, ...kept }));
  const steps = useMemo(() => {
    const contents = [
      <BusinessFields key="business" />,
      <ExperienceFields key="experience" />,
      <AcceptanceFields key="agreements" texts={texts.texts} />,
      <SignatureFields key="signature" />,
    ];
    return AGREEMENT_STEPS.map(({ title, fields }, at) => ({ title, fields, content: contents[at] }));
  }, [texts]);
  const { open, ask } = useQuestion<Signing>();
  const submit = async (form: UserAgreement) => {
    if (
      !(await ask({
        title: messages.agreement.title,
        fullName: form.fullName,
        businessName: form.businessName,
        texts: texts.texts.map(({ title }) => title),
      }))
    )
      return false;
    await sign({ userAgreement: { ...form, versions: texts.versions } }).unwrap();
    toastGood(AGREEMENT_DONE.title, AGREEMENT_DONE.text);
    if (!isLeft()) await navigate('/onboarding', { replace: true });
    return true;
  };
  return (
    <Stack spacing={3}>
      <SchemaForm<UserAgreement>
        schema={userAgreementSchema}
        initial={initial}
        labels={messages.agreement.labels}
        submit={submit}
        onFailure={(error) => toastFailure(AGREEMENT_FAILED, describeError(error))}
      >
        {({ sending }) => (
          <>
            <Wizard
              label={messages.agreement.title}
              steps={steps}
              submit={messages.agreement.submit}
              sendingText={messages.agreement.sending}
              sending={sending}
              onRefused={refused}
              begin={begin}
            />
            <KeptDraft {...DRAFT} />
          </>
        )}
      </SchemaForm>
      {open === undefined ? null : <SignQuestion {...open} />}
      <SecondaryText>{messages.agreement.draft}</SecondaryText>
    </Stack>
  );
}

function factOf(agreement: { current: boolean } | null): string {
  const { facts } = messages.agreement;
  if (agreement === null) return facts.unsigned;
  return agreement.current ? facts.current : facts.changed;
}

/**
 * spec part 1 §2. A signed agreement whose texts are still the current ones is shown, with its PDF; else it is
 * to be signed.
 */
export default function AgreementPage() {
  const status = useGetAgreementStatusQuery();
  const texts = useGetAgreementTextsQuery({});

  return (
    <>
      <PageHeader title={messages.agreement.title} fact={factOf(status.data?.agreement ?? null)} />
      <QueryState query={bothOf(status, texts)} loading={<Loading rows={5} />} stale="replace">
        {([{ agreement: signed }, now]) =>
          signed?.current === true ? (
            <SignedCard agreement={signed} />
          ) : (
            <>
              <NewerText version={now.versions} />
              {/* Keyed by version: ticks for old texts must not count as acceptance of newer texts. */}
              <AgreementForm key={now.versions} texts={now} signed={signed ?? null} />
            </>
          )
        }
      </QueryState>
    </>
  );
}
