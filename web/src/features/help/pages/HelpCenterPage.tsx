import { useParams } from 'react-router';
import { HelpArticlePage } from './HelpArticlePage.js';
import { HelpPage } from './HelpPage.js';

/** Both pages share a chunk, because readers of the list open an article next. */
export default function HelpCenterPage() {
  const { slug } = useParams();
  return slug === undefined ? <HelpPage /> : <HelpArticlePage slug={slug} />;
}
