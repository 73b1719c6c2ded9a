import { styled } from '@mui/material/styles';
import { Link, useLocation } from 'react-router';
import { Icon } from '#ui/theme/Icon.js';
import { ScrollText } from '#ui/theme/icons.js';
import { toneColors } from '#ui/theme/tokens.js';
import { useReadConsentsQuery } from '../api/signing.api.js';
import { CONSENTS_PATH } from '#entities/paths.js';
import { messages } from '../signing.messages.js';

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '10px 16px',
  fontWeight: 500,
  '& > svg': { flexShrink: 0, marginTop: 3 },
  '@media print': { display: 'none' },
  '@media (forced-colors: active)': { border: '1px solid' },
});
/** Besides the bell's news, which renew it at once. */
const POLL_MS = 300_000;

/**
 * `inPage`: among what stands on the page, not across its whole width. That something which was signed has a newer
 * version, on every page until it is accepted. Nothing else is kept from anybody.
 */
export function ConsentBanner({ inPage = false }: { inPage?: boolean }) {
  const { data } = useReadConsentsQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS });
  const { pathname } = useLocation();
  const due = data?.due ?? [];
  if (due.length === 0) return null;
  const { fg, bg } = toneColors('blue');
  const changed = due.flatMap(({ texts }) => texts.filter(({ changed: is }) => is).map(({ title }) => title));
  return (
    <Bar role="status" style={{ color: fg, background: bg, ...(inPage && { borderRadius: 8, marginBottom: 16 }) }}>
      <Icon as={ScrollText} />
      <span>
        {changed.length === 1 ? messages.banner.one(changed[0] ?? '') : messages.banner.several(changed.length)}{' '}
        {pathname === CONSENTS_PATH ? null : (
          <Link
            to={CONSENTS_PATH}
            style={{ color: 'inherit', fontWeight: 600, padding: '12px 0', whiteSpace: 'nowrap' }}
          >
            {messages.banner.link}
          </Link>
        )}
      </span>
    </Bar>
  );
}
