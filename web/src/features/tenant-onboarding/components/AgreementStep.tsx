import { CANCELLATION_NOTICE_DAYS } from '@revive/contracts/tenant-onboarding/agreement';
import { DRAFT_TEXT_NOTICE } from '@revive/contracts/signing/documents';
import { signTenantAgreementSchema } from '@revive/contracts/tenant-onboarding/calls';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { NewerText } from '#ui/feedback/NewerText.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Money } from '#ui/data-display/Money.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastGood } from '#ui/feedback/toasts.js';
import { useQuestion } from '#ui/hooks/use-question.js';
import { When } from '#ui/data-display/When.js';
import { useSignTenantAgreementMutation } from '../api/tenant-onboarding.api.js';
import type { TenantOnboarding } from '#api/generated/tenant-onboarding.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages, showFailure } from '../tenant-onboarding.messages.js';

/** Renders the link to the sealed document; `current` is false once the text has a newer version. */
export type Sealed = (fileId: string, current: boolean) => ReactNode;

interface Agreed {
  readonly tenantId: string;
  readonly agreement: TenantOnboarding['agreement'];
  readonly services?: TenantOnboarding['services'] | undefined;
}
const texts = messages.agreement;

export function AgreementStep({ sealed, ...agreed }: Agreed & { sealed?: Sealed | undefined }) {
  const { signedAt, version } = agreed.agreement;
  if (signedAt !== undefined) return <Signed agreement={agreed.agreement} signedAt={signedAt} sealed={sealed} />;
  return (
    <>
      <NewerText version={version} />
      {/* Keyed by version: ticks for an old text must not count as acceptance of a newer text. */}
      <ToSign key={version} {...agreed} />
    </>
  );
}

function Signed({
  agreement,
  signedAt,
  sealed,
}: Pick<Agreed, 'agreement'> & { signedAt: string; sealed: Sealed | undefined }) {
  return (
    <Stack spacing={3}>
      <DescriptionList>
        <dt>{texts.signedBy}</dt>
        <dd>{agreement.signedBy}</dd>
        <dt>{texts.signedOn}</dt>
        <dd>
          <When at={signedAt} as="day" />
        </dd>
        <dt>{texts.version}</dt>
        <dd>{agreement.signedVersion}</dd>
        {agreement.fileHash === undefined ? null : (
          <>
            <dt>{texts.fileHash}</dt>
            <dd>
              <Mono>{agreement.fileHash}</Mono>
            </dd>
          </>
        )}
        <dt>{texts.textHash}</dt>
        <dd>
          <Mono>{agreement.signedHash}</Mono>
        </dd>
        <dt>{texts.cancellation}</dt>
        <dd>{texts.notice(CANCELLATION_NOTICE_DAYS)}</dd>
      </DescriptionList>
      {agreement.fileId === undefined ? null : sealed?.(agreement.fileId, agreement.current ?? true)}
    </Stack>
  );
}

function ToSign({ tenantId, agreement, services }: Agreed) {
  const [sign] = useSignTenantAgreementMutation();
  // The form validates that the box is ticked.
  const { open, ask } = useQuestion<undefined>();
  const submit = async () => {
    if (!(await ask(undefined))) return;
    await sign({ signTenantAgreement: { tenantId, agreementSigned: true, version: agreement.version } }).unwrap();
    toastGood(texts.signed.title, texts.signed.text);
  };
  return (
    <Stack spacing={3}>
      <Inset>
        <Stack spacing={2}>
          <strong>{agreement.title}</strong>
          {agreement.draft ? <SecondaryText>{DRAFT_TEXT_NOTICE}</SecondaryText> : null}
          {agreement.paragraphs.map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
          <SecondaryText>
            {texts.versionOf(agreement.version)} <Mono>{agreement.hash}</Mono>
          </SecondaryText>
        </Stack>
      </Inset>
      <SchemaForm<{ agreementSigned: boolean }>
        schema={signTenantAgreementSchema}
        initial={{ agreementSigned: false }}
        labels={{ agreementSigned: agreement.label }}
        submit={submit}
        onFailure={(error) => showFailure('agreement', error)}
      >
        {({ sending }) => (
          <>
            <CheckboxField name="agreementSigned" label={agreement.label} />
            <Stack direction="row" spacing={2}>
              <Button type="submit" variant="contained" disabled={sending}>
                {sending ? texts.signing : texts.sign}
              </Button>
            </Stack>
          </>
        )}
      </SchemaForm>
      {open === undefined ? null : (
        <ConfirmDialog
          title={texts.question}
          safe={texts.notNow}
          onClose={() => open.answer(false)}
          action={
            <Button variant="contained" onClick={() => open.answer(true)}>
              {texts.signNow}
            </Button>
          }
        >
          <Stack spacing={3}>
            <Summary services={services} />
            <Text>{texts.binding}</Text>
          </Stack>
        </ConfirmDialog>
      )}
    </Stack>
  );
}

function Summary({ services }: { services: TenantOnboarding['services'] | undefined }) {
  if (services?.monthlyCents === undefined) return null;
  return (
    <DescriptionList>
      <dt>{texts.services}</dt>
      <dd>
        {services.catalogue
          .filter(({ id }) => services.selected.includes(id))
          .map(({ name }) => name)
          .join(', ')}
      </dd>
      <dt>{texts.afterTrial}</dt>
      <dd>
        <Money cents={services.monthlyCents} /> {texts.perMonth}
      </dd>
    </DescriptionList>
  );
}
