import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { chromiumPath, launchChromium } from '#server/cli/chromium.ts'
import type { Running } from '#server/main.ts'

import { openSite } from './site.ts'
import { signIn } from './token.ts'

type Wanted = NonNullable<Parameters<typeof chromiumPath>[0]>

/** A page under observation, with a list of things that must never happen. */
export interface Visit {
  page: Page
  context: BrowserContext
  /** The address of the site in the browser. */
  origin: string
  /** Console errors, uncaught exceptions, policy violations and requests to other origins. */
  complaints: string[]
}

export interface Journeys {
  site: Running
  /** The address of the site in the browser. */
  origin: string
  /**
   * Opens a new browser profile. It is closed after its test; a profile opened in a hook stays
   * open.
   */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Visit>
  /** A new profile without a page, for routes and scripts that must be set up first. */
  prepare: (options?: BrowserContextOptions) => Promise<Visit>
  /**
   * A tab in the profile that the holder of a token, or a visitor, keeps for the whole file: opening a page
   * costs half as much as in a new profile, because its scripts are in the cache. It is closed after its
   * test.
   */
  newTab: (token?: string) => Promise<Visit>
  /** The one tab there that stays open, with its complaints forgotten: a fifth of that again. */
  lastingTab: (token?: string) => Promise<Visit>
}

/** The requests of each page that have no answer yet. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** Waits until React has painted, and has run the effects that may ask for something. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
      ),
  )

/** Waits until a page has the answers to all that it has asked for, and shows them. */
export async function answered(page: Page): Promise<void> {
  const waiting = unanswered.get(page)
  if (waiting === undefined) throw new Error('nobody watches this page')
  do {
    await expect.poll(() => waiting.size).toBe(0)
    await painted(page)
  } while (waiting.size > 0)
}

/** Reports policy violations from inside the page. */
const watchViolations = `addEventListener('securitypolicyviolation', (event) => {
  console.error('policy violated: ' + event.violatedDirective + ' ' + event.blockedURI)
})`

/**
 * One Chromium of each kind for the test files of a process: starting one takes a second, and each
 * visit has a profile of its own anyway. Playwright ends them with the process.
 */
const launched = new Map<string, Promise<Browser>>()

async function sharedBrowser(wanted: Wanted): Promise<Browser> {
  const kind = String(chromiumPath(wanted))
  const running = await launched.get(kind)
  if (running?.isConnected() === true) return running
  const browser = launchChromium(wanted)
  launched.set(kind, browser)
  return browser
}

const publicSite = async () => {
  const site = await openSite()
  return { site, origin: site.address }
}

/** Declares journeys through a site in the machine's Chromium, or skips them and says why. */
export function journeysOn(
  open: () => Promise<Pick<Journeys, 'site' | 'origin'>>,
  name: string,
  declare: (run: Journeys) => void | Promise<void>,
  wanted: Wanted = {},
): void {
  if (chromiumPath(wanted) === null) {
    const why = `${name} (skipped: no Chromium on this machine)`
    process.stderr.write(`${why}; CHROMIUM may hold its path.\n`)
    // One skipped test names the file in the summary. The journeys are not even declared, because declaring them
    // starts their site.
    it.skip(why)
    return
  }
  describe(name, async () => {
    let browser: Browser
    const run = {} as Journeys
    let opened: { close: () => Promise<void> }[] = []
    const profiles = new Map<string | undefined, Promise<BrowserContext>>()
    const lasting = new Map<string | undefined, Visit>()
    beforeAll(async () => {
      browser = await sharedBrowser(wanted)
    })
    // Those that hooks have opened.
    afterAll(() => Promise.all(browser?.contexts().map((context) => context.close()) ?? []))
    beforeEach(() => {
      opened = []
    })
    // An open page keeps painting and slows the next tests down.
    afterEach(async () => {
      await Promise.all(opened.map((each) => each.close()))
    })
    const newProfile = async (options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({
        baseURL: run.origin,
        viewport: { width: 1440, height: 900 },
        ...options,
      })
      // As long as `expect.poll` waits: for what hangs, not for what is slow on a busy machine.
      context.setDefaultTimeout(60_000)
      if (options.javaScriptEnabled !== false) await context.addInitScript(watchViolations)
      return context
    }
    /** Notes the complaints of a page, and what it waits for. */
    const watch = (page: Page, complaints: string[]) => {
      const waiting = new Set<Request>()
      unanswered.set(page, waiting)
      page.on('request', (request) => waiting.add(request))
      page.on('requestfinished', (request) => waiting.delete(request))
      page.on('requestfailed', (request) => waiting.delete(request))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('request', (request) => {
        // The browser's own PDF viewer loads its parts without the network.
        const travels = /^(?:http|ws)/.test(request.url())
        if (travels && !request.url().startsWith(`${run.origin}/`)) complaints.push(request.url())
      })
    }
    run.prepare = async (options) => {
      const context = await newProfile(options)
      opened.push(context)
      const complaints: string[] = []
      context.on('page', (page) => watch(page, complaints))
      return { page: await context.newPage(), context, origin: run.origin, complaints }
    }
    const profileOf = async (token: string | undefined) => {
      const context = await newProfile()
      if (token !== undefined) await signIn({ context, origin: run.origin }, token)
      return context
    }
    const tabOf = async (token: string | undefined) => {
      const profile = profiles.get(token) ?? profileOf(token)
      profiles.set(token, profile)
      const context = await profile
      const unused = context.pages().find((page) => !unanswered.has(page))
      const page = unused ?? (await context.newPage())
      const visit = { page, context, origin: run.origin, complaints: [] }
      watch(visit.page, visit.complaints)
      return visit
    }
    run.newTab = async (token) => {
      const visit = await tabOf(token)
      opened.push(visit.page)
      return visit
    }
    run.lastingTab = async (token) => {
      const visit = lasting.get(token) ?? (await tabOf(token))
      lasting.set(token, visit)
      visit.complaints.length = 0
      return visit
    }
    run.visit = async (path, options) => {
      const visit = await run.prepare(options)
      await visit.page.goto(path)
      if (options?.javaScriptEnabled !== false) await hydrated(visit.page)
      return visit
    }
    Object.assign(run, await open())
    await declare(run)
  })
}

/** The same through a site of another origin, as for anonymous visitors; see `localSite`. */
export const journeys = (name: string, declare: (run: Journeys) => void | Promise<void>) =>
  journeysOn(publicSite, name, declare)

/** Resolves when React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
}

/** Loads a page of the site, and waits until React has taken it over. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Follows a link inside the site, as a visitor does, and waits for the new page. */
export async function follow(page: Page, href: string): Promise<void> {
  const before = await page.evaluate(() => performance.timeOrigin)
  await page.locator(`a[href="${href}"]:not([target]):visible`).first().click()
  await page.waitForURL((url) => url.pathname + url.search === href)
  await page.waitForFunction(() => document.querySelector('[aria-busy]') === null)
  const after = await page.evaluate(() => performance.timeOrigin)
  if (before !== after) throw new Error(`${href} was loaded again instead of being navigated to`)
}

/** Moves to another path of the site without loading it, as Back does: no link needs to lead there. */
export async function moveTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // A page that arrives moves the focus to its heading.
    ;(document.activeElement as HTMLElement | null)?.blur()
    const { idx = 0, ...state } = (history.state ?? {}) as { idx?: number }
    history.pushState({ ...state, key: to, idx: idx + 1 }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
  }, address)
  await page.waitForFunction(() => document.activeElement?.matches('main h1') === true)
}
