import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeError } from '#api/errors.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Card } from '#ui/layout/Panel.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { When } from '#ui/data-display/When.js';
import { useGetConfirmationQuery, useRequireConfirmationMutation } from '../api/fleet.api.js';
import { TYPE } from '#ui/theme/tokens.js';

/** What the shop asks of its agents before anything is written. It is only ever switched on here. */
export function ConfirmationCard({ mayAsk }: { mayAsk: boolean }) {
  const { data } = useGetConfirmationQuery();
  const [ask, { isLoading }] = useRequireConfirmationMutation();
  const [asking, setAsking] = useState(false);
  const go = async () => {
    const answer = await ask();
    setAsking(false);
    if (answer.error !== undefined)
      return toastFailure('Confirmation was not switched on', describeError(answer.error));
    return toastGood('Confirmation at the agent is on', 'Every agent of the shop asks from now on');
  };
  if (data === undefined) return null;
  return (
    <Card aria-label="Confirmation at the agent" style={{ marginTop: 20 }}>
      <Row style={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Column gap={4}>
          <h2 style={TYPE.h3}>Confirmation at the agent</h2>
          <SecondaryText>
            {data.required ? (
              <>
                On
                {data.since === undefined ? null : (
                  <>
                    {' '}
                    since <When at={data.since} />
                  </>
                )}
                . A person at the agent says yes before anything is written. Each agent can be released at its own
                console only.
              </>
            ) : (
              'Off. A signed order is carried out as soon as the agent has it.'
            )}
          </SecondaryText>
        </Column>
        {!data.required && mayAsk ? (
          <ActionButton variant="outlined" onClick={() => setAsking(true)}>
            Ask for it
          </ActionButton>
        ) : null}
      </Row>
      {asking ? (
        <ConfirmDialog
          title="Ask a person at every agent?"
          safe="Leave it off"
          onClose={() => setAsking(false)}
          action={
            <Button variant="contained" disabled={isLoading} onClick={() => void go()}>
              Ask from now on
            </Button>
          }
        >
          Every repair and rollback then waits until somebody at the PC of the agent confirms what will be written. It
          cannot be switched off from here again: only at the console of each agent.
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
