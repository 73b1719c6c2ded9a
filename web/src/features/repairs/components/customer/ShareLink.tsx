import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Suspense, useState, type ReactNode } from 'react';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Icon } from '#ui/theme/Icon.js';
import { ExternalLink, QrCode } from '#ui/theme/icons.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Mono } from '#ui/data-display/Mono.js';
import { lazyNamed } from '#ui/navigation/load-part.js';
import type { TrackingLink } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';
import { useReadTrackingLinkQuery } from '../../api/repairs.api.js';
import { messages } from '../../messages/repair.messages.js';

const texts = messages.share;
const QrPicture = lazyNamed(() => import('#ui/data-display/QrPicture.js'), 'QrPicture');

/**
 * The tracking link: to copy, to open, and as a QR code. The link is requested here, because live events of a repair
 * do not contain the link. `before`: buttons of further contact options.
 */
export function ShareLink({ repairId, before }: { repairId: string; before?: ReactNode }) {
  const query = useReadTrackingLinkQuery({ id: repairId });
  return (
    <Stack spacing={2}>
      <Link link={query.data} before={before} />
      <QueryState query={query} loading={null}>
        {() => null}
      </QueryState>
    </Stack>
  );
}

const AS_WIDE_AS_AN_ID = 'RV-0000-0000-0000-0000-0000';
const Unknown = styled(Mono)({ visibility: 'hidden' });

/** Renders disabled buttons before the link has loaded, so that the page does not jump. */
function Link({ link, before }: { link: TrackingLink | undefined; before: ReactNode }) {
  const [qr, setQr] = useState(false);
  return (
    <>
      <Stack direction="row" spacing={2}>
        {before}
        <CopyButton text={link?.trackingUrl} label={texts.copy} />
        <Button
          variant="outlined"
          size="small"
          disabled={link === undefined}
          {...(link !== undefined && { href: link.trackingUrl, target: '_blank', rel: 'noreferrer' })}
        >
          <Icon as={ExternalLink} size={15} />
          {texts.open}
        </Button>
        <Button
          variant="outlined"
          size="small"
          aria-expanded={qr}
          disabled={link === undefined}
          onClick={() => setQr(!qr)}
        >
          <Icon as={QrCode} size={15} />
          {qr ? texts.hideQr : texts.qr}
        </Button>
        <SecondaryText>
          {texts.trackingId}{' '}
          {link === undefined ? <Unknown>{AS_WIDE_AS_AN_ID}</Unknown> : <Mono>{link.trackingId}</Mono>}
        </SecondaryText>
      </Stack>
      {qr && link !== undefined ? (
        <Suspense fallback={<Loading rows={1} height={148} />}>
          <QrPicture text={link.trackingUrl} label={texts.qrLabel(link.trackingId)} />
        </Suspense>
      ) : null}
    </>
  );
}
