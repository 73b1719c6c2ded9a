import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { repairPath } from '#entities/paths.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useListOpenQuestionsQuery } from '../api/questions.api.js';
import { messages } from '../messages/questions.messages.js';
import { ticketNumber } from '../repair-facts.js';

const texts = messages.open;
const Cut = styled('div')({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });

export function OpenQuestions() {
  const { data } = useListOpenQuestionsQuery(undefined, useFallbackPolling(30_000));
  if (data === undefined || data.count === 0) return null;
  return (
    <Panel title={texts.title(data.count)}>
      <Stack spacing={2} component="ul" aria-label={texts.list}>
        {data.questions.map(({ id, repairId, number, deviceName, text, askedAt }) => (
          <li key={id}>
            <Link to={repairPath('tenant', repairId)}>
              {ticketNumber(number)}, {deviceName}
            </Link>{' '}
            <SecondaryText>
              <When at={askedAt} />
            </SecondaryText>
            <Cut>{text}</Cut>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
