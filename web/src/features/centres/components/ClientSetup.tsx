import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { User } from '#api/current-user.js';
import { InstallerDownload } from '#entities/installer/InstallerDownload.js';
import { AGENTS_PATH } from '#entities/paths.js';
import { NumberList } from '#ui/data-display/lists.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../messages/injection.messages.js';

const texts = messages.setup;

/** Setup of a PC: an installer that enrolls a single agent with its own token and contains no secret of the shop. */
export function ClientSetup({ user, pc, title = texts.title }: { user: User; pc: string; title?: string }) {
  const isAdmin = user.role === 'tenant_admin' && user.tenantId !== undefined;
  return (
    <Panel title={title}>
      <Stack spacing={4}>
        <Stack spacing={1.5} component={NumberList}>
          {texts.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Stack>
        <SecondaryText>{texts.secret}</SecondaryText>
        {isAdmin ? (
          <InstallerDownload tenantId={user.tenantId ?? ''} pcs={[{ label: pc, port: FIRST_AGENT_PORT }]} />
        ) : (
          <SecondaryText>{texts.forAdmins}</SecondaryText>
        )}
        <Stack direction="row" spacing={2}>
          {user.tenantId === undefined ? null : (
            <Button variant="outlined" component={Link} to={AGENTS_PATH}>
              {texts.agents}
            </Button>
          )}
        </Stack>
      </Stack>
    </Panel>
  );
}
