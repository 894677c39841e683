/** Server tests without a database; all others run on PostgreSQL as well. */
export const withoutDatabase = [
  'tests/features/companies/overview.pages.test.ts',
  'tests/features/site/specification.pages.test.ts',
  'tests/features/site/terms.pages.test.ts',
  'tests/platform/http/assets.api.test.ts',
  'tests/platform/http/headers.api.test.ts',
  'tests/platform/http/openapi.api.test.ts',
  'tests/platform/http/transport.api.test.ts',
  'tests/platform/mail/mail-transport.api.test.ts',
  'tests/platform/pages/endless-queries.api.test.ts',
  'tests/platform/pages/failed-live-data.api.test.ts',
  'tests/platform/pages/page-cache.api.test.ts',
  'tests/platform/pages/pages.pages.test.ts',
  'tests/platform/pdf/paper.api.test.ts',
]
