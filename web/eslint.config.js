import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

// Imports point one way: app → features → components → lib. A feature imports another only through its index.
const features = ['debates', 'documents', 'inbox', 'insights', 'issues', 'live', 'panel', 'presence', 'ruling', 'rulings', 'search', 'thread']
const not = (group, message) => ({ group, message })

const arrow = (files, patterns) => ({ files, rules: { 'no-restricted-imports': ['error', { patterns }] } })
const inApp = not(['@/app/**'], 'Nothing imports app.')
const inFeatures = not(['@/features/**'], 'Only app and features import features.')
const inComponents = not(['@/components/**'], 'lib knows no components.')
const deep = not(features.map((name) => `@/features/${name}/*`), 'Import a feature by its index: @/features/<name>.')
const upwards = not(['../../*'], 'Write @/… instead of climbing.')

export default tseslint.config(
  { ignores: ['dist', 'dist.part', 'test-results', 'src/lib/api/schema.ts', 'vite/mermaid-painter.js'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'max-lines': ['error', { max: 300 }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false, properties: false } }],
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
    },
  },
  { files: ['e2e/**'], rules: { 'react-hooks/rules-of-hooks': 'off' } },
  arrow(['src/app/**'], [deep, upwards]),
  arrow(['src/features/**'], [inApp, deep, upwards]),
  arrow(['src/components/**'], [inApp, inFeatures, upwards]),
  arrow(['src/lib/**'], [inApp, inFeatures, inComponents, upwards]),
)
