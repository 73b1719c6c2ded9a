import { styled } from '@mui/material/styles';
import { LIST_ESTIMATES, type ListedService } from '@revive/contracts/repairs/outcomes';
import type { RepairOutcomes } from '#api/generated/outcomes.gen.js';
import { useReadOutcomesQuery } from '#api/generated/outcomes.gen.js';
import { moneyText } from '#ui/data-display/Money.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { durationText } from '#ui/format/time-text.js';
import { DescriptionList, Inset, Panel } from '#ui/layout/Panel.js';
import { InfoTip } from '#ui/layout/InfoTip.js';
import { DESK, TYPE } from '#ui/theme/tokens.js';
import { messages } from '../outcomes.messages.js';

const [texts, table] = [messages.services, messages.table];
const LISTED = Object.keys(LIST_ESTIMATES) as ListedService[];
const Cards = styled('div')({
  display: 'grid',
  gap: 12,
  marginTop: 12,
  [DESK]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
const Name = styled('h3')({ ...TYPE.h3, marginBottom: 8 });

function ServiceCard({ id, outcomes: { services, needed } }: { id: ListedService; outcomes: RepairOutcomes }) {
  const { name, from, to } = LIST_ESTIMATES[id];
  const {
    attempts = 0,
    success,
    timed = 0,
    duration,
    priced = 0,
    price,
    blocked = 0,
    notApplicable = 0,
  } = services.find((one) => one.id === id) ?? {};
  return (
    <Inset as="section" aria-label={name}>
      <Name>{name}</Name>
      <DescriptionList>
        <dt>{texts.estimate}</dt>
        <dd>{texts.minutes(from, to)}</dd>
        {success || duration || price ? (
          <>
            <dt>{texts.success}</dt>
            <dd>
              {success
                ? messages.successText(success.verified, attempts, success.low, success.high)
                : table.few(attempts, needed)}
            </dd>
            <dt>{texts.beside}</dt>
            <dd>{texts.besideText(blocked, notApplicable)}</dd>
            <dt>{texts.time}</dt>
            <dd>
              {duration
                ? messages.timeText(durationText(duration.p50Ms), durationText(duration.p90Ms), timed)
                : table.few(timed, needed)}
            </dd>
            <dt>{texts.price}</dt>
            <dd>
              {price ? table.span(moneyText(price.minCents), moneyText(price.maxCents)) : table.few(priced, needed)}
            </dd>
          </>
        ) : (
          <>
            <dt>{texts.measured}</dt>
            <dd>{table.few(attempts, needed)}</dd>
          </>
        )}
      </DescriptionList>
    </Inset>
  );
}

/** spec part 2 §9: the repair catalogue, with figures that repairs give instead of the list's percentages. */
export function ServiceProof() {
  const query = useReadOutcomesQuery({ scope: 'all' });
  return (
    <Panel title={texts.title}>
      <SecondaryText component="p">{texts.intro}</SecondaryText>
      <QueryState query={query} loading={<Loading rows={4} height={90} />}>
        {(outcomes) => (
          <>
            <Cards>
              {LISTED.map((id) => (
                <ServiceCard key={id} id={id} outcomes={outcomes} />
              ))}
            </Cards>
            <InfoTip label={messages.counting}>{messages.period(outcomes.days)}</InfoTip>
          </>
        )}
      </QueryState>
    </Panel>
  );
}
