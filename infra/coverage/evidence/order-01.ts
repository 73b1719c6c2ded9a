import type { Evidence } from '../evidence.js';

/** The repair of one device from intake to pickup, sign-in, and tracking. */
export const ORDER_01: Evidence = {
  K001: [
    ['web/src/features/access/use-session.ts', 'if (isApiFailure(error) && error.status === 401) return { state: \'anonymous\' };'],
    ['libs/contracts/src/errors.ts', 'NOT_SIGNED_IN: row(401, \'UNAUTHENTICATED\', \'Please sign in.\')'],
  ],
  K002: [['web/src/ui/ToastRegion.tsx', '<Viewport hotkey={[\'F8\']} />']],
  K003: [
    ['web/src/ui/toasts.ts', 'TOAST_MS = 5000'],
    ['web/src/ui/ToastRegion.tsx', 'duration={TOAST_MS}'],
  ],
  K004: [
    ['web/src/ui/toasts.ts', 'let current: Toast | undefined;'],
    ['web/src/ui/toasts.ts', 'const show = (toast: Omit<Toast, \'id\'>): void => set({ ...toast, id: ++count });'],
  ],
  K005: [['web/src/ui/ToastRegion.tsx', 'swipeDirection="right"']],
  K006: [
    ['web/src/ui/toasts.ts', 'TOAST_SWIPE_PX = 50'],
    ['web/src/ui/ToastRegion.tsx', 'swipeThreshold={TOAST_SWIPE_PX}'],
  ],
  K007: [
    ['web/src/features/repairs/monitor.ts', '!isRunning(row) && (row.status === \'completed\' || row.status === \'ready_for_pickup\') && !needsHelp(row)'],
    ['web/src/features/repairs/monitor.ts', 'rows.filter((row) => !isOver(row)'],
  ],
  K008: [['libs/contracts/src/repairs/tracking.ts', 'progress: whole(0, 100).required()']],
  K009: [['web/src/features/repairs/components/tracking/TrackingSearch.tsx', 'disabled={id === \'\' || searching !== undefined}']],
  K011: [
    ['web/src/ui/time-text.ts', 'return `${t.getDate()} ${month(t)} ${t.getFullYear()}`;'],
    ['web/src/features/repairs/components/tracking/TrackingResult.tsx', 'dayText(quote.createdAt)'],
  ],
  E002: [['libs/contracts/src/repairs/states.ts', 'STEP_STATUSES = [\'pending\', \'active\', \'completed\', \'failed\', \'skipped\']']],
  F010: [
    ['libs/contracts/src/repairs/repair.ts', 'sessionId: id().required()'],
    ['libs/contracts/src/system/health.ts', 'code: text(60).required(), message: text(400).required()'],
  ],
  F011: [
    ['web/src/features/repairs/components/tracking/TrackingResult.tsx', '<p>Device: {tracking.deviceModel}'],
    ['web/src/features/repairs/components/tracking/TrackingResult.tsx', '<StatusBadge look={look} live />'],
    ['web/src/features/repairs/components/tracking/TrackingResult.tsx', '<Progress label={look.label} done={tracking.progress} total={100}'],
    ['web/src/features/repairs/components/tracking/TrackingResult.tsx', '<p>You said: {tracking.issueDescription}</p>'],
    ['web/src/features/repairs/components/tracking/TrackingResult.tsx', '<p>Estimated completion: <When at={tracking.estimatedCompletion} /></p>'],
    ['web/src/features/repairs/components/tracking/TrackingResult.tsx', '[tracking.repairShopName, tracking.repairShopAddress, tracking.repairShopPhone]'],
    ['web/src/features/repairs/components/tracking/Proof.tsx', 'servicesPerformed.map((service) => <li key={service}>{service}</li>)'],
    ['web/src/features/repairs/components/tracking/Proof.tsx', '<strong>Total cost</strong>'],
    ['web/src/features/repairs/components/tracking/TrackingResult.tsx', '<Notes notes={tracking.notes} />'],
  ],
  F013: [
    ['libs/contracts/src/repairs/tracking.ts', 'trackingQuerySchema = form(\'TrackingQuery\', { trackingId: needed(\'Enter a tracking ID\''],
    ['libs/contracts/src/routes/routes.ts', 'path: \'/api/customer/repair-status\', who: \'anyone\', query: trackingQuerySchema'],
  ],
  R002: [['web/src/app/router.tsx', '<Route path="*" element={<AnyonesFrame><NotFoundPage /></AnyonesFrame>} />']],
};
