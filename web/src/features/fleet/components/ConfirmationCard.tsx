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
import { messages } from '../fleet.messages.js';
import { HelpLink } from '#ui/navigation/HelpLink.js';

const texts = messages.onSite;

/** On-site confirmation before any write. Can only be turned on here, not off. */
export function ConfirmationCard({ mayAsk }: { mayAsk: boolean }) {
  const { data } = useGetConfirmationQuery();
  const [ask, { isLoading }] = useRequireConfirmationMutation();
  const [asking, setAsking] = useState(false);
  const go = async () => {
    const answer = await ask();
    setAsking(false);
    if (answer.error !== undefined) return toastFailure(texts.failed, describeError(answer.error));
    return toastGood(texts.done, texts.doneText);
  };
  if (data === undefined) return null;
  return (
    <Card aria-label={texts.title} style={{ marginTop: 20 }}>
      <Row style={{ justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Column gap={4}>
          <h2 style={TYPE.h3}>{texts.title}</h2>
          <SecondaryText>
            {data.required ? (
              <>
                {data.since === undefined ? (
                  texts.on
                ) : (
                  <>
                    {texts.onSince} <When at={data.since} />
                  </>
                )}
                . {texts.onText}
              </>
            ) : (
              texts.offText
            )}{' '}
            <HelpLink slug="confirm-an-agent" subject={texts.title} />
          </SecondaryText>
        </Column>
        {!data.required && mayAsk ? (
          <ActionButton variant="outlined" onClick={() => setAsking(true)}>
            {texts.turnOn}
          </ActionButton>
        ) : null}
      </Row>
      {asking ? (
        <ConfirmDialog
          title={texts.question}
          safe={texts.keep}
          onClose={() => setAsking(false)}
          action={
            <Button variant="contained" disabled={isLoading} onClick={() => void go()}>
              {texts.turnOn}
            </Button>
          }
        >
          {texts.text}
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
