import { afterAll, expect, it } from 'vitest'

import { matchNewLots } from '#server/features/search/saved/match-lots.ts'
import { tellMatches } from '#server/features/search/saved/tell-matches.ts'
import { mostSaved } from '#shared/features/search/saved-contract.ts'

import { callAs } from '../../../support/api-calls.ts'
import { databaseEnv } from '../../../support/database.ts'
import { jobInstance } from '../../../support/jobs.ts'
import { alertsOf, save, savedOf } from '../../../support/saved-searches.ts'
import { startSite } from '../../../support/site.ts'
import { publish, ring, trader } from '../../../support/traders.ts'

const env = await databaseEnv()
const site = await startSite(env)
const [one, two] = await Promise.all([jobInstance(env), jobInstance(env)])
afterAll(() => Promise.all([one.close(), two.close(), site.stop(0)]))

it('two instances at the same time tell each person of each lot once', async () => {
  const seller = await trader(site, 'seller')
  const buyers = await Promise.all(Array.from({ length: 6 }, () => trader(site, 'buyer')))
  for (const each of buyers) await save(site, each, { words: 'sapphire' })
  for (let at = 0; at < 3; at += 1) {
    await publish(site, seller, { ...ring, stockNumber: `RC-${at}` })
  }
  await Promise.all([one, two, one, two].map((each) => matchNewLots(each)))
  await Promise.all([one, two, one, two].map((each) => tellMatches(each)))
  /** The lots that each buyer was told of, by however many messages. */
  const told = async () => {
    const titles = await Promise.all(buyers.map((each) => alertsOf(site, each)))
    return titles.map((each) =>
      each.reduce((sum, title) => sum + Number(/^\d+/.exec(title)?.[0]), 0),
    )
  }
  const three = buyers.map(() => 3)
  // The site's own job may hold what these skip, so it is asked again until all were told.
  await expect
    .poll(async () => {
      await tellMatches(one)
      return told()
    })
    .toEqual(three)
  await Promise.all([one, two].map((each) => matchNewLots(each)))
  await Promise.all([one, two].map((each) => tellMatches(each)))
  expect(await told()).toEqual(three)
})

it('many windows at the same time do not pass the limit', async () => {
  const who = await trader(site, 'buyer')
  for (let at = 1; at < mostSaved; at += 1) await save(site, who, { words: `number ${at}` })
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async (_, at) => {
      const body = { query: { words: `late ${at}` }, frequency: 'daily' }
      return (await callAs(site, who, '/saved-searches', body)).status
    }),
  )
  expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409])
  expect(await savedOf(site, who)).toHaveLength(mostSaved)
})
