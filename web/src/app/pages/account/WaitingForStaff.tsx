import { Link } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ACCOUNTS_PATH, NOTIFICATIONS_PATH, APPLICATIONS_PATH } from '#entities/paths.js';
import { useListAccountReviewsQuery } from '#features/account-review/api/account-review.api.js';
import { useListNotificationsQuery } from '#features/notifications/api/notifications.api.js';
import { useListTenantApplicationsQuery } from '#features/onboarding/api/onboarding.api.js';
import { messages } from '../pages.messages.js';

const texts = messages.platformDashboard;

/** What waits for the platform's staff besides repairs. */
interface Waiting {
  readonly text: string;
  readonly path: string;
  readonly count: number;
}

/** Undefined until all of it is known: "nothing waits" is said of what was looked at. */
export function useWaitingForStaff(): readonly Waiting[] | undefined {
  const polling = useFallbackPolling(30_000);
  const { data: applications } = useListTenantApplicationsQuery({ waits: 'staff' }, polling);
  const { data: accounts } = useListAccountReviewsQuery({}, polling);
  const { data: notices } = useListNotificationsQuery({}, polling);
  if (applications === undefined || accounts === undefined || notices === undefined) return undefined;
  const inReview = accounts.accounts.filter(({ review }) => review.waitsFor === 'staff').length;
  const applying = applications.applications.length;
  const all: Waiting[] = [
    {
      count: applying,
      path: `${APPLICATIONS_PATH}?waits=staff`,
      text: texts.applicationsWaiting(applying, applications.next !== undefined),
    },
    {
      count: inReview,
      path: ACCOUNTS_PATH,
      text: texts.accountsWaiting(inReview, accounts.next !== undefined),
    },
    {
      count: notices.unread,
      path: NOTIFICATIONS_PATH,
      text: texts.unread(notices.unread),
    },
  ];
  return all.filter(({ count }) => count > 0);
}

/** The first line of the dashboard: everything that waits for somebody, each a way to it. */
export function StaffTurn({ help, running }: { help: number; running: number }) {
  const waiting = useWaitingForStaff();
  const repairs = texts.running(running);
  const needs = help === 0 ? [] : [<span key="help">{texts.needHelp(help)}</span>];
  const items = [
    ...needs,
    ...(waiting ?? []).map(({ path, text }) => (
      <Link key={path} to={path}>
        {text}
      </Link>
    )),
    <span key="running">{repairs}</span>,
  ];
  const clear = help === 0 && waiting !== undefined && waiting.length === 0;
  return (
    <span>
      {clear
        ? texts.allClear(repairs)
        : items.map((item, i) => (
            <span key={item.key}>
              {i === 0 ? '' : ' · '}
              {item}
            </span>
          ))}
    </span>
  );
}
