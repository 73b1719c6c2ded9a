import { LABELS_OF_WORDED, wordingFormSchema } from '@revive/contracts/notifications/wordings';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { describeError } from '#api/errors.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { PlaceholderField } from '#ui/form/PlaceholderField.js';
import { SchemaForm } from '#ui/form/SchemaForm.js';
import { useSaveWordingMutation, useTestWordingMutation, type Wording } from '../../api/notifications.api.js';
import { messages } from '../../wordings.messages.js';
import { StandardButton } from './StandardButton.js';
import { WordingPreview, type Words } from './WordingPreview.js';
import { WordingVersions } from './WordingVersions.js';

const texts = messages.dialog;

const Halves = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  '@media (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
});

const wordsOf = ({ standard, versions: [newest] }: Wording): Words =>
  newest?.subject === undefined || newest.words === undefined
    ? { subject: standard.subject, words: standard.words }
    : { subject: newest.subject, words: newest.words };

export function WordingDialog({ wording, onClose }: { wording: Wording; onClose: () => void }) {
  const { kind, versions } = wording;
  const schema = useMemo(() => wordingFormSchema(kind), [kind]);
  const [start, setStart] = useState<Words>(() => wordsOf(wording));
  const [save, saving] = useSaveWordingMutation();
  const [test, testing] = useTestWordingMutation();
  // The version on screen when the dialog opened, so that a newer text of a colleague is not overwritten unseen.
  const [basedOn] = useState(versions[0]?.version ?? 0);
  const places = wording.places.map((place) => ({ place, label: texts.places[place] }));
  const tryOut = async (words: Words) => {
    const { data, error } = await test({ kind, testWording: words });
    if (error === undefined) toastGood(texts.tested, texts.testedTo(data.to));
    else toastFailure(texts.testFailed, describeError(error));
  };
  return (
    <ContentDialog title={texts.title(LABELS_OF_WORDED[kind])} onClose={onClose}>
      <SchemaForm<Words>
        key={`${start.subject}\n${start.words}`}
        schema={schema}
        initial={start}
        labels={texts.labels}
        submit={async (words) => {
          await save({ kind, saveWording: { ...words, basedOn } }).unwrap();
          toastGood(texts.saved);
          onClose();
        }}
        onFailure={(error) => toastFailure(texts.failed, describeError(error))}
      >
        {({ sending, values }) => {
          const words = values as unknown as Words;
          return (
            <Halves>
              <div>
                <PlaceholderField name="subject" label={texts.labels.subject} places={places} insert={texts.insert} />
                <PlaceholderField
                  name="words"
                  label={texts.labels.words}
                  hint={texts.hint}
                  rows={8}
                  places={places}
                  insert={texts.insert}
                />
                <DialogActions sx={{ p: 0, justifyContent: 'flex-start' }}>
                  <ActionButton type="submit" variant="contained" disabled={sending || saving.isLoading}>
                    {sending ? texts.saving : texts.save}
                  </ActionButton>
                  <ActionButton
                    variant="outlined"
                    disabled={testing.isLoading || !schema.isValidSync(words)}
                    onClick={() => void tryOut(words)}
                  >
                    {testing.isLoading ? texts.testing : texts.test}
                  </ActionButton>
                  {versions[0]?.subject === undefined ? null : <StandardButton wording={wording} onDone={onClose} />}
                  <Button onClick={onClose}>{texts.close}</Button>
                </DialogActions>
                <WordingVersions versions={versions} use={setStart} />
              </div>
              <WordingPreview kind={kind} schema={schema} words={words} />
            </Halves>
          );
        }}
      </SchemaForm>
    </ContentDialog>
  );
}
