import { styled } from '@mui/material/styles';
import { TextField } from '#ui/form/fields.js';
import { PHONE } from '#ui/theme/tokens.js';
import { messages } from '../../messages/repair.messages.js';

const { labels } = messages.customer;

const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: '0 16px',
  [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** Who brought the device and what they say; all of it can be added later. */
export function CustomerFields() {
  return (
    <>
      <TextField name="customerName" label={labels.customerName} optional />
      <Two>
        <TextField name="customerPhone" label={labels.customerPhone} type="tel" inputMode="tel" optional />
        <TextField name="customerEmail" label={labels.customerEmail} type="email" inputMode="email" optional />
      </Two>
      <TextField name="issueDescription" label={labels.issueDescription} rows={3} optional />
    </>
  );
}
