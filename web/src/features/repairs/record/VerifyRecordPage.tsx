import { MOST_RECORD_BYTES, verifyRecord, type RecordVerdict as Verdict } from '@revive/contracts/repairs/proof/record';
import { useRef, useState } from 'react';
import { toastFailure } from '#ui/feedback/toasts.js';
import { FileInput } from '#ui/form/FileInput.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { FieldLabel } from '#ui/form/PlainInput.js';
import { useReadRecordKeysQuery } from './record.api.js';
import { RecordVerdict } from './RecordVerdict.js';
import { messages } from './record.messages.js';
import { signerOf } from './signer.js';

const read = async (file: File): Promise<Verdict> =>
  file.size > MOST_RECORD_BYTES ? { kind: 'no_record', why: 'too_large' } : verifyRecord(await file.text());

/**
 * Lets anybody verify the record of a repair. The file is read in the browser. Only the platform's public keys come
 * from the server, before a file is chosen, so that verification works offline too.
 */
export function VerifyRecordPage() {
  const keys = useReadRecordKeysQuery();
  const [verdict, setVerdict] = useState<Verdict>();
  // A large file may finish after a file chosen later; only the latest file counts.
  const latest = useRef<File>(undefined);
  const take = async (file: File | undefined) => {
    latest.current = file;
    setVerdict(undefined);
    if (file === undefined) return;
    try {
      const found = await read(file);
      if (latest.current === file) setVerdict(found);
    } catch {
      // The file was moved or changed after the choice.
      if (latest.current === file) toastFailure(messages.unreadable, messages.unreadableHint);
    }
  };
  return (
    <>
      <PageHeader title={messages.title} fact={messages.fact} />
      <Card aria-label={messages.card}>
        <Stack spacing={1.5}>
          <FieldLabel htmlFor="record">{messages.file}</FieldLabel>
          <FileInput
            id="record"
            type="file"
            accept="application/json,.json"
            onChange={(event) => void take(event.target.files?.[0])}
          />
          <SecondaryText>{messages.fileHint}</SecondaryText>
          <SecondaryText>{messages.about}</SecondaryText>
        </Stack>
      </Card>
      {verdict === undefined ? null : <RecordVerdict verdict={verdict} signer={signerOf(verdict, keys)} />}
    </>
  );
}
