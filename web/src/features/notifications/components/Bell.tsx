import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFallbackPolling } from '#api/live/live-context.js';
import { describeError } from '#api/errors.js';
import { useReadOnly } from '#ui/form/ActionButton.js';
import { Icon } from '#ui/theme/Icon.js';
import { Bell as BellPicture } from '#ui/theme/icons.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import {
  type Notice,
  useListNotificationsQuery,
  useReadAllNotificationsMutation,
  useReadNotificationMutation,
} from '../api/notifications.api.js';
import { isOurPath } from '../is-our-path.js';
import { NOTIFICATIONS_PATH } from '#entities/paths.js';
import { bellLabel, messages, unreadText } from '../notifications.messages.js';
import { NoticeText } from './NoticeText.js';

const SHOWN = 6;
const Badge = styled('span')({
  position: 'absolute',
  top: 2,
  right: 0,
  minWidth: 18,
  height: 18,
  borderRadius: 9,
  padding: '0 4px',
  boxSizing: 'border-box',
  background: color.error,
  color: color.paper,
  fontSize: TYPE.tab.fontSize,
  lineHeight: '18px',
  fontWeight: 600,
  textAlign: 'center',
  '@media (forced-colors: active)': { border: '1px solid' },
});

const NoticeMenu = styled(Menu)({ '& .MuiMenu-paper': { width: 380, maxWidth: 'calc(100vw - 24px)' } });
const NoticeItem = styled(MenuItem)({ whiteSpace: 'normal', minHeight: 56, alignItems: 'flex-start' });

export function Bell() {
  const [at, setAt] = useState<HTMLElement>();
  // Our addition: the specification has no bell. Polls every minute while live events are unavailable.
  const { data } = useListNotificationsQuery({}, useFallbackPolling(60_000));
  const [markRead] = useReadNotificationMutation();
  const [markAll] = useReadAllNotificationsMutation();
  const navigate = useNavigate();
  const readOnly = useReadOnly() !== undefined;
  const unread = data?.unread ?? 0;
  const close = () => setAt(undefined);
  const follow = ({ id, path, read }: Notice) => {
    close();
    // Sent in parallel: navigation does not wait for the response.
    if (!read && !readOnly) void markRead({ id });
    if (isOurPath(path)) void navigate(path);
  };
  const all = () => {
    close();
    markAll()
      .unwrap()
      .catch((error: unknown) => toastFailure(messages.bell.markFailed, describeError(error)));
  };
  return (
    <>
      <IconButton
        aria-label={bellLabel(unread)}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        size="large"
        onClick={(event) => setAt(event.currentTarget)}
      >
        <Icon as={BellPicture} />
        {unread === 0 ? null : <Badge aria-hidden>{unreadText(unread)}</Badge>}
      </IconButton>
      <NoticeMenu
        open={at !== undefined}
        anchorEl={at ?? null}
        onClose={close}
        slotProps={{ list: { 'aria-label': messages.bell.list } }}
      >
        {(data?.notifications ?? []).slice(0, SHOWN).map((one) => (
          <NoticeItem key={one.id} onClick={() => follow(one)}>
            <NoticeText notice={one} />
          </NoticeItem>
        ))}
        {data !== undefined && data.notifications.length === 0 ? (
          <MenuItem disabled>{messages.bell.empty}</MenuItem>
        ) : null}
        <Divider />
        {unread === 0 ? null : (
          <MenuItem disabled={readOnly} onClick={all}>
            {messages.bell.markAll}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            void navigate(NOTIFICATIONS_PATH);
          }}
        >
          {messages.bell.all}
        </MenuItem>
      </NoticeMenu>
    </>
  );
}
