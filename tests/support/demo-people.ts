import { eq } from 'drizzle-orm'

import { person } from '#server/features/accounts/table.ts'
import { membership } from '#server/features/companies/table.ts'
import type { Running } from '#server/main.ts'

import { type Journeys, moveTo } from './browser.ts'
import { settled } from './page-checks.ts'
import { sessionOf } from './people.ts'
import { people, type Who } from './workplace-pages.ts'

type Person = typeof person.$inferSelect

/** Half of what a token lasts, in milliseconds. */
const fresh = 5 * 60_000

/** Logs people in, operators with two steps, and again in time: many pages outlast a token. */
function signingIn(site: Running) {
  const kept = new Map<string, { token: string; at: number }>()
  return async (who: Person): Promise<string> => {
    const last = kept.get(who.id)
    if (last !== undefined && Date.now() - last.at < fresh) return last.token
    const { token } = await sessionOf(site, who, who.operator)
    kept.set(who.id, { token, at: Date.now() })
    return token
  }
}

/** Finds the people of a `demoSite` and their companies. */
export async function demoPeople(site: Running) {
  const { db } = (await site.context.services.open()).database
  const found = new Map<Who, Person>()
  const companies = new Map<Who, string>()
  for (const [who, email] of Object.entries(people) as [Who, string][]) {
    const [each] = await db.select().from(person).where(eq(person.email, email))
    if (each === undefined) throw new Error(`${email} is not there`)
    found.set(who, each)
    const acts = eq(membership.personId, each.id)
    const [member] = await db.select().from(membership).where(acts)
    if (member !== undefined) companies.set(who, member.companyId)
  }
  const tokenOf = signingIn(site)
  /** Undefined for visitors. */
  const tokenAs = async (who: Who) => {
    const each = found.get(who)
    return each && tokenOf(each)
  }
  return { db, found, companies, tokenOf, tokenAs }
}

/** What takes the places in a path, by its name with a colon. */
export type Ids = ReadonlyMap<string, string | null | undefined>

/** A path with ids in its places. */
const addressOf = (path: string, ids: Ids): string =>
  path.replaceAll(/:\w+/g, (name) => {
    const id = ids.get(name)
    if (id === undefined || id === null) throw new Error(`there is nothing to show as ${name}`)
    return id
  })

/** Opens a page as one of them, or as a visitor, in a new tab. */
export async function openAs(
  run: Journeys,
  token: string | undefined,
  path: string,
  ids: Ids = new Map(),
) {
  const visit = await run.newTab(token)
  await visit.page.goto(addressOf(path, ids))
  await settled(visit.page)
  return visit
}

interface Turning {
  ids?: Ids
  width?: number
  /** Whether to move on inside the site, which is faster, once the tab is there. */
  moves?: boolean
}

/** The same in the tab that they used before. */
export async function turnTo(
  run: Journeys,
  token: string | undefined,
  path: string,
  { ids = new Map(), width = 1440, moves = false }: Turning = {},
) {
  const visit = await run.lastingTab(token)
  const { page } = visit
  const address = addressOf(path, ids)
  const { pathname } = new URL(page.url())
  await page.setViewportSize({ width, height: 900 })
  const isOpen = (await page.locator('main').count()) > 0
  if (moves && isOpen && pathname !== address.replace(/[?#].*/, '')) {
    await moveTo(page, address)
  } else {
    // To change what is behind the hash would not load the page again.
    if (address.includes('#')) await page.goto('about:blank')
    await page.goto(address)
  }
  await settled(page)
  return visit
}
