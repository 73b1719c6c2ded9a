import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormDialog } from '#ui/form/FormDialog.js';
import { TextField } from '#ui/form/fields.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from './reveal-numbers.messages.js';

interface Reason {
  reason: string;
}
type Line = readonly [label: string, number: string];
interface Revealing {
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
      intro={messages.intro}
      schema={schema}
      initial={{ reason: '' }}
      labels={{ reason: messages.reason }}
      submit={async (form) => onShown(await reveal(form))}
      failure={messages.failed}
      action={messages.show}
      busy={messages.loading}
    >
      <TextField name="reason" label={messages.reason} rows={3} autoFocus hint={messages.reasonHint} />
    </FormDialog>
  );
}

/** Shows masked numbers for verifying a business, until they are hidden or the page is closed. */
export function RevealNumbers(props: Revealing) {
  const [asks, setAsks] = useState(false);
  const [numbers, setNumbers] = useState<readonly Line[]>();
  if (numbers !== undefined) {
    return (
      <Inset role="region" aria-label={messages.label}>
        <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
          <DescriptionList>
            {numbers.map(([label, number]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{number === '' ? <SecondaryText>{messages.none}</SecondaryText> : <Mono>{number}</Mono>}</dd>
              </div>
            ))}
          </DescriptionList>
          <Button variant="outlined" onClick={() => setNumbers(undefined)}>
            {messages.hide}
          </Button>
        </Stack>
      </Inset>
    );
  }
  return (
    <>
      <Stack direction="row" spacing={2}>
        <Button variant="outlined" onClick={() => setAsks(true)}>
          {props.title}
        </Button>
      </Stack>
      {asks ? <RevealDialog {...props} onShown={setNumbers} onClose={() => setAsks(false)} /> : null}
    </>
  );
}
