import { applicationReasonSchema } from '@revive/contracts/onboarding/review-forms';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Row } from '#ui/layout/stacks.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import type { ApplicationReason, RevealedNumbers } from '#api/generated/onboarding.gen.js';
import { useRevealApplicationNumbersMutation } from '../api/onboarding.api.js';

const LINES = [
  ['taxId', 'Tax ID'],
  ['accountNumber', 'Account number'],
  ['branchCode', 'Branch code'],
  ['accountHolder', 'Account holder'],
] as const;

function RevealDialog({
  id,
  onShown,
  onClose,
}: {
  id: string;
  onShown: (numbers: RevealedNumbers) => void;
  onClose: () => void;
}) {
  const [reveal, { reset }] = useRevealApplicationNumbersMutation();
  const submit = async (form: ApplicationReason) => {
    const numbers = await reveal({ id, applicationReason: form }).unwrap();
    // They stay on this page alone, and in no store.
    reset();
    onShown(numbers);
  };
  return (
    <FormDialog
      title="Show tax and bank numbers"
      onClose={onClose}
      intro={
        <p style={{ marginBottom: 12 }}>
          You are asked for your password. Your name and the reason are recorded in the history and the audit log.
        </p>
      }
      schema={applicationReasonSchema}
      initial={{ reason: '' }}
      labels={{ reason: 'Reason' }}
      submit={submit}
      failure="Not shown"
      action="Show numbers"
      busy="Reading..."
    >
      <TextField name="reason" label="Reason" rows={3} autoFocus hint="What you check them against" />
    </FormDialog>
  );
}

/**
 * For who verifies a business: the numbers that are masked everywhere else, until they are hidden or the page is left.
 */
export function RevealNumbers({ id }: { id: string }) {
  const [asks, setAsks] = useState(false);
  const [numbers, setNumbers] = useState<RevealedNumbers>();
  if (numbers !== undefined) {
    return (
      <Inset role="region" aria-label="Numbers in clear">
        <DescriptionList>
          {LINES.map(([name, label]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{numbers[name] === '' ? <SecondaryText>not given</SecondaryText> : <Mono>{numbers[name]}</Mono>}</dd>
            </div>
          ))}
        </DescriptionList>
        <Row style={{ marginTop: 12 }}>
          <Button variant="outlined" onClick={() => setNumbers(undefined)}>
            Hide numbers
          </Button>
        </Row>
      </Inset>
    );
  }
  return (
    <>
      <Row>
        <Button variant="outlined" onClick={() => setAsks(true)}>
          Show tax and bank numbers
        </Button>
      </Row>
      {asks ? <RevealDialog id={id} onShown={setNumbers} onClose={() => setAsks(false)} /> : null}
    </>
  );
}
