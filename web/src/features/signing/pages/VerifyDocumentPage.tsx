import { verifyFileSchema, type VerdictKind } from '@revive/contracts/signing/agreement';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { FileInput } from '#ui/form/FileInput.js';
import { TextField } from '#ui/form/fields.js';
import { Icon } from '#ui/theme/Icon.js';
import { OctagonAlert, ShieldCheck } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, DescriptionList } from '#ui/layout/Panel.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color, toneColors, TYPE } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { fingerprintOf } from '../fingerprint.js';
import type { DocumentVerdict } from '#api/generated/signing.gen.js';
import { useVerifyDocumentMutation } from '../api/signing.api.js';

function FileChoice({ onHash }: { onHash: (hash: string) => Promise<void> }) {
  const { setFieldValue } = useFormikContext();
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    // Checked by its own value: the form has it only with the next drawing.
    const hash = await fingerprintOf(file);
    void setFieldValue('hash', hash);
    await onHash(hash);
  };
  return (
    <Column gap={6} style={{ marginBottom: 16 }}>
      <label htmlFor="document" style={{ fontWeight: 600, fontSize: TYPE.body2.fontSize }}>
        The file
      </label>
      <FileInput
        id="document"
        type="file"
        accept="application/pdf,.pdf"
        onChange={(event) => void take(event.target.files?.[0])}
      />
      <SecondaryText>Your browser computes the fingerprint; the file is not sent.</SecondaryText>
    </Column>
  );
}

const KINDS: Record<VerdictKind, string> = {
  text: 'A text of the platform',
  agreement: 'A signed agreement',
  certificate: 'A certificate of training',
  acceptances: 'The acceptances of an application',
  tenant_agreement: 'The signed agreement of a repair shop',
};

const sealedText = (known: boolean): string =>
  known
    ? 'This file was sealed by the platform and is unchanged'
    : 'The platform has not sealed a file with this fingerprint';

function Verdict({ asked, verdict }: { asked: string; verdict: DocumentVerdict }) {
  const { known, kind, title, sealedAt, key, signature, publicKey } = verdict;
  return (
    <Card aria-label="Verdict" role="status" style={{ marginTop: 16 }}>
      <Row gap={10} style={{ flexWrap: 'nowrap', alignItems: 'flex-start' }}>
        <Icon as={known ? ShieldCheck : OctagonAlert} color={known ? toneColors('green').fg : color.error} />
        <Column gap={8}>
          <strong>
            {kind === 'text' ? 'This is the checksum of a text, not of a signed file' : sealedText(known)}
          </strong>
          {kind === 'text' ? (
            <SecondaryText>
              The platform shows this text to be signed. Whether somebody signed it, the checksum of their PDF says.
            </SecondaryText>
          ) : null}
          {known ? null : (
            <SecondaryText>
              It was made by somebody else, or something in it was changed, be it one letter.
            </SecondaryText>
          )}
          <DescriptionList>
            <dt>SHA-256</dt>
            <dd>
              <Mono>{asked}</Mono>
            </dd>
            {kind === undefined ? null : (
              <>
                <dt>What</dt>
                <dd>
                  {KINDS[kind]}
                  {title === undefined ? '' : `: ${title}`}
                </dd>
              </>
            )}
            {sealedAt === undefined ? null : (
              <>
                <dt>Sealed</dt>
                <dd>
                  <When at={sealedAt} />
                </dd>
              </>
            )}
            {key === undefined ? null : (
              <>
                <dt>Key</dt>
                <dd>
                  <Mono>{key}</Mono>
                </dd>
              </>
            )}
            {publicKey === undefined ? null : (
              <>
                <dt>Public key</dt>
                <dd>
                  <Mono>{publicKey}</Mono>
                </dd>
              </>
            )}
            {signature === undefined ? null : (
              <>
                <dt>Signature</dt>
                <dd>
                  <Mono>{signature}</Mono>
                </dd>
              </>
            )}
          </DescriptionList>
        </Column>
      </Row>
    </Card>
  );
}

/**
 * Anybody who was shown an agreement or a certificate finds out whether it is ours and unchanged. It never says whose
 * it is.
 */
export function VerifyDocumentPage() {
  const [verify] = useVerifyDocumentMutation();
  const [found, setFound] = useState<{ asked: string; verdict: DocumentVerdict }>();
  const submit = async ({ hash }: { hash: string }) => {
    setFound(undefined);
    setFound({ asked: hash, verdict: await verify({ verifyDocument: { hash } }).unwrap() });
  };
  const failed = (error: unknown) => toastFailure('The document was not checked', describeError(error));
  return (
    <>
      <PageHeader
        title="Check a document"
        fact="Whether an agreement or a certificate was sealed by the platform, and is unchanged."
      />
      <Card aria-label="Document">
        <SchemaForm<{ hash: string }>
          schema={verifyFileSchema}
          initial={{ hash: '' }}
          labels={{ hash: 'Fingerprint' }}
          submit={submit}
          onFailure={failed}
        >
          {({ sending }) => (
            <>
              <FileChoice onHash={(hash) => submit({ hash }).catch(failed)} />
              <TextField name="hash" label="Fingerprint" hint="SHA-256, 64 signs of 0 to 9 and a to f" mono />
              <Button type="submit" variant="contained" disabled={sending} style={{ minHeight: 44 }}>
                {sending ? 'Checking...' : 'Check'}
              </Button>
            </>
          )}
        </SchemaForm>
      </Card>
      {found === undefined ? null : <Verdict {...found} />}
    </>
  );
}
