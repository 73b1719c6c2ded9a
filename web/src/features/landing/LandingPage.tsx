import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.js';
import { ReceiptText, ScanSearch, ShieldCheck } from '../../ui/icons.js';
import { useTitle } from '../../ui/PageHeader.js';
import { Card } from '../../ui/Panel.js';
import { colour, DESK } from '../../ui/tone.js';
import { TRACKING_PATH } from './landing.paths.js';

const Hero = styled('section')({ padding: '40px 0 32px', maxWidth: 640 });
const Steps = styled('ol')({ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)', [DESK]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } });

const STEPS = [
  { icon: ScanSearch, title: 'Look', text: 'The shop attaches your device. The diagnosis only reads, and every finding shows where it was seen.' },
  { icon: ReceiptText, title: 'Agree', text: 'You get one link with the findings in plain words and the price. Nothing is changed before you approve.' },
  { icon: ShieldCheck, title: 'Repair and check', text: 'A copy of the parts that change is kept first. A repair counts as done only when checks that failed before pass.' },
] as const;

/** What it does, for a visitor: no figure that was not measured. */
export function LandingPage() {
  useTitle('Device repair you can follow');
  return (
    <>
      <Hero>
        <h1 style={{ fontSize: '2rem', lineHeight: '2.5rem', letterSpacing: '-0.015em', fontWeight: 600 }}>Device repair you can follow, step by step</h1>
        <p style={{ margin: '12px 0 24px', color: colour.quiet, fontSize: '1.0625rem', lineHeight: '1.625rem' }}>
          Repair shops diagnose and repair disks that no longer start. Their customers see what was found, what it costs, what was done and how it was checked.
        </p>
        <div style={{ display: 'flex', gap: 12, flexWrap: 'wrap' }}>
          <Button variant="contained" component={Link} to={TRACKING_PATH} style={{ minHeight: 44 }}>Track Repair</Button>
        </div>
      </Hero>
      <Steps aria-label="How a repair goes">
        {STEPS.map(({ icon, title, text }) => (
          <li key={title}>
            <Card style={{ height: '100%' }}>
              <Icon as={icon} size={22} colour={colour.accent} />
              <h2 style={{ fontSize: '1rem', fontWeight: 600, margin: '8px 0 4px' }}>{title}</h2>
              <p style={{ color: colour.quiet }}>{text}</p>
            </Card>
          </li>
        ))}
      </Steps>
    </>
  );
}
