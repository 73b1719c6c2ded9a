import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Panel } from '#ui/layout/Panel.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { color } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { Stack } from '#ui/layout/Stack.js';
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from '../api/own-account.api.js';
import { useForceLogout } from '../hooks/use-force-logout.js';
import { messages } from '../messages/own-account.messages.js';

const texts = messages.sessions;

const Item = styled('li')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  padding: '10px 0',
  minHeight: 44,
  '& + &': { borderTop: `1px solid ${color.divider}` },
});

export function SessionsPanel() {
  const query = useListSessionsQuery();
  const [end, { isLoading: ending }] = useEndSessionMutation();
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation();
  const forceLogout = useForceLogout();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const endOne = async (id: string) => {
    const answer = await end({ id });
    if (answer.error === undefined) toastGood(texts.endDone);
    else toastFailure(texts.endFailed, describeError(answer.error));
  };
  const endElsewhere = async () => {
    const answer = await endOthers();
    if (answer.error === undefined) toastGood(texts.endOthersDone.title, texts.endOthersDone.text(answer.data.ended));
    else toastFailure(texts.endOthersFailed, describeError(answer.error));
  };
  const leave = async () => {
    setLeaving(true);
    await forceLogout();
    setLeaving(false);
  };
  return (
    <Panel title={texts.title}>
      <QueryState query={query} loading={<Loading rows={2} />}>
        {(data) => (
          <Stack spacing={3}>
            <ul aria-label={texts.list}>
              {data.map(({ id, device, network, lastSeenAt, current }) => (
                <Item key={id}>
                  <Stack spacing={0.5}>
                    <span>
                      {device || texts.unknownBrowser}
                      {current ? <strong> · {texts.thisDevice}</strong> : null}
                    </span>
                    <SecondaryText>
                      {network === '' ? '' : `${network} · `}
                      {texts.lastActive}
                      <When at={lastSeenAt} />
                    </SecondaryText>
                  </Stack>
                  {current ? null : (
                    <ActionButton
                      size="small"
                      aria-label={texts.endLabel(device || texts.unknownBrowser)}
                      disabled={ending || isLoading}
                      onClick={() => void endOne(id)}
                    >
                      {texts.end}
                    </ActionButton>
                  )}
                </Item>
              ))}
            </ul>
            <Stack direction="row" spacing={2}>
              <ActionButton
                variant="outlined"
                disabled={ending || isLoading || data.length < 2}
                onClick={() => void endElsewhere()}
              >
                {texts.endOthers}
              </ActionButton>
              <Button color="error" onClick={() => setAsking(true)}>
                {texts.forceLogout}
              </Button>
            </Stack>
            <SecondaryText>{texts.forceLogoutHint}</SecondaryText>
          </Stack>
        )}
      </QueryState>
      {asking ? (
        <ConfirmDialog
          title={texts.question.title}
          safe={texts.question.safe}
          onClose={() => setAsking(false)}
          action={
            <Button variant="contained" color="error" disabled={leaving} onClick={() => void leave()}>
              {texts.forceLogout}
            </Button>
          }
        >
          {texts.question.text}
        </ConfirmDialog>
      ) : null}
    </Panel>
  );
}
