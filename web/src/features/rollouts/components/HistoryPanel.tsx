import { useState } from 'react';
import type { Rollout } from '#api/generated/patches.gen.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Pager } from '#ui/list/Pager.js';
import { historyOf, useRolloutHistoryQuery } from '../api/rollout-history.js';
import { historyText, messages } from '../rollouts.messages.js';

const texts = messages.history;

/** Actions on this rollout from the platform's audit log. A page of the log has entries of other rollouts, too. */
export function HistoryPanel({ rollout: { id, createdAt } }: { rollout: Rollout }) {
  const [before, setBefore] = useState<string>();
  const query = useRolloutHistoryQuery({ from: createdAt, ...(before !== undefined && { before }) });
  const data =
    query.data === undefined ? undefined : historyOf(query.data.entries).filter((one) => one.rolloutId === id);
  return (
    <Panel title={texts.title}>
      <QueryState
        query={{ ...query, data }}
        loading={<Loading rows={3} />}
        empty={<SecondaryText component="p">{texts.empty}</SecondaryText>}
      >
        {(entries) => (
          <Stack spacing={3} component="ol" aria-label={texts.list}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Text preWrap>
                  <strong>{historyText(entry.action)}</strong>
                  {entry.reason === '' ? '' : `: ${entry.reason}`}
                </Text>
                <SecondaryText>
                  {entry.by}, <When at={entry.at} />
                </SecondaryText>
              </li>
            ))}
          </Stack>
        )}
      </QueryState>
      <Pager before={before} next={query.data?.next} onOpen={setBefore} />
    </Panel>
  );
}
