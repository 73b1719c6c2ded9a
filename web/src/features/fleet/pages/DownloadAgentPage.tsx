import { FIRST_AGENT_PORT } from '@revive/contracts/onboarding/hardware-score';
import { packagePath, UNSIGNED_NOTICE, type AgentProgram } from '@revive/contracts/onboarding/installer';
import Button from '@mui/material/Button';
import { isApiFailure } from '#api/errors.js';
import { CopyButton } from '#ui/data-display/CopyButton.js';
import { FileQuestion } from '#ui/theme/icons.js';
import { InstallerDownload } from '#entities/installer/InstallerDownload.js';
import { PlatformDownload } from '#entities/installer/PlatformDownload.js';
import { BulletList } from '#ui/data-display/lists.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { Mono } from '#ui/data-display/Mono.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { DescriptionList, Panel } from '#ui/layout/Panel.js';
import { Empty, Loading, QueryState } from '#ui/feedback/async-states.js';
import { bytesText } from '#ui/format/time-text.js';
import { Stack } from '#ui/layout/Stack.js';
import { useGetAgentPackageQuery } from '../api/fleet.api.js';
import { messages } from '../fleet.messages.js';

const texts = messages.download;

/** One program of the build: what was tested, and what Windows asks about a program without a signature. */
function Program({ target, sizeBytes, sha256, isSigned }: AgentProgram) {
  const { build } = texts;
  const system = build.systems[target];
  return (
    <Stack spacing={2}>
      <DescriptionList>
        <dt>{build.system}</dt>
        <dd>
          {system}. {build.tested[target]}
        </dd>
        <dt>{build.size}</dt>
        <dd>{bytesText(sizeBytes)}</dd>
        <dt>{build.checksum}</dt>
        <dd>
          <Mono>{sha256}</Mono>
        </dd>
      </DescriptionList>
      {target === 'win-x64' && !isSigned ? <SecondaryText>{UNSIGNED_NOTICE}</SecondaryText> : null}
      <Stack direction="row" spacing={2}>
        <Button variant="outlined" component="a" href={packagePath(target)} download>
          {build.downloadProgram(system)}
        </Button>
      </Stack>
    </Stack>
  );
}

function Programs({ programs }: { programs: readonly AgentProgram[] }) {
  if (programs.length === 0) return null;
  return (
    <>
      <Text>{texts.build.programs}</Text>
      {programs.map((program) => (
        <Program key={program.target} {...program} />
      ))}
      <SecondaryText>{texts.build.noMac}</SecondaryText>
      <Text>{texts.build.archive}</Text>
    </>
  );
}

/** What a PC needs depends on the programs of this build. */
function NeedOfProgram() {
  const { data } = useGetAgentPackageQuery();
  return <li>{(data?.programs.length ?? 0) > 0 ? texts.needs.program : texts.needs.node}</li>;
}

/** Size and SHA-256 from the server. Without a package there is no link. */
function ThisBuild() {
  const query = useGetAgentPackageQuery();
  const { error } = query;
  if (isApiFailure(error) && error.status === 404) return <Empty icon={FileQuestion} title={error.message} />;
  return (
    <QueryState query={query} loading={<Loading rows={2} height={44} />}>
      {({ sizeBytes, sha256, programs }) => (
        <Stack spacing={3}>
          <Programs programs={programs} />
          <DescriptionList>
            <dt>{texts.build.size}</dt>
            <dd>{bytesText(sizeBytes)}</dd>
            <dt>{texts.build.checksum}</dt>
            <dd>
              <Mono>{sha256}</Mono>
            </dd>
          </DescriptionList>
          <Stack direction="row" spacing={2}>
            <Button size="large" variant="contained" component="a" href={packagePath('node')} download>
              {texts.build.download}
            </Button>
            <CopyButton text={sha256} label={texts.build.copyChecksum} />
          </Stack>
          <SecondaryText>
            {texts.build.compare} <Mono>sha256sum revive-agent.tar.gz</Mono>. {texts.build.noCredentials}
          </SecondaryText>
        </Stack>
      )}
    </QueryState>
  );
}

/** spec part 2 §2: describes the agent and its download. `shop`: tenant of a signed-in shop, otherwise absent. */
export function DownloadAgentPage({ shop }: { shop?: string }) {
  return (
    <Stack spacing={4}>
      <PageHeader title={texts.title} fact={texts.audience} />
      <Panel title={texts.about.title}>
        <Text>{texts.about.text}</Text>
      </Panel>
      <Panel title={texts.needs.title}>
        <BulletList>
          <NeedOfProgram />
          <li>{texts.needs.network}</li>
          <li>{texts.needs.port(FIRST_AGENT_PORT)}</li>
        </BulletList>
      </Panel>
      <Panel title={texts.build.title}>
        <ThisBuild />
      </Panel>
      {shop === undefined ? (
        <Panel title={texts.phone.title}>
          <Text>{texts.phone.text}</Text>
        </Panel>
      ) : null}
      {shop === undefined ? (
        <Panel title={texts.installers.title}>
          <Stack spacing={2.5}>
            <Text>{texts.installers.text}</Text>
            <PlatformDownload />
          </Stack>
        </Panel>
      ) : (
        <Panel title={texts.installers.shopTitle}>
          <InstallerDownload tenantId={shop} pcs={[{ label: messages.add.thisPc, port: FIRST_AGENT_PORT }]} />
        </Panel>
      )}
    </Stack>
  );
}
