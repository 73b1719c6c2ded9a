import { paragraphsOf, textDraftSchema } from '@revive/contracts/signing/agreement';
import { DRAFT_TEXT_NOTICE } from '@revive/contracts/signing/documents';
import { SET_TITLES, TEXT_SETS, type TextSet } from '@revive/contracts/signing/texts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormDialog } from '#ui/form/FormDialog.js';
import { SelectField, TextField } from '#ui/form/fields.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { When } from '#ui/data-display/When.js';
import type { AgreementTexts } from '#api/generated/signing.gen.js';
import { useGetAgreementTextsQuery, usePublishAgreementTextMutation } from '../api/signing.api.js';
import { TYPE } from '#ui/theme/tokens.js';

type Text = AgreementTexts['texts'][number];
/** Who is asked again. */
const SIGNED_BY: Record<TextSet, string> = {
  agreement: 'Signed by each account on its way in.',
  application: 'Accepted with the application of a repair shop.',
  tenant: 'Signed by a repair shop in its onboarding.',
};
const READ = [
  { value: 'no', label: 'No: shown as a draft' },
  { value: 'yes', label: 'Yes' },
];

function PublishDialog({ text, onClose }: { text: Text; onClose: () => void }) {
  const [publish] = usePublishAgreementTextMutation();
  return (
    <FormDialog<{ words: string; read: 'yes' | 'no' }>
      title={`New version of "${text.title}"`}
      onClose={onClose}
      schema={textDraftSchema}
      initial={{ words: text.paragraphs.join('\n\n'), read: text.draft ? 'no' : 'yes' }}
      labels={{ words: 'Text', read: 'Read by a lawyer' }}
      submit={({ words, read }) =>
        publish({
          publishAgreementText: { name: text.name, paragraphs: paragraphsOf(words), draft: read === 'no' },
        }).unwrap()
      }
      success={{
        title: `${text.title}, version ${text.version + 1}`,
        text: 'Published. Whoever has signed an older version is asked to consent again, by letter, in the bell and on their pages.',
      }}
      failure="The text was not published"
      cancel="Keep the present version"
      action={`Publish version ${text.version + 1}`}
      busy="Publishing..."
    >
      <TextField name="words" label="Text" rows={12} hint="An empty line begins a paragraph" />
      <SelectField name="read" label="Read by a lawyer" choices={READ} />
    </FormDialog>
  );
}

/** The texts of one set as they are signed now. */
function TextsOf({ set }: { set: TextSet }) {
  const query = useGetAgreementTextsQuery({ set });
  const [open, setOpen] = useState<Text>();
  return (
    <>
      <h2 style={{ fontSize: TYPE.lead.fontSize, fontWeight: 600, margin: '24px 0 4px' }}>{SET_TITLES[set]}</h2>
      <SecondaryText as="p" style={{ marginBottom: 12 }}>
        {SIGNED_BY[set]}
      </SecondaryText>
      <QueryState query={query} loading={<Loading rows={5} />} stale="replace">
        {(data) => (
          <Column gap={16}>
            {data.texts.map((text) => (
              <Panel
                key={text.name}
                title={text.title}
                aside={
                  <SecondaryText>
                    Version {text.version}
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
                <Column gap={8}>
                  {text.draft ? <SecondaryText>{DRAFT_TEXT_NOTICE}</SecondaryText> : null}
                  {text.paragraphs.map((paragraph, at) => (
                    <p key={at} style={{ overflowWrap: 'anywhere' }}>
                      {paragraph}
                    </p>
                  ))}
                  <SecondaryText style={{ overflowWrap: 'anywhere' }}>
                    SHA-256 <Mono>{text.hash}</Mono>
                  </SecondaryText>
                  <Row>
                    <Button variant="outlined" onClick={() => setOpen(text)}>
                      New version
                    </Button>
                  </Row>
                </Column>
              </Panel>
            ))}
          </Column>
        )}
      </QueryState>
      {open === undefined ? null : <PublishDialog text={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** Every text that is signed, as it is signed now; a master publishes new versions. */
export default function AgreementTextsPage() {
  return (
    <>
      <PageHeader
        title="Agreements"
        fact="What is signed. A new version asks everybody who has signed an older one to consent again; what was signed stays readable."
      />
      {TEXT_SETS.map((set) => (
        <TextsOf key={set} set={set} />
      ))}
    </>
  );
}
