import { Loading, QueryState } from '#ui/feedback/async-states.js';
import { badge } from '#ui/data-display/badge.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { OctagonAlert } from '#ui/theme/icons.js';
import { useGetUpdatePublisherQuery } from './agent-update.api.js';
import { messages, ROLE_TEXTS } from './agent-update.messages.js';

const DEVELOPMENT = badge('yellow', OctagonAlert, messages.development);

/** For the platform's staff: the latest version, and until when its signatures count. */
export function UpdatePublisherPanel() {
  const query = useGetUpdatePublisherQuery();
  return (
    <Panel
      title={messages.publisher}
      aside={query.data?.development === true ? <StatusBadge look={DEVELOPMENT} /> : undefined}
    >
      <QueryState query={query} loading={<Loading rows={4} />}>
        {({ published, development, roles, versions }) =>
          published ? (
            <Stack spacing={3}>
              {development ? <SecondaryText>{messages.developmentText}</SecondaryText> : null}
              <DescriptionList>
                <dt>{messages.latest}</dt>
                <dd>{versions.find(({ kind }) => kind === 'agent')?.version ?? messages.none}</dd>
                {roles.map(({ role, expires, soon }) => (
                  <div key={role}>
                    <dt>{`${ROLE_TEXTS[role]}: ${messages.expires.toLowerCase()}`}</dt>
                    <dd>
                      <When at={expires} />
                      {soon ? ` ${messages.soon}` : null}
                    </dd>
                  </div>
                ))}
              </DescriptionList>
            </Stack>
          ) : (
            <SecondaryText>{messages.notPublished}</SecondaryText>
          )
        }
      </QueryState>
    </Panel>
  );
}
