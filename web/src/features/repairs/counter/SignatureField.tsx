import Button from '@mui/material/Button';
import { Suspense, useId } from 'react';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading } from '#ui/feedback/async-states.js';
import { CheckboxField, ListMessage } from '#ui/form/choice-fields.js';
import { usePatientField } from '#ui/form/use-patient-field.js';
import { Stack } from '#ui/layout/Stack.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import { messages } from '../messages/counter.messages.js';

const texts = messages.terms;
const SignatureCanvas = lazyNamed(() => import('./SignatureCanvas.js'), 'SignatureCanvas');

/** Signature field with the alternative to sign on paper. `at`: path in the form, ending with a dot unless empty. */
export function SignatureField({ at = '' }: { at?: string }) {
  const hint = useId();
  const [strokes, , { setValue }] = usePatientField<string | undefined>(`${at}strokes`);
  const [onPaper] = usePatientField<boolean | undefined>(`${at}onPaper`);
  return (
    <Stack spacing={2}>
      {onPaper.value === true ? null : (
        <>
          <Suspense fallback={<Loading rows={1} height={160} />}>
            <SignatureCanvas
              strokes={strokes.value ?? ''}
              label={texts.field}
              describedBy={hint}
              onSigned={(drawn) => void setValue(drawn)}
            />
          </Suspense>
          <SecondaryText id={hint}>{texts.hint}</SecondaryText>
          {(strokes.value ?? '') === '' ? null : (
            <div>
              <Button size="small" variant="outlined" onClick={() => void setValue('')}>
                {texts.clear}
              </Button>
            </div>
          )}
        </>
      )}
      <CheckboxField name={`${at}onPaper`} label={texts.onPaper}>
        <SecondaryText>{texts.onPaperHint}</SecondaryText>
      </CheckboxField>
      {at === '' ? null : <ListMessage name={at.slice(0, -1)} label={texts.field} />}
    </Stack>
  );
}
