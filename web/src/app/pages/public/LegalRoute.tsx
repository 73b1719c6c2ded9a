import { useLocation } from 'react-router';
import { LegalTexts } from './LegalTexts.js';
import { messages } from '../pages.messages.js';

const { terms, privacy } = messages.legal;

/** The terms and the privacy texts: two addresses of one page. */
export default function LegalRoute() {
  return useLocation().pathname.startsWith('/terms') ? (
    <LegalTexts {...terms} account="termsAccepted" shop="application.termsAccepted" />
  ) : (
    <LegalTexts {...privacy} account="dataProtectionAccepted" shop="application.privacyAccepted" />
  );
}
