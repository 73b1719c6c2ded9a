import { TEST_AGENT_PAGE } from '@revive/contracts/fleet/doctor-limits';
import { useCurrentUser } from '#api/current-user.js';
import { CentredSpinner } from '#ui/feedback/async-states.js';
import { NoticeBar } from '#ui/feedback/NoticeBar.js';
import { useOnline } from '#ui/hooks/use-online.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Stack } from '#ui/layout/Stack.js';
import { useDocumentOf } from '#ui/navigation/own-document.js';
import { Unplug } from '#ui/theme/icons.js';
import { AgentReports } from '../components/AgentReports.js';
import { LocalAgentPanel } from '../components/LocalAgentPanel.js';
import { messages } from '../agent-doctor.messages.js';

/** spec R017. */
function TestAgent() {
  const isOnline = useOnline();
  const isOfShop = useCurrentUser()?.tenantId !== undefined;
  return (
    <>
      <PageHeader title={messages.title} fact={isOfShop ? messages.fact : messages.factStaff} />
      <Stack spacing={5}>
        {isOnline ? null : (
          <NoticeBar tone="yellow" icon={Unplug} square={false}>
            {messages.agents.offline}
          </NoticeBar>
        )}
        <LocalAgentPanel />
        <section aria-label={messages.agents.title}>
          <AgentReports />
        </section>
      </Stack>
    </>
  );
}

export default function TestAgentPage() {
  return useDocumentOf(TEST_AGENT_PAGE) ? <TestAgent /> : <CentredSpinner />;
}
