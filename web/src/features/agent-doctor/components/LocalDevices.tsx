import type { LocalScan } from '@revive/contracts/fleet/local-agent';
import { systemText } from '#entities/system-text.js';
import { Money } from '#ui/data-display/Money.js';
import { ListRow } from '#ui/data-display/lists.js';
import { SecondaryText, Text } from '#ui/data-display/texts.js';
import { ActionButton } from '#ui/form/ActionButton.js';
import { DescriptionList } from '#ui/layout/Panel.js';
import { Stack } from '#ui/layout/Stack.js';
import { messages } from '../agent-doctor.messages.js';

const texts = messages.scan;
/** Kinds that the platform only lists; the platform refuses them too. */
const LISTED_ONLY: ReadonlySet<string> = new Set(['usb']);

interface Props {
  scan: LocalScan;
  mayRepair: boolean;
  onDiagnose: (device: { id: string; name: string }) => void;
}

/** spec part 2 §3: the scan of the local agent. Unknown amounts and times are left out. */
export function LocalDevices({ scan: { devices, summary }, mayRepair, onDiagnose }: Props) {
  return (
    <section aria-label={texts.devices}>
      <Stack spacing={3}>
        <Text component="h3" bold>
          {texts.devices}
        </Text>
        <DescriptionList>
          <dt>{texts.host}</dt>
          <dd>{summary.hostname}</dd>
          <dt>{texts.system}</dt>
          <dd>{systemText(summary.platform)}</dd>
          <dt>{texts.version}</dt>
          <dd>{summary.agentVersion}</dd>
          {summary.totalRevenue === undefined ? null : (
            <>
              <dt>{texts.revenue}</dt>
              <dd>
                <Money cents={Math.round(summary.totalRevenue * 100)} />
              </dd>
            </>
          )}
        </DescriptionList>
        {devices.length === 0 ? (
          <SecondaryText component="p">{texts.none}</SecondaryText>
        ) : (
          <Stack component="ul" spacing={2}>
            {devices.map(({ id, name, vendor, detail, kind, repairCost, specs }) => (
              <ListRow key={id}>
                <div>
                  <Text bold>{name}</Text>
                  <SecondaryText component="p">
                    {[vendor, detail].filter((part) => part !== undefined && part !== '').join(' · ')}
                    {repairCost === undefined ? null : (
                      <>
                        {' · '}
                        {texts.cost} <Money cents={Math.round(repairCost * 100)} />
                      </>
                    )}
                    {specs.estimatedRepairTime === undefined ? '' : ` · ${texts.time} ${specs.estimatedRepairTime}`}
                  </SecondaryText>
                </div>
                {mayRepair && !LISTED_ONLY.has(kind) ? (
                  <ActionButton
                    variant="outlined"
                    aria-label={texts.diagnoseLabel(name)}
                    onClick={() => onDiagnose({ id, name })}
                  >
                    {texts.diagnose}
                  </ActionButton>
                ) : null}
              </ListRow>
            ))}
          </Stack>
        )}
      </Stack>
    </section>
  );
}
