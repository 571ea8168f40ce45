// eslint for the browser's scripts; prettier formats them. `python -m scripts.lint_web` runs both from .venv/node.

const js = require('@eslint/js');

const WEB = 'src/hexrealm/web';
// Who may import whom: a folder may not import from the folders listed after it.
const LAYERS = {
  core: ['board', 'table', 'live', 'pages'],
  board: ['table', 'live', 'pages'],
  table: ['live', 'pages'],
  live: ['board', 'table', 'pages'],
};

/** The import rule of one folder, for `import … from` and for `import(…)`. */
function layer([folder, forbidden]) {
  const message = `${folder}/ may not import from ${forbidden.join(', ')}: see ${WEB}/README.md`;
  const group = forbidden.map((name) => `**/${name}/**`);
  const selector = `ImportExpression[source.value=/\\/(${forbidden.join('|')})\\//]`;
  return {
    files: [`${WEB}/${folder}/**/*.js`],
    rules: {
      'no-restricted-imports': ['error', { patterns: [{ group, message }] }],
      'no-restricted-syntax': ['error', { selector, message }],
    },
  };
}

module.exports = [
  { ignores: [`${WEB}/vendor/**`] },
  js.configs.recommended,
  {
    rules: {
      'no-undef': 'off', // tsc knows the names of the browser and of node
      eqeqeq: 'error',
      'max-len': ['error', { code: 120, ignoreUrls: true }],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 30, skipBlankLines: true, skipComments: true }],
      'no-shadow': 'error',
      'no-unused-vars': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  ...Object.entries(LAYERS).map(layer),
];
