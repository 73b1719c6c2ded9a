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
import { messages } from '../fleet.messages.js';

const texts = messages.add;

function Token({ token, expiresAt }: { token: string; expiresAt: string }) {
  const now = useNow(1000);
  const left = Date.parse(expiresAt) - now;
  return (
    <Column gap={10}>
      <p>{texts.token}</p>
      <Inset>
        <Mono style={{ overflowWrap: 'anywhere' }}>{token}</Mono>
      </Inset>
      <Row>
        <CopyButton text={token} label={texts.copy} />
        <SecondaryText>{left > 0 ? texts.validFor(elapsedText(left)) : texts.expired}</SecondaryText>
      </Row>
      <p>{texts.next}</p>
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
    if (answer.error !== undefined) return toastFailure(texts.failed, describeError(answer.error));
    return setMade(answer.data);
  };
  return (
    <ContentDialog title={texts.title} onClose={onClose}>
      {made !== undefined ? (
        <Token {...made} />
      ) : (
        <Column gap={16}>
          {tenantId === undefined ? null : (
            <InstallerDownload tenantId={tenantId} pcs={[{ label: texts.thisPc, port: FIRST_AGENT_PORT }]} />
          )}
          <p>{texts.text}</p>
        </Column>
      )}
      <Row style={{ justifyContent: 'flex-end', marginTop: 20 }}>
        <Button variant="outlined" onClick={onClose}>
          {made === undefined ? texts.cancel : texts.done}
        </Button>
        {made === undefined ? (
          <Button variant="contained" disabled={isLoading} onClick={() => void go()}>
            {isLoading ? texts.creating : texts.create}
          </Button>
        ) : null}
      </Row>
    </ContentDialog>
  );
}
