import { describeError } from '#api/errors.js';
import type { AgentConsent } from '#api/generated/fleet.gen.js';
import { useFallbackPolling } from '#api/live/live-context.js';
import { StatusBadge } from '#ui/data-display/StatusBadge.js';
import { SecondaryText } from '#ui/data-display/texts.js';
import { When } from '#ui/data-display/When.js';
import { toastFailure, toastGood } from '#ui/feedback/toasts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { useAskAgentConsentMutation, useListAgentConsentsQuery } from './agent-consent.api.js';
import { CONSENT_BADGES, CONSENT_TEXTS, KIND_TEXTS, messages, PRIVILEGE_TEXTS } from './agent-consent.messages.js';

type Privilege = AgentConsent['privileges'][number];
/** Questions that one panel shows; the newest first. */
const MOST = 5;

interface PanelProps {
  readonly agentIds: readonly string[];
  /** Limits the panel to one asker or session. */
  readonly sessionId?: string | undefined;
  /** What the page's work needs; without it the page asks for nothing. */
  readonly asks?: readonly Privilege[];
  /** Stays away while nobody was asked: the agents of the page may need no consent. */
  readonly onlyIfAsked?: boolean;
}

/** What persons at the PCs allowed. The platform shows their answers and cannot give one. */
export function AgentConsentPanel({ agentIds, sessionId, asks, onlyIfAsked = false }: PanelProps) {
  const { data = [] } = useListAgentConsentsQuery(undefined, useFallbackPolling(10_000));
  const own = data
    .filter((one) => agentIds.includes(one.agentId) && (sessionId === undefined || one.sessionId === sessionId))
    .slice(0, MOST);
  const [agentId, ...others] = agentIds;
  if (own.length === 0 && onlyIfAsked) return null;
  return (
    <Panel title={messages.title}>
      <Stack spacing={3}>
        <SecondaryText>{messages.about}</SecondaryText>
        {own.length === 0 ? <p role="status">{messages.none}</p> : null}
        <Stack component="ul" spacing={3}>
          {own.map((one) => (
            <ConsentRow key={one.consentId} consent={one} asks={asks} />
          ))}
        </Stack>
        {own.length === 0 && asks !== undefined && agentId !== undefined && others.length === 0 ? (
          <AskButton agentId={agentId} asks={asks} label={messages.ask} />
        ) : null}
      </Stack>
    </Panel>
  );
}

function ConsentRow({ consent, asks }: { consent: AgentConsent; asks: readonly Privilege[] | undefined }) {
  const { state, who, kind, agentId, agentName, person, privileges, until, changedAt } = consent;
  const isOpen = state === 'asked' || state === 'allowed';
  return (
    <Stack component="li" spacing={1}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <StatusBadge look={CONSENT_BADGES[state]} live />
        <strong>{CONSENT_TEXTS[state]}</strong>
      </Stack>
      <SecondaryText component="p">
        {KIND_TEXTS[kind]}: {who === '' ? agentName : `${who}, ${agentName}`}. {messages.what}{' '}
        {privileges.map((one) => PRIVILEGE_TEXTS[one]).join(', ')}. {person === '' ? null : messages.by(person)}{' '}
        {isOpen && until !== undefined ? (
          <>
            {messages.until} <When at={until} />
          </>
        ) : (
          <When at={changedAt} />
        )}
      </SecondaryText>
      {state === 'asked' ? <p>{messages.todo}</p> : null}
      {isOpen || asks === undefined ? null : <AskButton agentId={agentId} asks={asks} label={messages.askAgain} />}
    </Stack>
  );
}

function AskButton({ agentId, asks, label }: { agentId: string; asks: readonly Privilege[]; label: string }) {
  const [ask, { isLoading }] = useAskAgentConsentMutation();
  const run = async () => {
    const { error } = await ask({ id: agentId, askAgentConsent: { privileges: [...asks] } });
    if (error === undefined) toastGood(messages.askedTitle, messages.askedText);
    else toastFailure(messages.failed, describeError(error));
  };
  return (
    <ActionButton variant="outlined" disabled={isLoading} sx={{ alignSelf: 'start' }} onClick={() => void run()}>
      {isLoading ? messages.asking : label}
    </ActionButton>
  );
}
