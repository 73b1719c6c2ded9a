import { styled } from '@mui/material/styles';
import { TextField } from '#ui/form/fields.js';
import { PHONE } from '#ui/theme/tokens.js';

export const CUSTOMER_LABELS = {
  customerName: "Customer's name",
  customerPhone: 'Phone',
  customerEmail: 'E-mail',
  issueDescription: 'What the customer says is wrong',
  deviceId: 'Device',
};

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
      <TextField name="customerName" label={CUSTOMER_LABELS.customerName} optional />
      <Two>
        <TextField name="customerPhone" label={CUSTOMER_LABELS.customerPhone} type="tel" inputMode="tel" optional />
        <TextField name="customerEmail" label={CUSTOMER_LABELS.customerEmail} type="email" inputMode="email" optional />
      </Two>
      <TextField name="issueDescription" label={CUSTOMER_LABELS.issueDescription} rows={3} optional />
    </>
  );
}
