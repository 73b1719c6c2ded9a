import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Column, Row } from '#ui/layout/stacks.js';
import { PageHeader } from '#ui/layout/PageHeader.js';
import { Card, Inset } from '#ui/layout/Panel.js';
import { color, TYPE } from '#ui/theme/tokens.js';
import { HELP_PATH } from '#entities/paths.js';
import { ProductPicture, type PictureName } from '../components/ProductPicture.js';
import { messages } from '../demo.messages.js';

interface Scene {
  readonly file: PictureName;
  readonly says: { readonly title: string; readonly text: string; readonly alt: string };
}
const SCENES: readonly Scene[] = [
  { file: 'bench-quoted', says: messages.scenes.diagnose },
  { file: 'tracking-quoted', says: messages.scenes.decide },
  { file: 'bench-completed', says: messages.scenes.check },
  { file: 'tracking-completed', says: messages.scenes.proof },
];

export function DemoPage({ enter }: { enter: ReactNode }) {
  return (
    <Column gap={20}>
      <PageHeader title={messages.title} fact={messages.fact} />
      {enter}
      <Inset role="note">{messages.note}</Inset>
      <Column as="ol" gap={20} style={{ padding: 0, listStyle: 'none' }}>
        {SCENES.map(({ file, says }, at) => (
          <li key={file}>
            <Card as="div">
              <h2 style={{ ...TYPE.lead, fontWeight: 600 }}>
                {at + 1}. {says.title}
              </h2>
              <p style={{ color: color.quiet, marginTop: 4 }}>{says.text}</p>
              <ProductPicture name={file} alt={says.alt} style={{ margin: '12px auto 0' }} />
            </Card>
          </li>
        ))}
      </Column>
      <Row>
        <Button variant="contained" component={Link} to={HELP_PATH} style={{ minHeight: 44 }}>
          {messages.action}
        </Button>
      </Row>
    </Column>
  );
}
