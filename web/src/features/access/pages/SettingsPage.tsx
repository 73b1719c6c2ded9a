import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Column } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { useGetProfileQuery } from '../api/own-account.api.js';
import { PROFILE_PATH } from '#entities/paths.js';
import { OtpPanel } from '../components/OtpPanel.js';
import { PasswordPanel } from '../components/PasswordPanel.js';
import { SessionsPanel } from '../components/SessionsPanel.js';
import { messages } from '../messages/own-account.messages.js';

/** How somebody signs in, and where. `notifications`: what another area shows of its own preferences. */
export function SettingsPage({ notifications }: { notifications?: ReactNode }) {
  const query = useGetProfileQuery();
  return (
    <>
      <PageHeader title={messages.settings.title} fact={<Link to={PROFILE_PATH}>{messages.settings.toProfile}</Link>} />
      <Column gap={16} style={{ maxWidth: 640 }}>
        <PasswordPanel />
        <QueryState query={query} loading={<Loading rows={3} />}>
          {(data) => <OtpPanel profile={data} />}
        </QueryState>
        <SessionsPanel />
        {notifications}
      </Column>
    </>
  );
}
