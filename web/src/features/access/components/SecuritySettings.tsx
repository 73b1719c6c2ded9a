import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Stack } from '#ui/layout/Stack.js';
import { useGetProfileQuery } from '../api/own-account.api.js';
import { OtpPanel } from './OtpPanel.js';
import { PasswordPanel } from './PasswordPanel.js';
import { SessionsPanel } from './SessionsPanel.js';

export function SecuritySettings() {
  const query = useGetProfileQuery();
  return (
    <Stack spacing={4}>
      <PasswordPanel />
      <QueryState query={query} loading={<Loading rows={3} />}>
        {(data) => <OtpPanel profile={data} />}
      </QueryState>
      <SessionsPanel />
    </Stack>
  );
}
