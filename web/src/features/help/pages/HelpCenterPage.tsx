import { useParams } from 'react-router';
import { HelpArticlePage } from './HelpArticlePage.js';
import { HelpPage } from './HelpPage.js';

/** Both pages in one part: whoever reads the list reads an article next. */
export default function HelpCenterPage() {
  const { slug } = useParams();
  return slug === undefined ? <HelpPage /> : <HelpArticlePage slug={slug} />;
}
