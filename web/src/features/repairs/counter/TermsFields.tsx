import { INTAKE_TERMS } from '@revive/contracts/repairs/intake';
import { CheckboxField } from '#ui/form/choice-fields.js';
import { TextField } from '#ui/form/fields.js';
import { Column } from '#ui/layout/stacks.js';
import { Panel } from '#ui/layout/Panel.js';
import { messages } from '../messages/counter.messages.js';
import { SignatureField } from './SignatureField.js';

const { terms: texts, labels } = messages;

export const TermsFields = () => (
  <Panel title={texts.title}>
    <Column as="ul" gap={6} style={{ listStyle: 'disc', paddingLeft: 20 }}>
      {INTAKE_TERMS.map((term) => (
        <li key={term}>{term}</li>
      ))}
    </Column>
    <CheckboxField name="termsAccepted" label={texts.accept} />
    <TextField name="signature.signedBy" label={labels['signature.signedBy']} />
    <SignatureField at="signature." />
  </Panel>
);
