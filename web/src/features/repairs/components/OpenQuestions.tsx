import { Link } from 'react-router';
import { repairPath } from '#entities/paths.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Panel } from '#ui/layout/Panel.js';
import { Column } from '#ui/layout/stacks.js';
import { useListOpenQuestionsQuery } from '../api/questions.api.js';
import { messages } from '../messages/questions.messages.js';
import { ticketNumber } from '../repair-facts.js';

const texts = messages.open;
const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export function OpenQuestions() {
  const { data } = useListOpenQuestionsQuery(undefined, useFallbackPolling(30_000));
  if (data === undefined || data.count === 0) return null;
  return (
    <Panel title={texts.title(data.count)}>
      <Column as="ul" gap={8} aria-label={texts.list}>
        {data.questions.map(({ id, repairId, number, deviceName, text, askedAt }) => (
          <li key={id} style={{ minWidth: 0 }}>
            <Link to={repairPath('tenant', repairId)}>
              {ticketNumber(number)}, {deviceName}
            </Link>{' '}
            <SecondaryText>
              <When at={askedAt} />
            </SecondaryText>
            <div style={CUT}>{text}</div>
          </li>
        ))}
      </Column>
    </Panel>
  );
}
