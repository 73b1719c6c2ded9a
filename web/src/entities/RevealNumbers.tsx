import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Row } from '#ui/layout/stacks.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';

interface Reason {
  reason: string;
}
type Line = readonly [label: string, number: string];
interface Revealing {
  /** Of the button and its dialog: which numbers. */
  readonly title: string;
  readonly schema: Parameters<typeof FormDialog<Reason>>[0]['schema'];
  readonly reveal: (form: Reason) => Promise<readonly Line[]>;
}

function RevealDialog({
  title,
  schema,
  reveal,
  onShown,
  onClose,
}: Revealing & { onShown: (numbers: readonly Line[]) => void; onClose: () => void }) {
  return (
    <FormDialog<Reason>
      title={title}
      onClose={onClose}
      intro={
        <p style={{ marginBottom: 12 }}>
          You are asked for your password. Your name and the reason are recorded, and the audit log says that you
          looked.
        </p>
      }
      schema={schema}
      initial={{ reason: '' }}
      labels={{ reason: 'Reason' }}
      submit={async (form) => onShown(await reveal(form))}
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
export function RevealNumbers(props: Revealing) {
  const [asks, setAsks] = useState(false);
  const [numbers, setNumbers] = useState<readonly Line[]>();
  if (numbers !== undefined) {
    return (
      <Inset role="region" aria-label="Numbers in clear">
        <DescriptionList>
          {numbers.map(([label, number]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{number === '' ? <SecondaryText>not given</SecondaryText> : <Mono>{number}</Mono>}</dd>
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
          {props.title}
        </Button>
      </Row>
      {asks ? <RevealDialog {...props} onShown={setNumbers} onClose={() => setAsks(false)} /> : null}
    </>
  );
}
