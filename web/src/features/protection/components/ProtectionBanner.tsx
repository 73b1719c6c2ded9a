import type { Protection } from '#api/generated/protection.gen.js';
import { SHOP_PROTECTION_PATH } from '#entities/paths.js';
import { When } from '#ui/data-display/When.js';
import { NoticeBar, NoticeLink } from '#ui/feedback/NoticeBar.js';
import { useNow } from '#ui/hooks/use-now.js';
import { AlertTriangle, Ban } from '#ui/theme/icons.js';
import { useReadProtectionQuery } from '../api/protection.api.js';
import { messages, RULE_TEXTS } from '../protection.messages.js';

const texts = messages.banner;
/** Rolling windows change over time: poll while the banner is visible. */
const WHILE_SAID_MS = 60_000;

const Said = ({ limits, now }: { limits: Protection['limits']; now: number }) => {
  const full = limits.find(({ nextAt }) => nextAt !== undefined && Date.parse(nextAt) > now);
  if (full?.nextAt !== undefined)
    return (
      <>
        <strong>{texts.full(RULE_TEXTS[full.name](full.limit))}</strong>{' '}
        {full.name === 'devices' ? texts.nextDevice : texts.next}
        <When at={full.nextAt} />.
      </>
    );
  const near = limits.find(({ warned }) => warned);
  return near === undefined ? null : (
    <>
      <strong>{texts.near(near.counted, RULE_TEXTS[near.name](near.limit))}</strong> {texts.nearText}
    </>
  );
};

/**
 * Shown on the bench, where diagnoses start: warns of a block or a limit that is reached or near, with the next step.
 */
export function ProtectionBanner() {
  const { data, currentData } = useReadProtectionQuery(undefined, { refetchOnMountOrArgChange: true });
  const isSaid = data !== undefined && (data.status === 'blocked' || data.limits.some(({ warned }) => warned));
  // Shares the cache entry and polls only while the banner is visible.
  useReadProtectionQuery(undefined, { skip: !isSaid, pollingInterval: WHILE_SAID_MS });
  const now = useNow(30_000, isSaid);
  if (currentData === undefined || !isSaid) return null;
  const isBlocked = currentData.status === 'blocked';
  return (
    <NoticeBar
      tone={isBlocked ? 'red' : 'yellow'}
      icon={isBlocked ? Ban : AlertTriangle}
      square={false}
      sx={{ mb: 5 }}
      action={<NoticeLink to={SHOP_PROTECTION_PATH}>{texts.link}</NoticeLink>}
    >
      {isBlocked ? (
        <>
          <strong>{texts.blocked}</strong> {texts.blockedText}
        </>
      ) : (
        <Said limits={currentData.limits} now={now} />
      )}
    </NoticeBar>
  );
}
