import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useNavigate, useSearchParams } from 'react-router';
import { describeError } from '#api/errors.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { ActionButton, useReadOnly } from '#ui/form/ActionButton.js';
import { Bell } from '#ui/theme/icons.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { LiveMark } from '#ui/feedback/LiveBanner.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color } from '#ui/theme/tokens.js';
import { NoticeText } from '../components/NoticeText.js';
import {
  type Notice,
  useListNotificationsQuery,
  useReadAllNotificationsMutation,
  useReadNotificationMutation,
} from '../api/notifications.api.js';
import { isOurPath } from '../is-our-path.js';
import { PreferencesPanel } from '../components/PreferencesPanel.js';

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

/** Everything the bell has told, and what a person wants to hear. */
export default function NotificationsPage() {
  const [params, setParams] = useSearchParams();
  const before = params.get('before') ?? undefined;
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
      .catch((failure: unknown) => toastFailure('Not marked as read', describeError(failure)));
  const next = data?.next;
  const actions =
    data !== undefined && data.unread > 0 ? (
      <ActionButton variant="outlined" disabled={isLoading} onClick={all}>
        Mark all as read
      </ActionButton>
    ) : undefined;
  return (
    <>
      <PageHeader title="Notifications" fact={<LiveMark />} actions={actions} />
      <Column gap={20} as="div">
        <Card aria-label="What happened">
          <QueryState
            query={{ data, error: query.currentData === undefined ? query.error : undefined, refetch: query.refetch }}
            loading={<Loading rows={6} />}
            stale="replace"
            empty={
              <Empty icon={Bell} title="Nothing has happened yet">
                What concerns your account stands here; in a repair shop also what customers decide about its repairs.
              </Empty>
            }
            isEmpty={(data) => data.notifications.length === 0}
          >
            {(data) => (
              <ol aria-label="Notifications">
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
          {before === undefined && next === undefined ? null : (
            <Row style={{ marginTop: 12 }}>
              {before === undefined ? null : (
                <Button variant="outlined" onClick={() => setParams({})}>
                  Newest
                </Button>
              )}
              {next === undefined ? null : (
                <Button variant="outlined" onClick={() => setParams({ before: next })}>
                  Next
                </Button>
              )}
            </Row>
          )}
        </Card>
        <PreferencesPanel />
      </Column>
    </>
  );
}
