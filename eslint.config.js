import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import house from './infra/lint/house-rules.js';

/** Zero warnings: what is not worth an error is off. */
export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', 'proto/gen/', '**/*.gen.ts', '.revive/', '.nx/', '**/*.cjs', 'web/public/'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: { allowDefaultProject: ['*.js', 'infra/*/*.mjs', 'infra/*/*.js', 'web/*.mjs'] }, tsconfigRootDir: import.meta.dirname } },
    plugins: { house, regexp },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', 300],
      'max-params': ['error', 7],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Closed sets are const arrays of text.' },
        { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
        { selector: "MemberExpression[object.object.name='describe'][property.name='only'], CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(skip|only|todo)$/]", message: 'No test is skipped or left alone.' },
        { selector: "CallExpression[callee.property.name='catch'] > ArrowFunctionExpression[body.type='BlockStatement'][body.body.length=0]", message: 'An error that is swallowed needs to be said why: handle it.' },
      ],
      'house/disable-says-why': 'error',
      // A pattern that needs more than so many steps for so many characters lets one request stop everybody.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      'house/no-vague-folders': 'error',
    },
  },
  {
    files: ['services/*/src/**/*.ts', 'libs/platform/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testkit.ts', '**/test-postgres.ts', 'services/*/src/main.ts'],
    rules: { 'house/no-plain-error': 'error' },
  },
  {
    files: ['services/*/src/**/*.ts', 'agent/src/**/*.ts'],
    ignores: ['**/config.ts', '**/main.ts', '**/*.test.ts'],
    rules: { 'no-restricted-properties': ['error', { object: 'process', property: 'env', message: 'Only config.ts sees the environment.' }] },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/test/**/*.ts', 'infra/**/*.ts'],
    rules: { 'regexp/no-super-linear-backtracking': 'off', 'regexp/no-super-linear-move': 'off' },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off', '@typescript-eslint/no-unsafe-member-access': 'off', '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off', '@typescript-eslint/no-unsafe-return': 'off', 'max-params': 'off',
    },
  },
  // Configuration files are default exports by their tools' convention; React pages are loaded lazily by theirs.
  { files: ['*.js', '**/*.config.ts', '**/*.config.js', 'infra/lint/*.js', 'infra/test/*.js', 'web/src/features/*/*Page.tsx'], rules: { 'no-restricted-syntax': 'off' } },
  { files: ['**/*.js', '**/*.mjs'], ...tseslint.configs.disableTypeChecked },
);
