import { beforeAll, expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'
import { deadlineWords, lengthWords, minuteWords } from '#shared/ui/time-words.ts'

import { journeys } from '../support/browser.ts'
import { localSite } from '../support/local-site.ts'
import { makeOffer, readOffer } from '../support/offers.ts'
import { place, readOrder, withAccount } from '../support/orders.ts'
import type { SignedIn } from '../support/people.ts'
import { signIn } from '../support/token.ts'
import { publish, ring, trader, trust } from '../support/traders.ts'

const readers = [
  ['en-US', 'America/New_York'],
  ['en-GB', 'Asia/Tokyo'],
] as const

/** Engines put different spaces before "PM". */
const spaced = (words: string) => words.replaceAll('\u202f', ' ')

journeys(
  'the deadline of a trade',
  (run) => {
    let buyer: SignedIn
    let seller: SignedIn
    const trades: Record<'order' | 'offer', { who: SignedIn; path: string; until: string }[]> = {
      order: [],
      offer: [],
    }
    beforeAll(async () => {
      const { site } = run
      const owner = await trader(site, 'seller')
      await trust(site, owner.companyId)
      seller = owner
      buyer = await trader(site, 'buyer')
      const { slug } = await publish(site, owner, { ...ring, stockNumber: 'T-1' })
      const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
      const { dueAt } = (await readOrder(site, buyer, number)).json
      const offered = await makeOffer(site, buyer, slug, { pieces: 1, amount: 250_000 })
      const { moves } = (await readOffer(site, buyer, offered)).json
      for (const who of [buyer, seller]) {
        trades.order.push({ who, path: paths.order(number), until: dueAt })
        trades.offer.push({ who, path: paths.offer(offered), until: moves[0].terms.expiresAt })
      }
    })

    it.each(['order', 'offer'] as const)(
      'is one moment on the page of an %s, which each reader sees in their own zone',
      async (what) => {
        const seen = new Set<string>()
        for (const [locale, timeZone] of readers) {
          for (const { who, path, until } of trades[what]) {
            const visit = await run.prepare({ locale, timezoneId: timeZone })
            await signIn(visit, who.token)
            await visit.page.goto(path)
            const left = visit.page.locator('main .time-left')
            const shown = spaced(await left.locator(`time[datetime="${until}"]`).innerText())
            expect(shown).toBe(spaced(deadlineWords(until, new Date(), { locale, timeZone })))
            seen.add(shown)
            // It runs down alike for everybody; the page may be a minute old.
            const millis = Date.parse(until) - Date.now()
            expect([lengthWords(millis), lengthWords(millis + 60_000)]).toContain(
              await left.locator('.d5').innerText(),
            )
            expect(visit.complaints).toEqual([])
          }
        }
        expect(seen.size).toBe(readers.length)
      },
    )

    it('is in the reader’s zone in a notification too', async () => {
      const mine = trades.offer.find(({ who }) => who === seller)
      if (mine === undefined) throw new Error('nothing was offered')
      for (const [locale, timeZone] of readers) {
        const visit = await run.prepare({ locale, timezoneId: timeZone })
        await signIn(visit, mine.who.token)
        await visit.page.goto(paths.notifications)
        const words = spaced(minuteWords(mine.until, { locale, timeZone }))
        const told = visit.page.locator('.notification')
        await told.first().waitFor()
        const texts = (await told.allInnerTexts()).map(spaced)
        expect(texts.some((text) => text.includes(words))).toBe(true)
        expect(texts.filter((text) => text.includes('UTC'))).toEqual([])
      }
    })
  },
  () => localSite(withAccount),
)
