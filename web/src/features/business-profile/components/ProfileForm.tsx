import { styled } from '@mui/material/styles';
import {
  businessProfileSchema,
  MISSING,
  MISSING_TITLE,
  PROFILE_DONE,
  PROFILE_FAILED,
  PROFILE_STEPS,
} from '@revive/contracts/profile/business-profile';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { describeError, sentenceOf } from '#api/errors.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { clockText } from '#ui/format/time-text.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useSavingQueue } from '#ui/form/use-saving-queue.js';
import { Wizard } from '#ui/form/Wizard.js';
import type { BusinessProfile, BusinessProfileAnswer } from '#api/generated/business-profile.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { AddressFields, BusinessFields, CustomerFields, PROFILE_LABELS, ServiceFields } from './ProfileFields.js';
import { draftOf, initialOf, withoutForeign } from '../profile-form.js';
import {
  useGetBusinessProfileQuery,
  useSaveProfileDraftMutation,
  useSubmitBusinessProfileMutation,
} from '../api/business-profile.api.js';
import { messages } from '../business-profile.messages.js';

const words = messages.profile;
const DraftState = styled(SecondaryText)({ minHeight: 20 });

const CONTENTS = [
  <BusinessFields key="business" />,
  <AddressFields key="address" />,
  <ServiceFields key="services" />,
  <CustomerFields key="customers" />,
];
const STEPS = PROFILE_STEPS.map(({ title, fields }, at) => ({ title, fields, content: CONTENTS[at] }));
/** Shows the specified text for missing fields, otherwise the server's message. */
const refused = (sentences: readonly string[]) =>
  sentences.includes(MISSING) || sentences[0] === undefined
    ? toastFailure(MISSING_TITLE, MISSING)
    : toastFailure(PROFILE_FAILED, sentences[0]);

/** Saves the input as a draft of the account, so that a closed tab loses nothing. */
function useDraft() {
  const [save] = useSaveProfileDraftMutation();
  const [text, setText] = useState('');
  const { saveNext, sendLast } = useSavingQueue();
  const kept = useRef('');
  const keep = useCallback(
    (values: Readonly<Record<string, unknown>>) => {
      saveNext(async () => {
        const draft = draftOf(values);
        const typed = JSON.stringify(draft);
        if (typed === kept.current) return;
        const answer = await save({ saveProfileDraft: { draft } });
        if (answer.error === undefined) kept.current = typed;
        setText(
          answer.error === undefined
            ? words.saved(clockText(answer.data.savedAt))
            : words.notSaved(sentenceOf(answer.error)),
        );
      });
    },
    [save, saveNext],
  );
  return { keep, sendLast, text };
}

function Form({ read }: { read: BusinessProfileAnswer }) {
  const navigate = useNavigate();
  const [submitProfile] = useSubmitBusinessProfileMutation();
  const { keep, sendLast, text } = useDraft();
  // Initial values stay fixed; the form holds later input.
  const initial = useMemo(() => initialOf(read), [read]);
  // An approved user needs no review and continues with the training.
  const isReviewed = useCurrentUser()?.status !== 'approved';
  const submit = async (form: BusinessProfile) => {
    await sendLast(() => submitProfile({ businessProfile: withoutForeign(form) }).unwrap());
    toastGood(PROFILE_DONE.title, isReviewed ? PROFILE_DONE.text : words.complete);
    await navigate(isReviewed ? '/pending-approval' : '/onboarding', { replace: true });
  };
  return (
    <Stack spacing={3}>
      <SchemaForm<BusinessProfile>
        schema={businessProfileSchema}
        initial={initial}
        labels={PROFILE_LABELS}
        submit={submit}
        onFailure={(error) => toastFailure(PROFILE_FAILED, describeError(error))}
      >
        {({ sending }) => (
          <Wizard
            label={words.steps}
            steps={STEPS}
            submit={isReviewed ? words.submitForReview : words.submit}
            sendingText={words.sending}
            sending={sending}
            onRest={keep}
            onRefused={refused}
            free
          />
        )}
      </SchemaForm>
      <DraftState role="status">{text}</DraftState>
    </Stack>
  );
}

/**
 * spec part 1 §2: the business profile in four steps. Next checks nothing; sending needs the three fields that carry a
 * mark.
 */
export function ProfileForm() {
  const query = useGetBusinessProfileQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  return (
    <Stack spacing={4} component="section" aria-label={words.title}>
      <Stack spacing={0.5}>
        <Text component="h2" variant="figure">
          {words.title}
        </Text>
        <SecondaryText>{data?.submittedAt === undefined ? words.fact : words.submitted}</SecondaryText>
      </Stack>
      <QueryState query={query} loading={<Loading rows={5} />} stale="replace">
        {(data) => <Form read={data} />}
      </QueryState>
    </Stack>
  );
}
