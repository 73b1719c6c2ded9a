import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import Button from '@mui/material/Button';
import { useCurrentUser, type User } from '#api/current-user.js';
import { InstallerDownload } from '#entities/installer/InstallerDownload.js';
import { Mono } from '#ui/data-display/Mono.js';
import { NumberList } from '#ui/data-display/lists.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { bytesText } from '#ui/format/time-text.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Inset, Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { Icon } from '#ui/theme/Icon.js';
import { Cpu, ScanSearch } from '#ui/theme/icons.js';
import { useGetRescueMediaQuery } from '../api/centres.api.js';
import { AnalysisResults } from '../components/AnalysisResults.js';
import { useAnalysis } from '../hooks/use-analysis.js';
import { messages } from '../messages/nonbootable.messages.js';

const DOWNLOAD = '/api/nonbootable/download/rescue-agent';

/** spec part 3 §2: banner, analysis, rescue agent, results, how it works. */
export default function NonBootablePage() {
  const user = useCurrentUser();
  const analysis = useAnalysis();
  if (user === undefined) return null;
  const isStaff = user.role === 'master' || user.role === 'admin';
  return (
    <>
      <PageHeader title={messages.title} fact={messages.fact} />
      <Stack spacing={4}>
        <Inset>
          <Text component="h2" variant="h2">
            {messages.banner.title}
          </Text>
          <p>{messages.banner.text}</p>
        </Inset>
        <Panel title={messages.start.title}>
          {isStaff ? <p>{messages.start.forShops}</p> : <Start {...analysis} />}
        </Panel>
        <RescueAgent user={user} />
        {isStaff ? null : <Results {...analysis} />}
        <Panel title={messages.how.title}>
          <Stack spacing={1.5} component={NumberList}>
            {messages.how.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Stack>
        </Panel>
      </Stack>
    </>
  );
}

type Analysis = ReturnType<typeof useAnalysis>;

function Start({ analysis, isStarting, step, start }: Analysis) {
  const isRunning = analysis?.state === 'analyzing';
  return (
    <Stack spacing={2.5}>
      <p>{messages.start.text}</p>
      <Stack direction="row" spacing={2}>
        <ActionButton variant="contained" disabled={isStarting || isRunning} onClick={start}>
          <Icon as={ScanSearch} />
          {isStarting ? messages.start.starting : messages.start.action}
        </ActionButton>
        {isRunning ? <SecondaryText role="status">{step ?? messages.start.running}</SecondaryText> : null}
      </Stack>
    </Stack>
  );
}

function Results({ analysis }: Analysis) {
  if (analysis === undefined || analysis.state === 'analyzing')
    return (
      <Panel title={messages.results.title}>
        <Empty icon={Cpu} title={messages.results.none}>
          {messages.results.noneText}
        </Empty>
      </Panel>
    );
  return <AnalysisResults analysis={analysis} />;
}

function RescueAgent({ user }: { user: User }) {
  const query = useGetRescueMediaQuery();
  return (
    <Panel title={messages.rescue.title}>
      <QueryState query={query} loading={<Loading rows={1} />}>
        {({ built, sizeBytes }) =>
          built ? (
            <Stack spacing={2.5}>
              <SecondaryText>{messages.rescue.size(bytesText(sizeBytes ?? 0))}</SecondaryText>
              <Stack direction="row" spacing={2}>
                <Button variant="outlined" component="a" href={DOWNLOAD} target="_blank" rel="noopener">
                  {messages.rescue.action}
                </Button>
              </Stack>
            </Stack>
          ) : (
            <Stack spacing={2.5}>
              <p>{messages.rescue.notBuilt}</p>
              {user.role === 'master' || user.role === 'admin' ? (
                <p>
                  {messages.rescue.howToBuild} <Mono>{messages.rescue.buildCommand}</Mono>
                </p>
              ) : null}
              {user.role === 'tenant_admin' && user.tenantId !== undefined ? (
                <InstallerDownload
                  tenantId={user.tenantId}
                  pcs={[{ label: user.name || user.username, port: FIRST_AGENT_PORT }]}
                />
              ) : null}
            </Stack>
          )
        }
      </QueryState>
    </Panel>
  );
}
