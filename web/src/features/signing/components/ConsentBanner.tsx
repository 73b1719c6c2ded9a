import { useLocation } from 'react-router';
import { NoticeBar, NoticeLink } from '#ui/feedback/NoticeBar.js';
import { ScrollText } from '#ui/theme/icons.js';
import { useReadConsentsQuery } from '../api/signing.api.js';
import { CONSENTS_PATH } from '#entities/paths.js';
import { messages } from '../signing.messages.js';

/** A slow poll in addition to notifications, which refetch at once. */
const POLL_MS = 300_000;

/**
 * Announces newer versions of signed texts on every page until they are accepted. Blocks nothing else. `inPage`
 * renders the banner inside the page instead of across its full width.
 */
export function ConsentBanner({ inPage = false }: { inPage?: boolean }) {
  const { data } = useReadConsentsQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS });
  const { pathname } = useLocation();
  const due = data?.due ?? [];
  if (due.length === 0) return null;
  const changed = due.flatMap(({ texts }) => texts.filter(({ changed: is }) => is).map(({ title }) => title));
  return (
    <NoticeBar tone="blue" icon={ScrollText} {...(inPage && { square: false, sx: { mb: 4 } })}>
      {changed.length === 1 ? messages.banner.one(changed[0] ?? '') : messages.banner.several(changed.length)}{' '}
      {pathname === CONSENTS_PATH ? null : <NoticeLink to={CONSENTS_PATH}>{messages.banner.link}</NoticeLink>}
    </NoticeBar>
  );
}
