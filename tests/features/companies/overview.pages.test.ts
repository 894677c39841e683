import supertest from 'supertest'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Running } from '#server/main.ts'
import { paths } from '#shared/routing/paths.ts'

import { startSite } from '../../support/site.ts'

let site: Running
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop(0))

const html = async (path: string) => (await supertest(site.address).get(path)).text

it('the server sends private pages in their own outline', async () => {
  const overview = await html(paths.overview)
  expect(overview).toContain('skeleton-standing')
  expect(overview).not.toContain('skeleton-tabs')
  const security = await html(paths.profileSecurity)
  expect(security).toContain('skeleton-tabs')
  expect(security).not.toContain('skeleton-standing')
})
