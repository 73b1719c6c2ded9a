import { styled } from '@mui/material/styles';
import { useParams } from 'react-router';
import type { IntakeRecord } from '#api/generated/intake.gen.js';
import { repairPath } from '#entities/paths.js';
import { QrPicture } from '#ui/data-display/QrPicture.js';
import { paperText } from '#ui/format/paper-text.js';
import { ownProps } from '#ui/theme/own-props.js';
import { RepairLabelButton } from '../earlier/LabelButtons.js';
import { messages } from '../messages/print.messages.js';
import { PrintFrame } from './PrintFrame.js';
import { ticketNumber } from '../repair-facts.js';

/** Common continuous label of small label printers. */
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
  '& > div': { minWidth: 0, maxHeight: '26mm', overflow: 'hidden' },
  '& strong': { display: 'block', fontSize: '15pt', lineHeight: 1.1, whiteSpace: 'nowrap' },
});

/**
 * Clamps to the lines that fit: 15 pt and five lines of 7.5 pt are 22 mm of 26. The last line ends with an ellipsis.
 */
const Cut = styled(
  'div',
  ownProps('lines'),
)<{ lines: number }>(({ lines }) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  overflowWrap: 'anywhere',
}));

/** For people of the shop: anyone can photograph a label, so its code holds no secret of the customer. */
const addressOf = (id: string, { trackingUrl }: Pick<IntakeRecord, 'trackingUrl'>): string =>
  new URL(repairPath('tenant', id), trackingUrl).href;

export function LabelPage() {
  const { id = '' } = useParams();
  return (
    <PrintFrame
      title={(record) => messages.label.title(ticketNumber(record.number))}
      paper={`${PAPER.width} ${PAPER.height}`}
      width={PAPER.width}
      bar={
        <>
          <RepairLabelButton id={id} paper="62mm" />
          <RepairLabelButton id={id} paper="a4" />
        </>
      }
      printed={{ what: 'label', paper: 'label_62' }}
    >
      {(record) => (
        <Label>
          <QrPicture text={addressOf(id, record)} label={messages.label.qr} size={98} />
          <div>
            <strong>{ticketNumber(record.number)}</strong>
            <Cut lines={2}>{record.deviceName}</Cut>
            <Cut lines={2}>{record.customerName}</Cut>
            <div>{paperText(record.takenInAt)}</div>
          </div>
        </Label>
      )}
    </PrintFrame>
  );
}
