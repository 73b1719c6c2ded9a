// Allowed directions of imports. `infra/lint/boundaries.test.ts` plants a violation of every rule, so that each rule is
// proven.
const { options } = require('./cruise-options.cjs');

const only = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    only('no-cycles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    only(
      'a-service-knows-only-itself',
      { path: '^services/([^/]+)/', pathNot: '^services/onboarding/src/training/bench/' },
      { path: '^(services|web|agent|infra)/', pathNot: '^services/$1/' },
    ),
    // infra/decisions/0012: the practice disks of the training are read by the same diagnosis as a customer's disk.
    only(
      'the-practice-bench-knows-the-diagnosis',
      { path: '^services/onboarding/src/training/bench/' },
      { path: '^(services|web|agent|infra)/', pathNot: '^(services/onboarding/|agent/src/repair/(?!execute/))' },
    ),
    only(
      'domain-is-pure',
      { path: '^services/[^/]+/src/(domain/|.*[.](policy|lifecycle)[.]ts$)', pathNot: '[.]test[.]ts$' },
      {
        pathNot:
          '^(services/[^/]+/src/(domain/|.*[.](policy|lifecycle)[.]ts$)|libs/contracts/|libs/platform/src/core/lifecycle|proto/gen/|crypto$)',
      },
    ),
    // infra/decisions/0073: the areas of repairs. The desk may import the remaining three.
    only(
      'cases-know-no-other-area',
      { path: '^services/repairs/src/cases/' },
      { path: '^services/repairs/src/(desk|public|proof)/' },
    ),
    only(
      'public-and-proof-know-only-cases',
      { path: '^services/repairs/src/(public|proof)/' },
      { path: '^services/repairs/src/(desk|public|proof)/', pathNot: '^services/repairs/src/$1/' },
    ),
    only(
      'wires-live-in-adapters',
      {
        pathNot:
          '(^services/[^/]+/src/(adapters|data|clients|database)/|[.](entity|repository|query)[.]ts$|^libs/platform/|^infra/|^agent/src/(link|usb)/|[.]test[.]ts$)',
      },
      { path: 'node_modules/(typeorm|pg|kafkajs|ioredis|minio|usb)/', dependencyTypesNot: ['type-only'] },
    ),
    only(
      'rules-live-in-contracts',
      { pathNot: '^(libs/(contracts|platform)/|web/src/ui/)' },
      { path: 'node_modules/yup/' },
    ),
    only('forms-live-in-ui', { path: '^web/', pathNot: '^web/src/ui/form/' }, { path: 'node_modules/formik/' }),
    only('web-speaks-http', { path: '^web/' }, { path: '^(services|agent|proto|infra|libs/platform)/' }),
    only(
      'a-feature-is-an-island',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/(app/|features/(?!$1/))' },
    ),
    only('ui-knows-no-feature', { path: '^web/src/(ui|api)/' }, { path: '^web/src/(app|features|entities)/' }),
    only('entities-know-no-feature', { path: '^web/src/entities/' }, { path: '^web/src/(app|features)/' }),
    only('libs-know-nobody', { path: '^libs/' }, { path: '^(services|web|agent|infra)/' }),
    only('the-agent-knows-no-service', { path: '^agent/' }, { path: '^(services|web|infra)/' }),
  ],
  options,
};
