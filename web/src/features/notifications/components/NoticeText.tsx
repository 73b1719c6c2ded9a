import { styled } from '@mui/material/styles';
import { SecondaryText, Text, VisuallyHidden } from '#ui/data-display/texts.js';
import { color } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import type { Notice } from '../api/notifications.api.js';
import { messages } from '../notifications.messages.js';

const Box = styled('span')({
  display: 'grid',
  gridTemplateColumns: '10px minmax(0, 1fr) auto',
  gap: '0 10px',
  width: '100%',
  padding: '4px 0',
  overflowWrap: 'anywhere',
});
const Dot = styled('span')({
  width: 8,
  height: 8,
  borderRadius: '50%',
  background: color.accent,
  marginTop: 7,
  '@media (forced-colors: active)': { background: 'CanvasText' },
});

const Details = styled(SecondaryText)({ gridColumn: '2 / 4' });

export function NoticeText({ notice: { title, text, at, read } }: { notice: Notice }) {
  return (
    <Box>
      {read ? <span /> : <Dot />}
      <Text component="span" bold={!read}>
        {read ? null : <VisuallyHidden>{messages.notice.unread}</VisuallyHidden>}
        {title}
      </Text>
      <SecondaryText>
        <When at={at} />
      </SecondaryText>
      <span />
      <Details>{text}</Details>
    </Box>
  );
}
