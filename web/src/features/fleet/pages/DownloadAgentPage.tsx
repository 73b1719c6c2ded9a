import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import { AGENT_ARCHIVE_PATH } from '@revive/contracts/onboarding/installer';
import Button from '@mui/material/Button';
import { isApiFailure } from '#api/errors.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { FileQuestion } from '#ui/theme/icons.js';
import { InstallerDownload } from '#entities/installer/InstallerDownload.js';
import { Column, Row } from '#ui/layout/stacks.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { bytesText } from '#ui/format/time-text.js';
import { useGetAgentPackageQuery } from '../api/fleet.api.js';

/** Size and fingerprint as the server has them; no link where there is nothing to download. */
function ThisBuild() {
  const query = useGetAgentPackageQuery();
  const { error } = query;
  if (isApiFailure(error) && error.status === 404) return <Empty icon={FileQuestion} title={error.message} />;
  return (
    <QueryState query={query} loading={<Loading rows={2} height={44} />}>
      {({ sizeBytes, sha256 }) => (
        <Column gap={12}>
          <DescriptionList>
            <dt>Size</dt>
            <dd>{bytesText(sizeBytes)}</dd>
            <dt>SHA-256</dt>
            <dd>
              <Mono>{sha256}</Mono>
            </dd>
          </DescriptionList>
          <Row>
            <Button variant="contained" component="a" href={AGENT_ARCHIVE_PATH} download style={{ minHeight: 44 }}>
              Download the archive
            </Button>
            <CopyButton text={sha256} label="Copy SHA-256" />
          </Row>
          <SecondaryText>
            To compare what you downloaded: <Mono>sha256sum revive-agent.tar.gz</Mono>. The archive contains no
            credentials.
          </SecondaryText>
        </Column>
      )}
    </QueryState>
  );
}

/** spec part 2 §2: what the agent is and where it comes from. `shop`: of whoever runs one and is signed in. */
export function DownloadAgentPage({ shop }: { shop?: string }) {
  return (
    <Column gap={16}>
      <PageHeader title="Download the agent" fact="For repair shops. Anybody may look at it." />
      <Panel title="What it is">
        <Text>
          The agent is the program on a technician’s PC. It sees the devices on the bench, finds what is wrong with them
          and shows its shop every step. It writes to a device only what the customer has approved and the platform has
          signed for exactly this PC, and it can take back what it wrote. Until a person of the shop has typed the code
          that it shows, it does nothing.
        </Text>
      </Panel>
      <Panel title="What it needs">
        <ul style={{ margin: 0, paddingLeft: 20, listStyle: 'disc' }}>
          <li>Node.js 24 or newer on the PC</li>
          <li>A connection to this platform; nobody has to reach the PC from outside</li>
          <li>A free port for the PC’s own browser, {FIRST_AGENT_PORT} unless the installer says another</li>
        </ul>
      </Panel>
      <Panel title="This build">
        <ThisBuild />
      </Panel>
      {shop === undefined ? (
        <Panel title="Installers">
          <Text>
            A signed-in administrator of a repair shop finds installers for the shop here. Each holds a token that
            enrols one agent, once, within 15 minutes of its download.
          </Text>
        </Panel>
      ) : (
        <Panel title="Installers for your shop">
          <InstallerDownload tenantId={shop} pcs={[{ label: 'This PC', port: FIRST_AGENT_PORT }]} />
        </Panel>
      )}
    </Column>
  );
}
