import NativeSelect from '@mui/material/NativeSelect';
import { useSearchParams } from 'react-router';
import { messages } from '../messages/print.messages.js';
import { PrintFrame } from './PrintFrame.js';
import { SlipSheet } from './SlipSheet.js';
import { ticketNumber } from '../repair-facts.js';

const SIZES = { A4: '210mm', A5: '148mm' } as const;

export function SlipPage() {
  const [params, setParams] = useSearchParams();
  const size = params.get('size') === 'A5' ? 'A5' : 'A4';
  return (
    <PrintFrame
      title={(record) => messages.slip.title(ticketNumber(record.number))}
      paper={size}
      width={SIZES[size]}
      bar={
        <NativeSelect
          value={size}
          inputProps={{ 'aria-label': messages.size }}
          onChange={(event) => setParams({ size: event.target.value }, { replace: true })}
        >
          <option value="A4">{messages.sizes.A4}</option>
          <option value="A5">{messages.sizes.A5}</option>
        </NativeSelect>
      }
    >
      {(record) => <SlipSheet record={record} size={size} />}
    </PrintFrame>
  );
}
