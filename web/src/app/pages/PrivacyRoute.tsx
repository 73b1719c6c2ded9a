import { LegalTexts } from './LegalTexts.js';
import { messages } from './pages.messages.js';

export default function PrivacyRoute() {
  return <LegalTexts {...messages.legal.privacy} account="dataProtectionAccepted" shop="application.privacyAccepted" />;
}
