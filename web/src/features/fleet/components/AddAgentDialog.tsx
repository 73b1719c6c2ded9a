import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { InstallerDownload } from '#entities/installer/InstallerDownload.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Inset } from '#ui/layout/Panel.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { elapsedText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { useCreateEnrolmentTokenMutation } from '../api/fleet.api.js';

function Token({ token, expiresAt }: { token: string; expiresAt: string }) {
  const now = useNow(1000);
  const left = Date.parse(expiresAt) - now;
  return (
    <Column gap={10}>
      <p>Give this token to the agent on the technician's PC. It is shown once and works once.</p>
      <Inset>
        <Mono style={{ overflowWrap: 'anywhere' }}>{token}</Mono>
      </Inset>
      <Row>
        <CopyButton text={token} label="Copy token" />
        <SecondaryText>
          {left > 0 ? `Valid for ${elapsedText(left)}` : 'Expired. Close this and create a new one.'}
        </SecondaryText>
      </Row>
      <p>The agent then shows a short code. It appears in the list, where you type that code to confirm it.</p>
    </Column>
  );
}

/** A one-time token for a new agent; it is made only when asked for. */
export function AddAgentDialog({ onClose }: { onClose: () => void }) {
  const [create, { isLoading }] = useCreateEnrolmentTokenMutation();
  const tenantId = useCurrentUser()?.tenantId;
  const [made, setMade] = useState<{ token: string; expiresAt: string }>();
  const go = async () => {
    const answer = await create();
    if (answer.error !== undefined) return toastFailure('No token was made', describeError(answer.error));
    return setMade(answer.data);
  };
  return (
    <ContentDialog title="Add an agent" onClose={onClose}>
      {made !== undefined ? (
        <Token {...made} />
      ) : (
        <Column gap={16}>
          {tenantId === undefined ? null : (
            <InstallerDownload tenantId={tenantId} pcs={[{ label: 'This PC', port: FIRST_AGENT_PORT }]} />
          )}
          <p>Where the agent is installed already, a token enrols it in your shop. It is valid for 15 minutes.</p>
        </Column>
      )}
      <Row style={{ justifyContent: 'flex-end', marginTop: 20 }}>
        <Button variant="outlined" onClick={onClose}>
          {made === undefined ? 'Cancel' : 'Done'}
        </Button>
        {made === undefined ? (
          <Button variant="contained" disabled={isLoading} onClick={() => void go()}>
            {isLoading ? 'Creating...' : 'Create token'}
          </Button>
        ) : null}
      </Row>
    </ContentDialog>
  );
}
