import { Link } from 'react-router';
import { VERIFY_PATH } from '#entities/paths.js';
import { Card } from '#ui/layout/Panel.js';
import { Icon } from '#ui/theme/Icon.js';
import {
  ArchiveRestore,
  BadgeCheck,
  Cpu,
  HardDrive,
  ScanSearch,
  ShieldCheck,
  type LucideIcon,
} from '#ui/theme/icons.js';
import { color } from '#ui/theme/tokens.js';
import { messages } from '../landing-details.messages.js';
import { CardTitle, Section, SectionTitle, ThreeCards } from './sections.js';

const texts = messages.trust;

interface Claim {
  readonly icon: LucideIcon;
  readonly says: { readonly title: string; readonly text: string };
  readonly proof?: { readonly to: string; readonly label: string };
}
const CLAIMS: readonly Claim[] = [
  { icon: ScanSearch, says: texts.readOnly },
  { icon: ShieldCheck, says: texts.approved },
  { icon: ArchiveRestore, says: texts.undo },
  { icon: HardDrive, says: texts.privacy },
  { icon: BadgeCheck, says: texts.documents, proof: { to: VERIFY_PATH, label: texts.documents.link } },
  { icon: Cpu, says: texts.agent, proof: { to: '/download-agent', label: texts.agent.link } },
];

/** Only claims that the product implements, and no testimonials. */
export function Trust() {
  return (
    <Section aria-labelledby="trust">
      <SectionTitle id="trust">{texts.title}</SectionTitle>
      <ThreeCards>
        {CLAIMS.map(({ icon, says, proof }) => (
          <li key={says.title}>
            <Card as="div" style={{ height: '100%' }}>
              <Icon as={icon} size={22} color={color.accent} />
              <CardTitle>{says.title}</CardTitle>
              <p style={{ color: color.quiet }}>{says.text}</p>
              {proof === undefined ? null : (
                <p style={{ marginTop: 8 }}>
                  <Link to={proof.to}>{proof.label}</Link>
                </p>
              )}
            </Card>
          </li>
        ))}
      </ThreeCards>
    </Section>
  );
}
