import { smsLink, whatsAppLink } from '@revive/contracts/phone';
import type { DeliveryState } from '@revive/contracts/notifications/emails';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { color, toneColors } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { handText, MESSAGE_TITLES, messages, messageState } from '../../messages/customer.messages.js';
import { useListWordingsQuery } from '../../api/wordings.api.js';
import { ownWords } from '../../messages/own-words.js';
import { useListRepairMessagesQuery, useReadTrackingLinkQuery } from '../../api/repairs.api.js';
import type { Repair } from '#api/generated/repairs.gen.js';

const Line = styled('li')({
  display: 'flex',
  gap: 12,
  justifyContent: 'space-between',
  alignItems: 'baseline',
  padding: '4px 0',
});
const TONES: Partial<Record<DeliveryState, string>> = {
  refused: toneColors('red').fg,
  failed: toneColors('red').fg,
  sent: toneColors('green').fg,
};

/** Opens WhatsApp without a recipient; the user chooses the chat. */
const chatOf = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

/** A message that a person sends from the shop's own phone; the platform sends nothing. */
function ByHand({ repair }: { repair: Repair }) {
  // Without loaded wordings the standard text is used.
  const { data: wordings } = useListWordingsQuery();
  const link = useReadTrackingLinkQuery({ id: repair.id });
  return (
    <QueryState query={link} loading={<Loading rows={1} height={24} />}>
      {({ trackingUrl }) => (
        <HandMessage
          text={handText(repair, trackingUrl, ownWords(repair, wordings))}
          phone={repair.customerPhone ?? ''}
        />
      )}
    </QueryState>
  );
}

function HandMessage({ text, phone }: { text: string; phone: string }) {
  const [sms, whatsApp] = [smsLink(phone, text), whatsAppLink(phone, text)];
  return (
    <Column gap={8}>
      <SecondaryText style={{ whiteSpace: 'pre-line' }}>{text}</SecondaryText>
      <Row gap={8}>
        <CopyButton text={text} label={messages.copy} />
        {sms === undefined ? null : (
          <Button variant="outlined" size="small" href={sms}>
            {messages.text}
          </Button>
        )}
        <Button variant="outlined" size="small" href={whatsApp ?? chatOf(text)} target="_blank" rel="noreferrer">
          {messages.whatsApp}
        </Button>
      </Row>
    </Column>
  );
}

export function CustomerMessages({ repair }: { repair: Repair }) {
  const query = useListRepairMessagesQuery({ id: repair.id });
  const { data } = query;
  const email = repair.customerEmail ?? '';
  const bounced = data?.[0]?.state === 'refused';
  const unreachable = email === '' || repair.messagesStopped === true || bounced;
  return (
    <Column gap={10}>
      {repair.messagesStopped === true ? (
        <p style={{ color: toneColors('yellow').fg }}>{messages.wrongAddress(email)}</p>
      ) : null}
      {email === '' ? <p>{messages.noAddress}</p> : null}
      <QueryState
        query={query}
        loading={<Loading rows={2} height={24} />}
        empty={<SecondaryText>{messages.empty}</SecondaryText>}
      >
        {(data) => (
          <ul aria-label={messages.label}>
            {data.map(({ id, kind, state, reason, createdAt, sentAt, wordingAt }) => (
              <Line key={id}>
                <span>
                  {MESSAGE_TITLES[kind]}
                  {wordingAt === undefined ? null : (
                    <>
                      <br />
                      <SecondaryText>{messages.ownWording(wordingAt)}</SecondaryText>
                    </>
                  )}
                </span>
                <span style={{ color: TONES[state] ?? color.quiet, textAlign: 'right' }}>
                  {messageState(state, reason)} <When at={sentAt ?? createdAt} />
                </span>
              </Line>
            ))}
          </ul>
        )}
      </QueryState>
      {unreachable && repair.handedOverAt === undefined ? <ByHand repair={repair} /> : null}
    </Column>
  );
}
