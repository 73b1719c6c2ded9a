// No two folders of the platform, and no two features of a service, import each other. Without tests, which may look at
// anything, and without what tests stand on.
const { options } = require('./cruise-options.cjs');

module.exports = {
  forbidden: [
    {
      name: 'folders-have-one-way-edges',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(libs/platform|services/(repairs|fleet|billing|catalog|notifications|identity))/src/.' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: '(^|/)(dist|proto/gen|testing)/|[.](test|contract)[.]ts$' },
    includeOnly: { path: '^(libs/platform|services/[^/]+)/src/' },
  },
};
