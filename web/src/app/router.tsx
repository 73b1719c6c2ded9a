import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { ErrorState, Loading } from '#ui/feedback/async-states.js';
import { Guard } from './Guard.js';
import { PublicLayout } from './layouts/PublicLayout.js';
import { NotFoundPage, NotOpenPage } from './pages/error-pages.js';
import { CHUNKS } from './page-chunks.js';
import { useCrossTabSignOut } from '#features/access/hooks/use-cross-tab-sign-out.js';
import { useOpenView } from '#api/impersonation.js';
import { ALIASES, NOT_OPEN_YET, PAGES, type Page, type PageName } from './paths.js';
import { loadPart } from '#ui/navigation/load-part.js';

const StaffShell = lazy(async () => ({
  default: (await loadPart(() => import('./layouts/StaffShell.js'))).StaffShell,
}));

/** Few ever see it. */
const ViewBanner = lazy(async () => ({
  default: (await loadPart(() => import('./layouts/ImpersonationBanner.js'))).ImpersonationBanner,
}));
const Banner = () =>
  useOpenView() === undefined ? null : (
    <Suspense fallback={null}>
      <ViewBanner />
    </Suspense>
  );

const pageOf = (name: PageName): ComponentType => lazy(async () => ({ default: (await loadPart(CHUNKS[name])).Page }));

/** A page that breaks shows it in its own place; another address tries anew. */
class PageBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override render() {
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <ErrorState error={this.state.error} onRetry={() => location.reload()} />
    );
  }
}

function Framed({ shell, children }: { shell: Page['shell']; children: ReactNode }) {
  const place = useLocation();
  const inside = (
    <PageBoundary key={place.pathname}>
      <Suspense fallback={<Loading rows={4} />}>{children}</Suspense>
    </PageBoundary>
  );
  if (shell === 'home') return inside;
  return shell === 'staff' ? (
    <Suspense fallback={<Loading rows={1} />}>
      <StaffShell>{inside}</StaffShell>
    </Suspense>
  ) : (
    inside
  );
}

const ROUTES = PAGES.map(({ path, who, statuses, shell, page }) => {
  const Shown = pageOf(page);
  return {
    path,
    element: (
      <Guard who={who} statuses={statuses}>
        <Framed shell={shell}>
          <Shown />
        </Framed>
      </Guard>
    ),
  };
});

/** Every address of the product. */
export function Router() {
  useCrossTabSignOut();
  return (
    <BrowserRouter>
      <Banner />
      <Routes>
        {ROUTES.map(({ path, element }) => (
          <Route key={path} path={path} element={element} />
        ))}
        {ALIASES.map(({ path, to }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard who="signed-in">
                <Navigate to={to} replace />
              </Guard>
            }
          />
        ))}
        {NOT_OPEN_YET.map(({ path, who }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard who={who}>
                <PublicLayout>
                  <NotOpenPage />
                </PublicLayout>
              </Guard>
            }
          />
        ))}
        <Route
          path="*"
          element={
            <PublicLayout>
              <NotFoundPage />
            </PublicLayout>
          }
        />
      </Routes>
    </BrowserRouter>
  );
}
