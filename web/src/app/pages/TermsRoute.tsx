import { LegalTexts } from './LegalTexts.js';
import { messages } from './pages.messages.js';

export default function TermsRoute() {
  return <LegalTexts {...messages.legal.terms} account="termsAccepted" shop="application.termsAccepted" />;
}
