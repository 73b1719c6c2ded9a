import Button from '@mui/material/Button';
import { Suspense, useState, type ReactNode } from 'react';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Icon } from '#ui/theme/Icon.js';
import { ExternalLink, QrCode } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { QueryState } from '#ui/feedback/async-states.js';
import { Mono } from '#ui/data-display/Mono.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import type { TrackingLink } from '#api/generated/repairs.gen.js';
import { useReadTrackingLinkQuery } from '../../api/repairs.api.js';
import { messages } from '../../messages/repair.messages.js';

const texts = messages.share;
const QrPicture = lazyNamed(() => import('#ui/data-display/QrPicture.js'), 'QrPicture');

/**
 * The customer's link: to copy, to open, and as a QR code to point a phone at. It is asked for here, because a live
 * event of the repair carries none. `before`: another way to reach them.
 */
export function ShareLink({ repairId, before }: { repairId: string; before?: ReactNode }) {
  const query = useReadTrackingLinkQuery({ id: repairId });
  return (
    <Column gap={8}>
      {query.data === undefined ? <Row gap={8}>{before}</Row> : null}
      <QueryState query={query} loading={null}>
        {(link) => <Link {...link} before={before} />}
      </QueryState>
    </Column>
  );
}

function Link({ trackingId, trackingUrl: url, before }: TrackingLink & { before: ReactNode }) {
  const [qr, setQr] = useState(false);
  return (
    <>
      <Row gap={8}>
        {before}
        <CopyButton text={url} label={texts.copy} />
        <Button variant="outlined" size="small" href={url} target="_blank" rel="noreferrer">
          <Icon as={ExternalLink} size={15} />
          {texts.open}
        </Button>
        <Button variant="outlined" size="small" aria-expanded={qr} onClick={() => setQr(!qr)}>
          <Icon as={QrCode} size={15} />
          {qr ? texts.hideQr : texts.qr}
        </Button>
        <SecondaryText>
          {texts.trackingId} <Mono>{trackingId}</Mono>
        </SecondaryText>
      </Row>
      {qr ? (
        <Suspense fallback={<div style={{ height: 148 }} />}>
          <QrPicture text={url} label={texts.qrLabel(trackingId)} />
        </Suspense>
      ) : null}
    </>
  );
}
