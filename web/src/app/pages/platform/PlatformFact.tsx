import { Fragment } from 'react';
import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { NOTIFICATIONS_PATH } from '#entities/paths.js';
import { useListNotificationsQuery } from '#features/notifications/api/notifications.api.js';
import { messages as texts } from './platform-page.messages.js';
import type { useNeeds } from './NeedsAttention.js';

/** First line of the dashboard. Shows "All clear" only if all lists were loaded. */
export function PlatformFact({ needs, more, failed, running }: ReturnType<typeof useNeeds> & { running: number }) {
  const { data: notices } = useListNotificationsQuery({}, useFallbackPolling(30_000));
  const repairs = texts.running(running);
  const isKnown = needs !== undefined && !failed && notices !== undefined;
  if (isKnown && needs.length === 0 && notices.unread === 0) return <span>{texts.allClear(repairs)}</span>;
  const items = [
    ...(needs === undefined || needs.length === 0 ? [] : [texts.attention.count(needs.length, more)]),
    repairs,
    ...(notices === undefined || notices.unread === 0
      ? []
      : [
          <Link key="unread" to={NOTIFICATIONS_PATH}>
            {texts.unread(notices.unread)}
          </Link>,
        ]),
  ];
  return (
    <span>
      {items.map((item, i) => (
        <Fragment key={i}>
          {i === 0 ? '' : ' · '}
          {item}
        </Fragment>
      ))}
    </span>
  );
}
