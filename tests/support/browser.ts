import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe } from 'vitest'

import { chromiumPath, launchChromium } from '#server/cli/chromium.ts'
import type { Running } from '#server/main.ts'

import { databaseEnv } from './database.ts'
import { startSite } from './site.ts'

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
  const site = await startSite(await databaseEnv())
  return { site, origin: site.address }
}

/**
 * Declares journeys through the real server in the machine's Chromium, or skips them and says why.
 * Without `open` the site has another origin, as for anonymous visitors; see `localSite`.
 */
export function journeys(
  name: string,
  declare: (run: Journeys) => void,
  open: () => Promise<Pick<Journeys, 'site' | 'origin'>> = publicSite,
  wanted: Wanted = {},
): void {
  const missing = chromiumPath(wanted) === null
  const why = missing ? `${name} (skipped: no Chromium on this machine)` : name
  if (missing) {
    process.stderr.write(`${why}; CHROMIUM may hold its path.\n`)
  }
  describe.skipIf(missing)(why, () => {
    let browser: Browser
    const run = {} as Journeys
    let opened: BrowserContext[] = []
    beforeAll(async () => {
      Object.assign(run, await open())
      browser = await sharedBrowser(wanted)
    })
    afterAll(async () => {
      // Those that hooks have opened.
      await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
      await run.site?.stop(0)
    })
    beforeEach(() => {
      opened = []
    })
    // An open page keeps painting and slows the next tests down.
    afterEach(async () => {
      await Promise.all(opened.map((context) => context.close()))
    })
    run.prepare = async (options = {}) => {
      const context = await browser.newContext({
        baseURL: run.origin,
        viewport: { width: 1440, height: 900 },
        ...options,
      })
      opened.push(context)
      // As long as `expect.poll` waits: for what hangs, not for what is slow on a busy machine.
      context.setDefaultTimeout(60_000)
      const complaints: string[] = []
      if (options.javaScriptEnabled !== false) await context.addInitScript(watchViolations)
      const watch = (page: Page) => {
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
      context.on('page', watch)
      return { page: await context.newPage(), context, origin: run.origin, complaints }
    }
    run.visit = async (path, options) => {
      const visit = await run.prepare(options)
      await visit.page.goto(path)
      if (options?.javaScriptEnabled !== false) await hydrated(visit.page)
      return visit
    }
    declare(run)
  })
}

/** Resolves when React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-hydrated'))
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
