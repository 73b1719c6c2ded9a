/** Resolves imports like Node with the condition `source`. */
module.exports.options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)dist/' },
  tsPreCompilationDeps: true,
  tsConfig: { fileName: 'tsconfig.base.json' },
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['source', 'import', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
  },
};
