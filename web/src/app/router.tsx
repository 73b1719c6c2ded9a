import { styled } from '@mui/material/styles';
import { Component, Fragment, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router';
import { useImpersonation } from '#api/impersonation.js';
import { useCrossTabSignOut } from '#features/access/hooks/use-cross-tab-sign-out.js';
import { ErrorState, Loading } from '#ui/feedback/async-states.js';
import { PublicShell } from '#ui/layout/PublicShell.js';
import { lazyNamed, loadPart } from '#ui/navigation/load-part.js';
import { Guard } from './Guard.js';
import { PublicLayout } from './layouts/PublicLayout.js';
import { PageRoutesProvider } from './layouts/routes-context.js';
import { NotFoundPage, NotOpenPage } from './pages/error-pages.js';
import { ALIASES, NOT_OPEN_YET, ROUTES } from './routes.js';
import type { Layout, PageRoute } from './routes/page-route.js';

const StaffLayout = lazyNamed(() => import('./layouts/StaffLayout.js'), 'StaffLayout');

/** Loaded lazily: few people see the banner. */
const ImpersonationBanner = lazyNamed(() => import('./layouts/ImpersonationBanner.js'), 'ImpersonationBanner');
const Impersonation = () =>
  useImpersonation() === undefined ? null : (
    <Suspense fallback={null}>
      <ImpersonationBanner />
    </Suspense>
  );

const AfterPage = lazyNamed(() => import('./layouts/AfterPage.js'), 'AfterPage');

type Frame = ComponentType<{ children: ReactNode }>;
const PublicWide: Frame = ({ children }) => <PublicShell width="wide">{children}</PublicShell>;

/** Frame of each layout, loaded with the page. The staff frame stays mounted between pages. */
const FRAMES: Record<Layout, () => Frame | Promise<Frame>> = {
  none: () => Fragment,
  staff: () => Fragment,
  public: () => PublicShell,
  'public-wide': () => PublicWide,
  'public-or-account': () => PublicLayout,
  account: async () => (await loadPart(() => import('./layouts/OwnAccountFrame.js'))).OwnAccountFrame,
};

const framed = ({ layout, lazy: load }: PageRoute) =>
  lazy(async () => {
    const [Around, { default: Page }] = await Promise.all([FRAMES[layout](), loadPart(load)]);
    return {
      default: () => (
        <Around>
          <Page />
        </Around>
      ),
    };
  });

/** Shows the error in place of a broken page. Navigating to a different path resets it. */
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

function Place({ layout, children }: { layout: Layout; children: ReactNode }) {
  const { pathname } = useLocation();
  const inside = (
    <PageBoundary key={pathname}>
      <Suspense fallback={<Loading rows={6} />}>{children}</Suspense>
    </PageBoundary>
  );
  if (layout !== 'staff') return inside;
  return (
    <Suspense fallback={<Loading rows={6} />}>
      <StaffLayout>{inside}</StaffLayout>
    </Suspense>
  );
}

/** At least a screen high, so that the footer does not move while a page loads. */
const Screen = styled('div')({ minHeight: '100dvh' });

const PAGES = ROUTES.map((route) => {
  const Page = framed(route);
  return {
    path: route.path,
    element: (
      <Guard access={route.access}>
        <Place layout={route.layout}>
          <Page />
        </Place>
      </Guard>
    ),
  };
});

export function Router() {
  useCrossTabSignOut();
  return (
    <BrowserRouter>
      <PageRoutesProvider value={ROUTES}>
        <Impersonation />
        <Screen>
          <Routes>
            {PAGES.map(({ path, element }) => (
              <Route key={path} path={path} element={element} />
            ))}
            {ALIASES.map(({ path, to }) => (
              <Route
                key={path}
                path={path}
                element={
                  <Guard access="signed-in">
                    <Navigate to={to} replace />
                  </Guard>
                }
              />
            ))}
            {NOT_OPEN_YET.map(({ path, access }) => (
              <Route
                key={path}
                path={path}
                element={
                  <Guard access={access}>
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
        </Screen>
        <Suspense fallback={null}>
          <AfterPage />
        </Suspense>
      </PageRoutesProvider>
    </BrowserRouter>
  );
}
