/** Tests of the server that ask for no database; all others run on PostgreSQL as well. */
export const withoutDatabase = [
  'tests/features/site/specification.pages.test.ts',
  'tests/platform/assets.api.test.ts',
  'tests/platform/headers.api.test.ts',
  'tests/platform/mail-transport.api.test.ts',
  'tests/platform/openapi.api.test.ts',
  'tests/platform/page-cache.api.test.ts',
  'tests/platform/pages.pages.test.ts',
  'tests/platform/transport.api.test.ts',
]
