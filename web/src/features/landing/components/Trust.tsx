import { VERIFY_PATH } from '#entities/paths.js';
import { ArchiveRestore, BadgeCheck, Cpu, HardDrive, ScanSearch, ShieldCheck } from '#ui/theme/icons.js';
import { messages } from '../landing-details.messages.js';
import { IconCard, type IconCardProps } from './IconCard.js';
import { Section, SectionTitle, ThreeCards } from './sections.js';

const texts = messages.trust;

const CLAIMS: readonly IconCardProps[] = [
  { icon: ScanSearch, says: texts.readOnly },
  { icon: ShieldCheck, says: texts.approved },
  { icon: ArchiveRestore, says: texts.undo },
  { icon: HardDrive, says: texts.privacy },
  { icon: BadgeCheck, says: texts.documents, link: { to: VERIFY_PATH, label: texts.documents.link } },
  { icon: Cpu, says: texts.agent, link: { to: '/download-agent', label: texts.agent.link } },
];

/** Only claims that the product implements, and no testimonials. */
export const Trust = () => (
  <Section aria-labelledby="trust">
    <SectionTitle id="trust">{texts.title}</SectionTitle>
    <ThreeCards>
      {CLAIMS.map((claim) => (
        <IconCard key={claim.says.title} {...claim} />
      ))}
    </ThreeCards>
  </Section>
);
