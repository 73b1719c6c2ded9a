import { Navigate } from 'react-router';
import { settingsPath } from '#entities/paths.js';

export default function ProfileRoute() {
  return <Navigate to={settingsPath('account')} replace />;
}
