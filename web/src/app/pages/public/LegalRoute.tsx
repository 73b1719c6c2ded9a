import { useLocation } from 'react-router';
import { LegalTexts } from './LegalTexts.js';
import { messages } from '../pages.messages.js';

const { terms, privacy } = messages.legal;

export default function LegalRoute() {
  return useLocation().pathname.startsWith('/terms') ? (
    <LegalTexts {...terms} account="termsAccepted" shop="application.termsAccepted" />
  ) : (
    <LegalTexts {...privacy} account="dataProtectionAccepted" shop="application.privacyAccepted" />
  );
}
