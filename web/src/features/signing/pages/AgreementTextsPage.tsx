import { paragraphsOf, textDraftSchema } from '@revive/contracts/signing/agreement';
import { DRAFT_TEXT_NOTICE } from '@revive/contracts/signing/documents';
import { SET_TITLES, TEXT_SETS, type TextSet } from '@revive/contracts/signing/texts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { KeptDraft } from '#ui/form/KeptDraft.js';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { SecondaryText, Text as Paragraph } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { When } from '#ui/data-display/When.js';
import type { AgreementTexts } from '#api/generated/signing.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useGetAgreementTextsQuery, usePublishAgreementTextMutation } from '../api/signing.api.js';
import { messages } from '../signing.messages.js';

const words = messages.publish;

type Text = AgreementTexts['texts'][number];
const READ = [
  { value: 'no', label: words.notRead },
  { value: 'yes', label: words.isRead },
];

function PublishDialog({ text, onClose }: { text: Text; onClose: () => void }) {
  const [publish] = usePublishAgreementTextMutation();
  return (
    <FormDialog<{ words: string; read: 'yes' | 'no' }>
      title={words.dialog(text.title)}
      onClose={onClose}
      schema={textDraftSchema}
      initial={{ words: text.paragraphs.join('\n\n'), read: text.draft ? 'no' : 'yes' }}
      labels={words.labels}
      submit={({ words: typed, read }) =>
        publish({
          publishAgreementText: { name: text.name, paragraphs: paragraphsOf(typed), draft: read === 'no' },
        }).unwrap()
      }
      success={{
        title: words.done.title(text.title, text.version + 1),
        text: words.done.text,
      }}
      failure={words.failed}
      cancel={words.cancel}
      action={words.submit(text.version + 1)}
      busy={words.sending}
    >
      <TextField name="words" label={words.labels.words} rows={12} hint={words.wordsHint} />
      <SelectField name="read" label={words.labels.read} choices={READ} />
      <KeptDraft form="legal-text" subject={`${text.name} ${text.version}`} fields={['words', 'read']} />
    </FormDialog>
  );
}

function TextsOf({ set }: { set: TextSet }) {
  const query = useGetAgreementTextsQuery({ set });
  const [open, setOpen] = useState<Text>();
  return (
    <Stack spacing={3}>
      <Stack spacing={1}>
        <Paragraph component="h2" variant="lead" bold>
          {SET_TITLES[set]}
        </Paragraph>
        <SecondaryText>{words.signedBy[set]}</SecondaryText>
      </Stack>
      <QueryState query={query} loading={<Loading rows={5} />} stale="replace">
        {(data) => (
          <Stack spacing={4}>
            {data.texts.map((text) => (
              <Panel
                key={text.name}
                title={text.title}
                aside={
                  <SecondaryText>
                    {words.version}
                    {text.version}
                    {text.publishedAt === undefined ? (
                      ''
                    ) : (
                      <>
                        , <When at={text.publishedAt} />
                      </>
                    )}
                  </SecondaryText>
                }
              >
                <Stack spacing={2}>
                  {text.draft ? <SecondaryText>{DRAFT_TEXT_NOTICE}</SecondaryText> : null}
                  {text.paragraphs.map((paragraph, at) => (
                    <p key={at}>{paragraph}</p>
                  ))}
                  <SecondaryText>
                    {words.checksum} <Mono>{text.hash}</Mono>
                  </SecondaryText>
                  <Stack direction="row" spacing={2}>
                    <Button variant="outlined" onClick={() => setOpen(text)}>
                      {words.open}
                    </Button>
                  </Stack>
                </Stack>
              </Panel>
            ))}
          </Stack>
        )}
      </QueryState>
      {open === undefined ? null : <PublishDialog text={open} onClose={() => setOpen(undefined)} />}
    </Stack>
  );
}

export default function AgreementTextsPage() {
  return (
    <>
      <PageHeader title={words.title} fact={words.fact} />
      <Stack spacing={6}>
        {TEXT_SETS.map((set) => (
          <TextsOf key={set} set={set} />
        ))}
      </Stack>
    </>
  );
}
