import { EnterDemo } from '#features/access/components/EnterDemo.js';
import { DemoPage } from '#features/landing/pages/DemoPage.js';

export default function DemoRoute() {
  return <DemoPage enter={<EnterDemo />} />;
}
