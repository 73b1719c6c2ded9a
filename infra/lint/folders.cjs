// No folders of the platform, of a service, of the agent, or of a feature of the web import each other in a circle.
// Imports of types count. Excludes tests, test support, and a service's own configuration.
const { options } = require('./cruise-options.cjs');

module.exports = {
  forbidden: [
    {
      name: 'folders-have-one-way-edges',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(?:(?:libs/platform|services/[^/]+|agent)/src|web/src/features)/.' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: {
      path: '(^|/)(dist|proto/gen|testing|fixtures)/|[.](test|contract)[.]tsx?$|^services/[^/]+/src/config[.]ts$',
    },
    includeOnly: { path: '^(?:(?:libs/platform|services/[^/]+|agent)/src|web/src/features)/' },
  },
};
