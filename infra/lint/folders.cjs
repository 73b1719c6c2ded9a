// No two folders of the platform and no two features of a service import each other. Excludes tests, test support, and
// a service's own configuration.
const { options } = require('./cruise-options.cjs');

module.exports = {
  forbidden: [
    {
      name: 'folders-have-one-way-edges',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(libs/platform|services/[^/]+)/src/.' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: '(^|/)(dist|proto/gen|testing)/|[.](test|contract)[.]ts$|^services/[^/]+/src/config[.]ts$' },
    includeOnly: { path: '^(libs/platform|services/[^/]+)/src/' },
  },
};
