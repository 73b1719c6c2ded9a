import { Link } from 'react-router';
import { DOWNLOAD_AGENT_PATH } from '#entities/paths.js';
import { LooseBulletList } from '#ui/data-display/lists.js';
import { Section } from '#ui/layout/Section.js';
import type { Detection } from '../detection/detect.js';
import { messages } from '../device-detection.messages.js';

const texts = messages.limits;

/** A sentence for each limit of the browser, with the way around it. */
export function BrowserLimits({ problems, isSecure }: Pick<Detection, 'problems'> & { isSecure: boolean }) {
  // Without HTTPS every interface is missing for this one reason.
  const shown = [...problems].filter(([, problem]) => isSecure || problem !== 'missing');
  return (
    <Section title={texts.title}>
      <LooseBulletList>
        {isSecure ? null : <li>{texts.insecure}</li>}
        {shown.map(([source, problem]) => (
          <li key={source}>{texts[problem][source]}</li>
        ))}
        <li>
          {texts.disks} <Link to={DOWNLOAD_AGENT_PATH}>{texts.agent}</Link>
        </li>
      </LooseBulletList>
    </Section>
  );
}
