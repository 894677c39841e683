import supertest from 'supertest'
import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'

import { startSite } from '../../support/site.ts'

const site = await startSite()

const html = async (path: string) => (await supertest(site.address).get(path)).text

it('the server sends private pages in their own outline', async () => {
  const overview = await html(paths.overview)
  expect(overview).toContain('skeleton-standing')
  expect(overview).not.toContain('skeleton-tabs')
  const security = await html(paths.profileSecurity)
  expect(security).toContain('skeleton-tabs')
  expect(security).not.toContain('skeleton-standing')
})
