import { DescriptionList, Inset } from '#ui/layout/Panel.js';
import { Section } from '#ui/layout/Section.js';
import { useOnline } from '#ui/hooks/use-online.js';
import { systemInfo, thisSystem } from '../detection/system-info.js';
import { messages } from '../device-detection.messages.js';

const texts = messages.system;

export function SystemInfo() {
  const online = useOnline();
  const { platform, screenResolution, language, timezone, hardwareConcurrency } = systemInfo(thisSystem());
  const facts: readonly [string, string | number | undefined][] = [
    [texts.platform, platform],
    [texts.resolution, screenResolution?.replace('x', ' × ')],
    [texts.language, language],
    [texts.timezone, timezone],
    [texts.cores, hardwareConcurrency],
    [texts.online, online ? texts.yes : texts.no],
  ];
  return (
    <Inset>
      <Section title={texts.title}>
        <DescriptionList>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value ?? messages.unknown}</dd>
            </div>
          ))}
        </DescriptionList>
      </Section>
    </Inset>
  );
}
