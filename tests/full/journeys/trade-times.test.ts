import { expect, it } from 'vitest'

import { paths } from '#shared/routing/paths.ts'
import { anyReader, daysAhead, deadlineWords, lastDayWords } from '#shared/ui/time-words.ts'
import { counted } from '#shared/ui/words.ts'

import { journeysOn } from '../../support/browser.ts'
import { localSite } from '../../support/local-site.ts'
import { makeOffer, readOffer } from '../../support/offers.ts'
import { place, readOrder } from '../../support/orders.ts'
import type { SignedIn } from '../../support/people.ts'
import { signIn } from '../../support/token.ts'
import { knownSeller, publish, ring, trader } from '../../support/traders.ts'

const readers = [
  ['en-US', 'America/New_York'],
  ['en-GB', 'Asia/Tokyo'],
] as const

/** Engines put different spaces before "PM". */
const spaced = (words: string) => words.replaceAll('\u202f', ' ')

journeysOn(localSite, 'the deadline of a trade', async (run) => {
  let answerBy = ''
  const trades: { who: SignedIn; path: string; until: string }[] = []
  const { site } = run
  const owner = await knownSeller(site)
  const seller = owner
  const buyer = await trader(site, 'buyer')
  const { slug } = await publish(site, owner, { ...ring, stockNumber: 'T-1' })
  const number = await place(site, buyer, slug, { pieces: 1, goods: 294_000 })
  const { dueOn } = (await readOrder(site, buyer, number)).json
  const offered = await makeOffer(site, buyer, slug, { pieces: 1, amount: 250_000 })
  const { expiresOn } = (await readOffer(site, buyer, offered)).json
  answerBy = expiresOn
  for (const who of [buyer, seller]) {
    trades.push({ who, path: paths.order(number), until: dueOn })
    trades.push({ who, path: paths.offer(offered), until: expiresOn })
  }

  it.each(readers)('is the same day for a reader of %s in %s', async (...[locale, timeZone]) => {
    const visit = await run.prepare({ locale, timezoneId: timeZone })
    const { page } = visit
    for (const { who, path, until } of trades) {
      await signIn(visit, who.token)
      await page.goto(path)
      const left = page.locator('main .time-left')
      const shown = spaced(await left.locator(`time[datetime="${until}"]`).innerText())
      expect(shown).toBe(spaced(deadlineWords(until, new Date(), { locale, timeZone })))
      const days = daysAhead(until, new Date(), { locale, timeZone })
      expect(await left.locator('.d5').innerText()).toBe(`${counted(days, 'day')} left`)
    }

    // In a notification too, as in the email, in the site's own English.
    await signIn(visit, seller.token)
    await page.goto(paths.notifications)
    const words = lastDayWords(answerBy, new Date(), anyReader)
    const told = page.locator('.notification')
    await told.first().waitFor()
    const texts = (await told.allInnerTexts()).map(spaced)
    expect(texts.some((text) => text.includes(words))).toBe(true)
    expect(texts.filter((text) => text.includes('UTC'))).toEqual([])
    expect(visit.complaints).toEqual([])
  })
})
