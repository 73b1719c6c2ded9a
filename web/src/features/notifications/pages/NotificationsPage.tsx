import { styled } from '@mui/material/styles';
import { Link, useNavigate } from 'react-router';
import { describeError } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ActionButton, useReadOnly } from '#ui/form/ActionButton.js';
import { Bell } from '#ui/theme/icons.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { Pager } from '#ui/list/Pager.js';
import { useAddressFilters } from '#ui/list/use-address-filters.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color } from '#ui/theme/tokens.js';
import { NoticeText } from '../components/NoticeText.js';
import {
  type Notice,
  useListNotificationsQuery,
  useReadAllNotificationsMutation,
  useReadNotificationMutation,
} from '../api/notifications.api.js';
import { settingsPath } from '#entities/paths.js';
import { isOurPath } from '../is-our-path.js';
import { messages } from '../notifications.messages.js';

const texts = messages.page;

const Open = styled('button')({
  display: 'block',
  width: '100%',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'left',
  background: 'none',
  border: 0,
  borderRadius: 8,
  padding: '8px 6px',
  minHeight: 44,
  cursor: 'pointer',
  '&:hover': { background: color.sunken },
});

const NO_FILTERS: readonly [] = [];

export default function NotificationsPage() {
  const { before, openPage } = useAddressFilters(NO_FILTERS);
  const query = useListNotificationsQuery(before === undefined ? {} : { before }, useFallbackPolling(60_000));
  const { data } = query;
  const [markRead] = useReadNotificationMutation();
  const [markAll, { isLoading }] = useReadAllNotificationsMutation();
  const navigate = useNavigate();
  const readOnly = useReadOnly() !== undefined;
  const follow = ({ id, path, read }: Notice) => {
    if (!read && !readOnly) void markRead({ id });
    if (isOurPath(path)) void navigate(path);
  };
  const all = () =>
    void markAll()
      .unwrap()
      .catch((failure: unknown) => toastFailure(texts.markFailed, describeError(failure)));
  const actions =
    data !== undefined && data.unread > 0 ? (
      <ActionButton variant="outlined" disabled={isLoading} onClick={all}>
        {texts.markAll}
      </ActionButton>
    ) : undefined;
  return (
    <>
      <PageHeader
        title={texts.title}
        fact={
          <>
            <LiveMark /> <Link to={settingsPath('notifications')}>{messages.preferences.title}</Link>
          </>
        }
        actions={actions}
      />
      <Card aria-label={texts.title}>
        <QueryState
          query={{ data, error: query.currentData === undefined ? query.error : undefined, refetch: query.refetch }}
          loading={<Loading rows={6} />}
          stale="replace"
          empty={
            <Empty icon={Bell} title={texts.empty.title}>
              {texts.empty.text}
            </Empty>
          }
          isEmpty={(data) => data.notifications.length === 0}
        >
          {(data) => (
            <ol aria-label={texts.title}>
              {data.notifications.map((one) => (
                <li key={one.id}>
                  <Open type="button" onClick={() => follow(one)}>
                    <NoticeText notice={one} />
                  </Open>
                </li>
              ))}
            </ol>
          )}
        </QueryState>
        <Pager before={before} next={data?.next} onOpen={openPage} />
      </Card>
    </>
  );
}
