import { styled } from '@mui/material/styles';
import { QrPicture } from '#ui/data-display/QrPicture.js';
import { fullText } from '#ui/format/time-text.js';
import { messages } from '../messages/print.messages.js';
import { PrintFrame } from './PrintFrame.js';
import { ticketNumber } from '../repair-facts.js';

/** The usual continuous label of small label printers. */
const PAPER = { width: '62mm', height: '29mm' } as const;

const Label = styled('div')({
  ...PAPER,
  boxSizing: 'border-box',
  padding: '1.5mm',
  display: 'flex',
  gap: '2mm',
  alignItems: 'center',
  overflow: 'hidden',
  fontSize: '7.5pt',
  lineHeight: 1.2,
  '& svg': { width: '26mm', height: '26mm', flexShrink: 0 },
  '& > div': { minWidth: 0, overflowWrap: 'anywhere', maxHeight: '26mm', overflow: 'hidden' },
  '& strong': { display: 'block', fontSize: '15pt', lineHeight: 1.1 },
});

/** What is stuck on the device: its number, and the way to its repair for whoever scans it. */
export function LabelPage() {
  return (
    <PrintFrame
      title={(record) => messages.label.title(ticketNumber(record.number))}
      paper={`${PAPER.width} ${PAPER.height}`}
      width={PAPER.width}
    >
      {(record) => (
        <Label>
          <QrPicture text={record.trackingUrl} label={messages.label.qr} size={98} />
          <div>
            <strong>{ticketNumber(record.number)}</strong>
            <div>{record.deviceName}</div>
            <div>{record.customerName}</div>
            <div>{fullText(record.takenInAt)}</div>
          </div>
        </Label>
      )}
    </PrintFrame>
  );
}
