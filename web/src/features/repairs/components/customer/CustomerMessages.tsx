import { smsLink, whatsAppLink } from '@revive/contracts/phone';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { color, toneColors } from '#ui/theme/tokens.js';
import { When } from '#ui/data-display/When.js';
import { handText, MESSAGE_TITLES, messages, messageState } from '../../messages/customer.messages.js';
import { useListWordingsQuery } from '../../api/wordings.api.js';
import { ownWords } from '../../messages/own-words.js';
import { useListRepairMessagesQuery, useReadTrackingLinkQuery } from '../../api/repairs.api.js';
import type { Repair } from '#api/generated/repairs.gen.js';
import { Stack } from '#ui/layout/Stack.js';

const Line = styled('li')({
  display: 'flex',
  gap: 12,
  justifyContent: 'space-between',
  alignItems: 'baseline',
  padding: '4px 0',
});
const State = styled('span')({
  color: color.quiet,
  textAlign: 'right',
  '&[data-state="refused"], &[data-state="failed"]': { color: toneColors('red').fg },
  '&[data-state="sent"]': { color: toneColors('green').fg },
});
const Warning = styled('p')({ color: toneColors('yellow').fg });

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
    <Stack spacing={2}>
      <SecondaryText preWrap>{text}</SecondaryText>
      <Stack direction="row" spacing={2}>
        <CopyButton text={text} label={messages.copy} />
        {sms === undefined ? null : (
          <Button variant="outlined" size="small" href={sms}>
            {messages.text}
          </Button>
        )}
        <Button variant="outlined" size="small" href={whatsApp ?? chatOf(text)} target="_blank" rel="noreferrer">
          {messages.whatsApp}
        </Button>
      </Stack>
    </Stack>
  );
}

export function CustomerMessages({ repair }: { repair: Repair }) {
  const query = useListRepairMessagesQuery({ id: repair.id });
  const { data } = query;
  const email = repair.customerEmail ?? '';
  const bounced = data?.[0]?.state === 'refused';
  const unreachable = email === '' || repair.messagesStopped === true || bounced;
  return (
    <Stack spacing={2.5}>
      {repair.messagesStopped === true ? <Warning>{messages.wrongAddress(email)}</Warning> : null}
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
                <State data-state={state}>
                  {messageState(state, reason)} <When at={sentAt ?? createdAt} />
                </State>
              </Line>
            ))}
          </ul>
        )}
      </QueryState>
      {unreachable && repair.handedOverAt === undefined ? <ByHand repair={repair} /> : null}
    </Stack>
  );
}
