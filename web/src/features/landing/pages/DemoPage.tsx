import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Column, Row } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, Inset } from '#ui/layout/Panel.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { HELP_PATH } from '#entities/paths.js';

const Picture = styled('img')({
  display: 'block',
  maxWidth: '100%',
  height: 'auto',
  margin: '12px auto 0',
  border: `1px solid ${color.divider}`,
  borderRadius: 10,
});

interface Scene {
  /** In `web/public/demo`, taken by the walk of the main job with `DEMO_PICTURES=1`. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly text: string;
  readonly alt: string;
}
const DESK = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;
const SCENES: readonly Scene[] = [
  {
    file: 'bench-quoted',
    ...DESK,
    title: 'The shop diagnoses',
    text: 'The shop connects the disk and starts the diagnosis, which only reads. Every finding shows where it was seen.',
    alt: 'The bench of a repair shop: a disk, its findings and the price of the repair',
  },
  {
    file: 'tracking-quoted',
    ...PHONE,
    title: 'You decide',
    text: 'You get a link with the findings in plain words and the price. Nothing is changed before you approve.',
    alt: 'The tracking page on a phone: what was found, the price, and the button to approve',
  },
  {
    file: 'bench-completed',
    ...DESK,
    title: 'The repair is checked',
    text: 'What will change is copied first. The repair counts only when checks that failed before pass afterwards.',
    alt: 'The bench after the repair: its five steps and the checks before and after',
  },
  {
    file: 'tracking-completed',
    ...PHONE,
    title: 'You see the proof',
    text: 'The same link shows what was done, who checked it, and what you pay.',
    alt: 'The tracking page on a phone: repaired and checked',
  },
];

/** A whole repair in the product itself: pictures of a demo shop, which say that they are. */
export default function DemoPage() {
  return (
    <Column gap={20}>
      <PageHeader title="A repair, step by step" fact="Pictures of the real product." />
      <Inset role="note">
        A demo shop repaired a damaged test disk for these pictures. The people in them are invented.
      </Inset>
      <Column as="ol" gap={20} style={{ padding: 0, listStyle: 'none' }}>
        {SCENES.map(({ file, width, height, title, text, alt }, at) => (
          <li key={file}>
            <Card as="div">
              <h2 style={{ ...TYPE.lead, fontWeight: 600 }}>
                {at + 1}. {title}
              </h2>
              <p style={{ color: color.quiet, marginTop: 4 }}>{text}</p>
              <Picture
                src={`/demo-pictures/${file}.png`}
                width={width}
                height={height}
                alt={alt}
                loading="lazy"
                decoding="async"
              />
            </Card>
          </li>
        ))}
      </Column>
      <Row>
        <Button variant="contained" component={Link} to={HELP_PATH} style={{ minHeight: 44 }}>
          Get help with a device
        </Button>
      </Row>
    </Column>
  );
}
