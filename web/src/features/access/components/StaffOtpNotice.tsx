import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { Icon } from '#ui/theme/Icon.js';
import { ShieldCheck } from '#ui/theme/icons.js';
import { Inset } from '#ui/layout/Panel.js';
import { settingsPath } from '#entities/paths.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/own-account.messages.js';

export function StaffOtpNotice() {
  const otp = useCurrentUser()?.otp;
  if (otp !== 'advised' && otp !== 'demanded') return null;
  return (
    <Inset sx={{ mb: 4 }} role="status">
      <Stack direction="row" spacing={2} sx={{ flexWrap: 'nowrap', alignItems: 'flex-start' }}>
        <Icon as={ShieldCheck} />
        <span>
          {messages.staffNotice[otp]} <Link to={settingsPath('security')}>{messages.staffNotice.setUp}</Link>
        </span>
      </Stack>
    </Inset>
  );
}
