import { verifyFileSchema } from '@revive/contracts/signing/agreement';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { FileInput } from '#ui/form/FileInput.js';
import { FieldLabel } from '#ui/form/PlainInput.js';
import { TextField } from '#ui/form/fields.js';
import { Icon } from '#ui/theme/Icon.js';
import { OctagonAlert, ShieldCheck } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, DescriptionList } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color, toneColors } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { useFormState } from '#ui/form/use-form-state.js';
import { fingerprintOf } from '../fingerprint.js';
import type { DocumentVerdict } from '#api/generated/signing.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useVerifyDocumentMutation } from '../api/signing.api.js';
import { messages } from '../signing.messages.js';

const words = messages.verify;

function FileChoice({ onHash }: { onHash: (hash: string) => Promise<void> }) {
  const { setValue } = useFormState();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    // Uses the computed value directly, because the form state updates only with the next render.
    const hash = await fingerprintOf(file);
    void setValue('hash', hash);
    await onHash(hash);
  };
  return (
    <Stack spacing={1.5} sx={{ mb: 4 }}>
      <FieldLabel htmlFor="document">{words.file}</FieldLabel>
      <FileInput
        id="document"
        type="file"
        accept="application/pdf,.pdf"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <SecondaryText>{words.fileHint}</SecondaryText>
    </Stack>
  );
}

const resultText = ({ known, kind }: DocumentVerdict): string => {
  if (kind === 'text') return words.textOnly;
  return known ? words.known : words.unknown;
};

function Verdict({ asked, verdict }: { asked: string; verdict: DocumentVerdict }) {
  const { known, kind, title, sealedAt, key, signature, publicKey } = verdict;
  return (
    <Card aria-label={words.result} role="status">
      <Stack direction="row" spacing={2.5} sx={{ flexWrap: 'nowrap', alignItems: 'flex-start' }}>
        <Icon as={known ? ShieldCheck : OctagonAlert} color={known ? toneColors('green').fg : color.error} />
        <Stack spacing={2}>
          <strong>{resultText(verdict)}</strong>
          {kind === 'text' ? <SecondaryText>{words.textHint}</SecondaryText> : null}
          {known ? null : <SecondaryText>{words.unknownHint}</SecondaryText>}
          <DescriptionList>
            <dt>{words.checksum}</dt>
            <dd>
              <Mono>{asked}</Mono>
            </dd>
            {kind === undefined ? null : (
              <>
                <dt>{words.kind}</dt>
                <dd>
                  {words.kinds[kind]}
                  {title === undefined ? '' : `: ${title}`}
                </dd>
              </>
            )}
            {sealedAt === undefined ? null : (
              <>
                <dt>{words.issued}</dt>
                <dd>
                  <When at={sealedAt} />
                </dd>
              </>
            )}
            {key === undefined ? null : (
              <>
                <dt>{words.key}</dt>
                <dd>
                  <Mono>{key}</Mono>
                </dd>
              </>
            )}
            {publicKey === undefined ? null : (
              <>
                <dt>{words.publicKey}</dt>
                <dd>
                  <Mono>{publicKey}</Mono>
                </dd>
              </>
            )}
            {signature === undefined ? null : (
              <>
                <dt>{words.signature}</dt>
                <dd>
                  <Mono>{signature}</Mono>
                </dd>
              </>
            )}
          </DescriptionList>
        </Stack>
      </Stack>
    </Card>
  );
}

/** Verifies that an agreement or a certificate is genuine and unchanged. Never reveals the owner. */
export function VerifyDocumentPage() {
  const [verify] = useVerifyDocumentMutation();
  const [found, setFound] = useState<{ asked: string; verdict: DocumentVerdict }>();
  const submit = async ({ hash }: { hash: string }) => {
    setFound(undefined);
    setFound({ asked: hash, verdict: await verify({ verifyDocument: { hash } }).unwrap() });
  };
  const failed = (error: unknown) => toastFailure(words.failed, describeError(error));
  return (
    <>
      <PageHeader title={words.title} fact={words.fact} />
      <Stack spacing={4}>
        <Card aria-label={words.card}>
          <SchemaForm<{ hash: string }>
            schema={verifyFileSchema}
            initial={{ hash: '' }}
            labels={words.labels}
            submit={submit}
            onFailure={failed}
          >
            {({ sending }) => (
              <>
                <FileChoice onHash={(hash) => submit({ hash }).catch(failed)} />
                <TextField name="hash" label={words.labels.hash} hint={words.hashHint} mono />
                <Button size="large" type="submit" variant="contained" disabled={sending}>
                  {sending ? words.sending : words.submit}
                </Button>
              </>
            )}
          </SchemaForm>
        </Card>
        {found === undefined ? null : <Verdict {...found} />}
      </Stack>
    </>
  );
}
