import { SHOP_ROLES } from '@revive/contracts/roles';
import Button from '@mui/material/Button';
import { useId } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '#api/current-user.js';
import { DOWNLOAD_AGENT_PATH } from '#entities/paths.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { Mono } from '#ui/data-display/Mono.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Empty } from '#ui/feedback/async-states.js';
import { FieldLabel, PlainInput } from '#ui/form/PlainInput.js';
import { Panel } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { CircleHelp, Unplug } from '#ui/theme/icons.js';
import { useLocalAgent } from '../hooks/use-local-agent.js';
import { useOperations } from '../hooks/use-operations.js';
import { messages } from '../agent-doctor.messages.js';
import { LocalDevices } from './LocalDevices.js';
import { Operations } from './Operations.js';
import { ReportLines } from './ReportLines.js';

const texts = messages.local;
type Local = ReturnType<typeof useLocalAgent>;

function PortRow({ local: { port, setPort, isPort, busy, check } }: { local: Local }) {
  const [id, hint] = [useId(), useId()];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isPort) void check();
      }}
    >
      <Stack spacing={1}>
        <FieldLabel htmlFor={id}>{texts.port}</FieldLabel>
        <Stack direction="row" spacing={2}>
          <div>
            <PlainInput
              id={id}
              inputMode="numeric"
              value={port}
              aria-describedby={hint}
              aria-invalid={!isPort}
              onChange={({ target }) => setPort(target.value.trim())}
            />
          </div>
          <Button type="submit" variant="contained" disabled={!isPort || busy !== undefined}>
            {busy === 'health' ? texts.checking : texts.check}
          </Button>
        </Stack>
        <SecondaryText id={hint}>{texts.portHint}</SecondaryText>
      </Stack>
    </form>
  );
}

function Pairing({ local: { secret, setSecret } }: { local: Local }) {
  const [id, hint] = [useId(), useId()];
  return (
    <Stack spacing={1}>
      <FieldLabel htmlFor={id}>{messages.pairing.label}</FieldLabel>
      <PlainInput
        id={id}
        type="password"
        autoComplete="off"
        value={secret}
        aria-describedby={hint}
        onChange={({ target }) => setSecret(target.value)}
      />
      <SecondaryText id={hint}>{messages.pairing.hint}</SecondaryText>
      <Stack direction="row" spacing={2}>
        <Mono>{messages.pairing.command}</Mono>
        <CopyButton text={messages.pairing.command} label={messages.pairing.copy} quiet />
      </Stack>
    </Stack>
  );
}

function Paired({ local }: { local: Local }) {
  const { agent, scan, report, busy, read, examine, secret } = local;
  const role = useCurrentUser()?.role;
  const { operations, start, refresh } = useOperations(agent);
  const isPaired = secret.trim() !== '';
  return (
    <Stack spacing={4}>
      <Pairing local={local} />
      <Stack direction="row" spacing={2}>
        <Button variant="outlined" disabled={!isPaired || busy !== undefined} onClick={() => void read()}>
          {busy === 'scan' ? messages.scan.busy : messages.scan.action}
        </Button>
        <Button variant="outlined" disabled={!isPaired || busy !== undefined} onClick={() => void examine()}>
          {busy === 'doctor' ? messages.doctor.busy : messages.doctor.here}
        </Button>
        {isPaired ? null : <SecondaryText>{messages.pairing.needed}</SecondaryText>}
      </Stack>
      {scan === undefined ? null : (
        <LocalDevices
          scan={scan}
          mayRepair={SHOP_ROLES.some((one) => one === role)}
          onDiagnose={(device) => void start(device)}
        />
      )}
      <Operations operations={operations} onRefresh={(operation) => void refresh(operation)} />
      {report === undefined ? null : (
        <ReportLines key={report.at} agent={texts.title} at={report.at} lines={report.lines} />
      )}
    </Stack>
  );
}

/** The agent of the PC that the reader sits at, asked directly. Works while that agent reaches no platform. */
export function LocalAgentPanel() {
  const local = useLocalAgent();
  const { found, agent } = local;
  return (
    <Panel title={texts.title}>
      <Stack spacing={4}>
        <PortRow local={local} />
        <div role="status">
          {found === 'unknown' ? (
            <Empty icon={CircleHelp} title={texts.never}>
              {texts.neverText}
            </Empty>
          ) : null}
          {found === 'absent' ? (
            <Empty
              icon={Unplug}
              title={texts.absent}
              action={
                <Button variant="outlined" component={Link} to={DOWNLOAD_AGENT_PATH}>
                  {texts.download}
                </Button>
              }
            >
              {texts.absentText(agent.port)}
            </Empty>
          ) : null}
          {typeof found === 'string' ? null : (
            <>
              <Text bold>{texts.found(found.version)}</Text>
              <Text>{found.connected ? texts.connected : texts.apart}</Text>
            </>
          )}
        </div>
        {typeof found === 'string' ? null : <Paired local={local} />}
      </Stack>
    </Panel>
  );
}
