import type { User } from '#api/current-user.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { PasswordPanel } from '../components/PasswordPanel.js';
import { messages } from '../messages/sign-in.messages.js';

/**
 * Shown for a password chosen by staff: until the user changes it, the server answers only calls for the own account.
 */
export function FirstPasswordPage({ user }: { user: User }) {
  return (
    <Stack spacing={5}>
      <PageHeader title={messages.firstPassword.welcome(user.name === '' ? user.username : user.name)} />
      <Panel title={messages.firstPassword.title}>
        <p>{messages.firstPassword.text(user.email)}</p>
      </Panel>
      <PasswordPanel />
    </Stack>
  );
}
