import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Column, Row } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, Inset } from '#ui/layout/Panel.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { HELP_PATH } from '#entities/paths.js';
import { messages } from '../landing.messages.js';

const texts = messages.demo;

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
  readonly says: { readonly title: string; readonly text: string; readonly alt: string };
}
const DESK = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;
const SCENES: readonly Scene[] = [
  { file: 'bench-quoted', ...DESK, says: texts.scenes.diagnose },
  { file: 'tracking-quoted', ...PHONE, says: texts.scenes.decide },
  { file: 'bench-completed', ...DESK, says: texts.scenes.check },
  { file: 'tracking-completed', ...PHONE, says: texts.scenes.proof },
];

/** A whole repair in the product itself: pictures of a demo shop, which say that they are. */
export default function DemoPage() {
  return (
    <Column gap={20}>
      <PageHeader title={texts.title} fact={texts.fact} />
      <Inset role="note">{texts.note}</Inset>
      <Column as="ol" gap={20} style={{ padding: 0, listStyle: 'none' }}>
        {SCENES.map(({ file, width, height, says }, at) => (
          <li key={file}>
            <Card as="div">
              <h2 style={{ ...TYPE.lead, fontWeight: 600 }}>
                {at + 1}. {says.title}
              </h2>
              <p style={{ color: color.quiet, marginTop: 4 }}>{says.text}</p>
              <Picture
                src={`/demo-pictures/${file}.png`}
                width={width}
                height={height}
                alt={says.alt}
                loading="lazy"
                decoding="async"
              />
            </Card>
          </li>
        ))}
      </Column>
      <Row>
        <Button variant="contained" component={Link} to={HELP_PATH} style={{ minHeight: 44 }}>
          {texts.action}
        </Button>
      </Row>
    </Column>
  );
}
