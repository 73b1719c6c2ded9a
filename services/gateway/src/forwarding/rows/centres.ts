import { routes } from '@revive/contracts/routes/routes';
import { forward } from '../forward.js';

export const centreRows = [
  forward(routes.getInjectionStatus, 'centres', 'readInjection'),
  forward(routes.injectAssess, 'centres', 'injectAssess'),
  forward(routes.injectRepair, 'centres', 'injectRepair'),
  forward(routes.getBlueScreenStatus, 'centres', 'readBlueScreens'),
  forward(routes.assessBlueScreen, 'centres', 'assessBlueScreen'),
  forward(routes.recoverBlueScreen, 'centres', 'recoverBlueScreen'),
  forward(routes.analyzeNonBootable, 'centres', 'analyzeNonBootable', {
    reply: ({ analysisType, revenueImpact, ...analysis }) => ({
      ...analysis,
      analysis_type: analysisType,
      revenue_impact: revenueImpact ?? undefined,
    }),
  }),
  forward(routes.detectPhones, 'centres', 'listPhones'),
  forward(routes.bridgePhone, 'centres', 'bridgePhone', {
    request: ({ body: { phoneId, targetDeviceId, phoneUse = '' } }) => ({ phoneId, targetDeviceId, phoneUse }),
  }),
  forward(routes.executeBridge, 'centres', 'executeBridge'),
];
