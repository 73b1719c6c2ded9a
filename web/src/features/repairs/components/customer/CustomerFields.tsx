import { styled } from '@mui/material/styles';
import { TextField } from '#ui/form/fields.js';
import { messages } from '../../messages/repair.messages.js';

const { labels } = messages.customer;

const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  gap: '0 16px',
});

/** Customer fields and reported issue; all can be added later. `autoFocus`: the form replaces the focused button. */
export function CustomerFields({ autoFocus = false }: { autoFocus?: boolean }) {
  return (
    <>
      <TextField name="customerName" label={labels.customerName} optional autoFocus={autoFocus} />
      <Two>
        <TextField name="customerPhone" label={labels.customerPhone} type="tel" inputMode="tel" optional />
        <TextField name="customerEmail" label={labels.customerEmail} type="email" inputMode="email" optional />
      </Two>
      <TextField name="issueDescription" label={labels.issueDescription} rows={3} optional />
    </>
  );
}
