/** Resolves imports like Node with the condition `source`. */
module.exports.options = {
  doNotFollow: { path: 'node_modules' },
  // Own builds only: the code of many packages is in such a folder.
  exclude: { path: '^(services|web|agent|proto|libs|infra)/(dist/|.*/dist/)' },
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.base.json' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['source', 'import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
  },
};
