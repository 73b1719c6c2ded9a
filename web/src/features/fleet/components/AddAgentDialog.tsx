import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useCurrentUser } from '#api/current-user.js';
import { describeError } from '#api/errors.js';
import { ContentDialog } from '#ui/feedback/ContentDialog.js';
import { InstallerDownload } from '#entities/installer/InstallerDownload.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { Inset } from '#ui/layout/Panel.js';
import { toastFailure } from '#ui/feedback/toasts.js';
import { elapsedText } from '#ui/format/time-text.js';
import { useNow } from '#ui/hooks/use-now.js';
import { Stack } from '#ui/layout/Stack.js';
import { useCreateEnrolmentTokenMutation } from '../api/fleet.api.js';
import { messages } from '../fleet.messages.js';

const texts = messages.add;

type Kind = 'agent' | 'rescue';

const SAID = {
  agent: { text: texts.token, copy: texts.copy, expired: texts.expired, next: texts.next, failed: texts.failed },
  rescue: {
    text: texts.rescueCode,
    copy: texts.copyRescue,
    expired: texts.rescueExpired,
    next: texts.rescueNext,
    failed: texts.rescueFailed,
  },
} as const;

function Token({ token, expiresAt, kind }: { token: string; expiresAt: string; kind: Kind }) {
  const now = useNow(1000);
  const left = Date.parse(expiresAt) - now;
  const said = SAID[kind];
  return (
    <Stack spacing={2.5}>
      <p>{said.text}</p>
      <Inset>
        <p>
          <Mono>{token}</Mono>
        </p>
      </Inset>
      <Stack direction="row" spacing={2}>
        <CopyButton text={token} label={said.copy} />
        <SecondaryText>{left > 0 ? texts.validFor(elapsedText(left)) : said.expired}</SecondaryText>
      </Stack>
      <p>{said.next}</p>
    </Stack>
  );
}

/** Creates a one-time token for a new agent, or a code for a PC on rescue media. Nothing is created before a press. */
export function AddAgentDialog({ onClose }: { onClose: () => void }) {
  const [create, { isLoading }] = useCreateEnrolmentTokenMutation();
  const tenantId = useCurrentUser()?.tenantId;
  const [made, setMade] = useState<{ token: string; expiresAt: string; kind: Kind }>();
  const go = async (kind: Kind) => {
    const answer = await create({ kind });
    if (answer.error !== undefined) return toastFailure(SAID[kind].failed, describeError(answer.error));
    return setMade({ ...answer.data, kind });
  };
  return (
    <ContentDialog title={texts.title} onClose={onClose}>
      {made !== undefined ? (
        <Token {...made} />
      ) : (
        <Stack spacing={4}>
          {tenantId === undefined ? null : (
            <InstallerDownload tenantId={tenantId} pcs={[{ label: texts.thisPc, port: FIRST_AGENT_PORT }]} />
          )}
          <p>{texts.text}</p>
          <p>{texts.rescueText}</p>
        </Stack>
      )}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end', mt: 5 }}>
        <Button variant="outlined" onClick={onClose}>
          {made === undefined ? texts.cancel : texts.done}
        </Button>
        {made === undefined ? (
          <>
            <Button variant="outlined" disabled={isLoading} onClick={() => void go('rescue')}>
              {texts.createRescue}
            </Button>
            <Button variant="contained" disabled={isLoading} onClick={() => void go('agent')}>
              {isLoading ? texts.creating : texts.create}
            </Button>
          </>
        ) : null}
      </Stack>
    </ContentDialog>
  );
}
