import { SIGNATURE_NOTE } from '@revive/contracts/signing/agreement';
import { consentAgainSchema, type ConsentAgain } from '@revive/contracts/signing/consents';
import { DRAFT_TEXT_NOTICE } from '@revive/contracts/signing/documents';
import Button from '@mui/material/Button';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { Disclosure } from '#ui/layout/Disclosure.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Panel, Inset } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { NewerText } from '#ui/feedback/NewerText.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { useQuestion } from '#ui/hooks/use-question.js';
import { When } from '#ui/data-display/When.js';
import type { AgreementTexts, Consents } from '#api/generated/signing.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { SignQuestion, type Signing } from './SignQuestion.js';
import { useConsentAgainMutation, useGetAgreementTextsQuery } from '../api/signing.api.js';
import { messages } from '../signing.messages.js';

type Due = Consents['due'][number];
const { labels, ...words } = messages.consent;

function Words({
  text: { title, paragraphs, draft, hash },
  version,
}: {
  text: AgreementTexts['texts'][number];
  version: string;
}) {
  return (
    <Inset>
      <Stack spacing={2}>
        {draft ? <SecondaryText>{DRAFT_TEXT_NOTICE}</SecondaryText> : null}
        {paragraphs.map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
        <SecondaryText>
          {messages.text.named(title, version)}. {messages.text.checksum} <Mono>{hash}</Mono>
        </SecondaryText>
      </Stack>
    </Inset>
  );
}

/**
 * Changed texts are open, unchanged texts are collapsed. Both are accepted together, so that one document covers all
 * texts.
 */
function Form({ due, texts }: { due: Due; texts: AgreementTexts }) {
  const user = useCurrentUser();
  const [consent] = useConsentAgainMutation();
  // The form validates that every box is ticked.
  const { open, ask } = useQuestion<Signing>();
  const submit = async ({ fullName, signature }: ConsentAgain) => {
    if (
      !(await ask({
        title: due.title,
        fullName,
        businessName: user?.tenantName,
        texts: texts.texts.map(({ title }) => title),
      }))
    )
      return;
    await consent({
      consentAgain: { fullName, signature, accepted: true, set: due.set, versions: texts.versions },
    }).unwrap();
    toastGood(words.done.title(due.title), words.done.text);
  };
  return (
    <Stack spacing={3}>
      {texts.texts.map((text) => {
        const stands = due.texts.find(({ name }) => name === text.name);
        const content = <Words text={text} version={stands?.version ?? String(text.version)} />;
        return stands?.changed === true ? (
          <Stack spacing={1.5} component="section" key={text.name} aria-label={text.title}>
            <Text component="h3" variant="h2">
              {messages.text.changed(text.title)}
            </Text>
            {content}
          </Stack>
        ) : (
          <Disclosure
            key={text.name}
            closed={messages.text.viewUnchanged(text.title)}
            open={messages.text.hide(text.title)}
          >
            {content}
          </Disclosure>
        );
      })}
      <SchemaForm<ConsentAgain>
        schema={consentAgainSchema}
        initial={{ set: due.set, versions: texts.versions, accepted: false, fullName: user?.name ?? '', signature: '' }}
        labels={labels}
        submit={submit}
        onFailure={(error) => toastFailure(words.failed, describeError(error))}
      >
        {({ sending }) => (
          <>
            <CheckboxField name="accepted" label={labels.accepted} />
            <TextField name="fullName" label={labels.fullName} autoComplete="name" />
            <TextField name="signature" label={labels.signature} hint={SIGNATURE_NOTE} />
            <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
              <SecondaryText>{words.signedWith}</SecondaryText>
              <Button size="large" type="submit" variant="contained" disabled={sending}>
                {sending ? words.sending : words.submit}
              </Button>
            </Stack>
          </>
        )}
      </SchemaForm>
      {open === undefined ? null : <SignQuestion {...open} />}
    </Stack>
  );
}

export function ConsentForm({ due }: { due: Due }) {
  // Reads the newest texts: the server refuses an outdated text.
  const query = useGetAgreementTextsQuery({ set: due.set }, { refetchOnMountOrArgChange: true });
  return (
    <Panel
      title={due.title}
      aside={
        <SecondaryText>
          {words.olderSigned}
          <When at={due.signedAt} as="day" />
        </SecondaryText>
      }
    >
      <QueryState query={query} loading={<Loading rows={4} />} stale="replace">
        {(data) => (
          <>
            <NewerText version={data.versions} />
            {/* Keyed by version: ticks for old texts must not count as acceptance of newer texts. */}
            <Form key={data.versions} due={due} texts={data} />
          </>
        )}
      </QueryState>
    </Panel>
  );
}
