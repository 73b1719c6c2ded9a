import { formatMoney } from '@revive/contracts/money';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import type { IntakeRecord } from '#api/generated/intake.gen.js';
import { Text } from '#ui/data-display/texts.js';
import { QrPicture } from '#ui/data-display/QrPicture.js';
import { paperText } from '#ui/format/paper-text.js';
import { conditionText } from '../counter/IntakeSections.js';
import { SignaturePicture } from '../counter/SignaturePicture.js';
import { messages as counter } from '../messages/counter.messages.js';
import { messages } from '../messages/print.messages.js';
import { ticketNumber } from '../repair-facts.js';

const texts = messages.slip;

const Paper = styled('div')({
  padding: '12mm',
  fontSize: '10pt',
  lineHeight: 1.35,
  '& h1': { fontSize: '16pt', lineHeight: 1.2, margin: 0 },
  '& h2': { fontSize: '11pt', margin: '5mm 0 1.5mm' },
  '& dl': { display: 'grid', gridTemplateColumns: '34mm minmax(0, 1fr)', gap: '1mm 4mm', margin: 0 },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& ul': { paddingLeft: '5mm', margin: 0, listStyle: 'disc' },
  '& section, & li, & dd': { breakInside: 'avoid' },
  '&[data-size="A5"]': {
    padding: '8mm',
    fontSize: '8.5pt',
    '& h1': { fontSize: '13pt' },
    '& h2': { margin: '3mm 0 1mm' },
  },
});
const Head = styled('header')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '6mm',
  borderBottom: '0.4mm solid black',
  paddingBottom: '4mm',
  '& > div': { minWidth: 0 },
});
const Room = styled('div')({ height: '18mm' });
const Signatory = styled('div')({ borderTop: '0.3mm solid black', width: '70mm', paddingTop: '1mm' });

function Facts({ rows }: { rows: readonly (readonly [string, string | undefined])[] }) {
  return (
    <dl>
      {rows.map(([label, value]) =>
        value === undefined || value === '' ? null : (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

function Signed({ record }: { record: IntakeRecord }) {
  const received = record.custody.find(({ kind }) => kind === 'received');
  if (received === undefined) return null;
  const { party, signature, at } = received;
  return (
    <section>
      <h2>{texts.signature}</h2>
      {signature?.strokes && !signature.onPaper ? (
        <SignaturePicture strokes={signature.strokes} label={counter.terms.signed(party)} width={220} />
      ) : (
        <Room />
      )}
      <Signatory>
        {party}, {paperText(at)}
      </Signatory>
    </section>
  );
}

export function SlipSheet({ record, size }: { record: IntakeRecord; size: string }) {
  const { item } = record;
  return (
    <Paper data-size={size}>
      <Head>
        <div>
          <h1>
            {texts.heading} {ticketNumber(record.number)}
          </h1>
          <div>
            <strong>{record.tenantName}</strong>
          </div>
          <div>{[record.tenantAddress, record.tenantPhone].filter(Boolean).join(' · ')}</div>
        </div>
        <QrPicture text={record.trackingUrl} label={texts.track} size={size === 'A5' ? 90 : 116} />
      </Head>
      <section>
        <h2>{texts.customer}</h2>
        <div>
          {[record.customerName, record.customerPhone, record.customerEmail].filter(Boolean).join(' · ') || '–'}
        </div>
      </section>
      <section>
        <h2>{texts.device}</h2>
        <Facts
          rows={[
            [texts.device, record.deviceName],
            [texts.kind, record.deviceType],
            [texts.serial, item?.serial],
            [texts.colour, item?.colour],
            [texts.issue, record.issueDescription],
            [texts.condition, item && conditionText(item)],
            [texts.accessories, item && (item.accessories ?? texts.none)],
            [texts.checkedIn, paperText(record.takenInAt)],
            [texts.promised, record.promisedAt && paperText(record.promisedAt)],
            [texts.estimate, record.estimateCents === undefined ? undefined : formatMoney(record.estimateCents)],
            [texts.fee, formatMoney(record.diagnosisCents)],
            [
              texts.visit,
              record.visit.map(({ number, deviceName }) => `${ticketNumber(number)} ${deviceName}`).join(', '),
            ],
          ]}
        />
      </section>
      {item === undefined ? null : (
        <section>
          <h2>{texts.terms}</h2>
          <ul>
            {item.terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </section>
      )}
      <Signed record={record} />
      <section>
        <h2>{texts.track}</h2>
        <div>{texts.trackText}</div>
        <Text component="div">{record.trackingUrl}</Text>
      </section>
    </Paper>
  );
}
