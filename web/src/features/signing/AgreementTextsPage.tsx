import { paragraphsOf, textDraftSchema } from '@revive/contracts/signing/agreement';
import { DRAFT_TEXT_NOTICE } from '@revive/contracts/signing/documents';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '../../api/failure.js';
import { FormDialog } from '../../ui/ConfirmDialog.js';
import { ChoiceField, TextField } from '../../ui/Field.js';
import { Column, Quiet, Row } from '../../ui/layout.js';
import { Mono } from '../../ui/Mono.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Panel } from '../../ui/Panel.js';
import { SchemaForm } from '../../ui/SchemaForm.js';
import { Failed, Loading } from '../../ui/states.js';
import { toastFailure, toastGood } from '../../ui/toasts.js';
import { When } from '../../ui/When.js';
import type { AgreementTexts } from './signing.api.gen.js';
import { useGetAgreementTextsQuery, usePublishAgreementTextMutation } from './signing.api.js';

type Text = AgreementTexts['texts'][number];
const READ = [{ value: 'no', label: 'No: shown as a draft' }, { value: 'yes', label: 'Yes' }];

function PublishDialog({ text, onClose }: { text: Text; onClose: () => void }) {
  const [publish] = usePublishAgreementTextMutation();
  const submit = async ({ words, read }: { words: string; read: 'yes' | 'no' }) => {
    await publish({ publishAgreementText: { name: text.name, paragraphs: paragraphsOf(words), draft: read === 'no' } }).unwrap();
    toastGood(`${text.title}, version ${text.version + 1}`, 'Published. Whoever has signed is asked to consent again.');
    onClose();
  };
  return (
    <FormDialog title={`New version of "${text.title}"`} onClose={onClose}>
      <SchemaForm<{ words: string; read: 'yes' | 'no' }> schema={textDraftSchema} initial={{ words: text.paragraphs.join('\n\n'), read: text.draft ? 'no' : 'yes' }} labels={{ words: 'Text', read: 'Read by a lawyer' }} submit={submit}
        onFailure={(error) => toastFailure('The text was not published', describeError(error))}>
        {({ sending }) => (
          <>
            <TextField name="words" label="Text" rows={12} hint="An empty line begins a paragraph" />
            <ChoiceField name="read" label="Read by a lawyer" choices={READ} />
            <Row style={{ justifyContent: 'flex-end' }}>
              <Button variant="outlined" onClick={onClose}>Keep the present version</Button>
              <Button type="submit" variant="contained" disabled={sending}>{sending ? 'Publishing...' : `Publish version ${text.version + 1}`}</Button>
            </Row>
          </>
        )}
      </SchemaForm>
    </FormDialog>
  );
}

/** The texts of the user agreement as they are signed now; a master publishes new versions. */
export function Page() {
  const { data, error, refetch } = useGetAgreementTextsQuery();
  const [open, setOpen] = useState<Text>();
  return (
    <>
      <PageHeader title="Agreements" fact="What accounts sign. A new version asks everybody to consent again." />
      {error !== undefined ? <Failed error={error} onRetry={() => void refetch()} /> : data === undefined ? <Loading rows={5} /> : (
        <Column gap={16}>
          {data.texts.map((text) => (
            <Panel key={text.name} title={text.title} aside={<Quiet>Version {text.version}{text.publishedAt === undefined ? '' : <>, <When at={text.publishedAt} /></>}</Quiet>}>
              <Column gap={8}>
                {text.draft ? <Quiet>{DRAFT_TEXT_NOTICE}</Quiet> : null}
                {text.paragraphs.map((paragraph, at) => <p key={at} style={{ overflowWrap: 'anywhere' }}>{paragraph}</p>)}
                <Quiet style={{ overflowWrap: 'anywhere' }}>SHA-256 <Mono>{text.hash}</Mono></Quiet>
                <Row><Button variant="outlined" onClick={() => setOpen(text)}>New version</Button></Row>
              </Column>
            </Panel>
          ))}
        </Column>
      )}
      {open === undefined ? null : <PublishDialog text={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
