import { styled } from '@mui/material/styles';
import { INTAKE_TERMS } from '@revive/contracts/repairs/intake';
import { BulletList } from '#ui/data-display/lists.js';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { TextField } from '#ui/form/fields.js';
import { Panel } from '#ui/layout/Panel.js';
import { DiagnosisFeeField } from './DiagnosisFeeField.js';
import { messages } from '../messages/counter.messages.js';
import { SignatureField } from './SignatureField.js';

const { terms: texts, labels } = messages;

const Terms = styled(BulletList)({ display: 'grid', gap: 6 });

export const TermsFields = () => (
  <Panel title={texts.title}>
    <Terms>
      {INTAKE_TERMS.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </Terms>
    <DiagnosisFeeField />
    <CheckboxField name="termsAccepted" label={texts.accept} />
    <TextField name="signature.signedBy" label={labels['signature.signedBy']} />
    <SignatureField at="signature." />
  </Panel>
);
