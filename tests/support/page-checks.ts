import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'

import { events } from '#server/features.ts'

import { faults, overflow } from './axe.ts'
import { answered, hydrated, type Visit } from './browser.ts'
import { routeOf, type Shown, type Who, type WorkplacePage } from './workplace-pages.ts'

/** The browser itself logs what the server refused; the page says so in words. */
export const realComplaints = ({ complaints }: Visit): string[] =>
  complaints.filter((text) => !/status of (?:403|404|410|422)/.test(text))

/** That a page fits its window, satisfies axe, and has complained about nothing. */
export async function looksWell({ page, complaints }: Visit): Promise<void> {
  expect(await overflow(page)).toEqual({ scroll: false, over: [] })
  expect(await faults(page)).toEqual([])
  expect(complaints).toEqual([])
}

/** Waits until a page has loaded everything. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main [aria-busy="true"]')].every(
      (each) => !each.checkVisibility(),
    ),
  )
  await page.locator('main h1').first().waitFor()
}

/** More than any page has. */
const mostStops = 250
/** Keys that are pressed without waiting for the page in between. */
const atOnce = 10

/** Notes at each Tab what the one before has led to, until that is out of a part of the page. */
function watchFocus(selector: string): void {
  const noted = { bad: [] as string[], left: false }
  const within = document.querySelector<HTMLElement>(selector)
  if (within === null) throw new Error(`there is no ${selector}`)
  // The first Tab leads to what is first in it.
  within.tabIndex = -1
  within.focus({ preventScroll: true })
  let pressed = false
  const look = (each: HTMLElement) => {
    // In a date field the browser itself draws the ring of each part.
    const inside = 'testFocused' in each.dataset
    each.dataset.testFocused = ''
    // The whole row around a button may show its focus.
    const rings = ['', '::after'].map((part) => getComputedStyle(each, part))
    const box = each.getBoundingClientRect()
    const seen = box.bottom > 0 && box.top < innerHeight && box.width > 0
    const ring = rings.some(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
    const name = `${each.tagName} ${each.id} ${each.textContent?.slice(0, 40)}`
    if (!inside && !(seen && ring)) noted.bad.push(name)
  }
  const note = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const each = document.activeElement as HTMLElement | null
    const away = each === within || !within.contains(each)
    if (pressed && away) noted.left = true
    else if (pressed && !noted.left) look(each as HTMLElement)
    pressed = true
    // The rest of the keys must not begin again at the top.
    if (noted.left) event.preventDefault()
  }
  // A page that was left without loading another one has its own still.
  const kept = globalThis as { testWatch?: AbortController }
  kept.testWatch?.abort()
  kept.testWatch = new AbortController()
  addEventListener('keydown', note, { capture: true, signal: kept.testWatch.signal })
  Object.assign(globalThis, { testNoted: noted })
}

/** The elements in a part of a page that show their focus badly, found with Tab until it leaves that part. */
export async function badFocus(page: Page, part: string): Promise<string[]> {
  await page.evaluate(watchFocus, part)
  for (let at = 0; at < mostStops; at += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, () => page.keyboard.press('Tab')))
    const { bad, left } = await page.evaluate(
      () => (globalThis as unknown as { testNoted: { bad: string[]; left: boolean } }).testNoted,
    )
    if (left) return bad
  }
  throw new Error(`Tab has not left ${part} after ${mostStops} stops`)
}

/** Marks what only a ground draws. */
const markFilled = (page: Page) =>
  page.evaluate(() => {
    const bare = (each: Element) => each.childElementCount === 0 && each.textContent?.trim() === ''
    for (const each of document.querySelectorAll<HTMLElement>('main *, header *, nav *')) {
      const { backgroundColor, backgroundImage } = getComputedStyle(each)
      const filled = backgroundImage === 'none' && !/^rgba\(.*, 0\)$/.test(backgroundColor)
      const { width, height } = each.getBoundingClientRect()
      if (bare(each) && filled && width > 2 && height > 2) each.dataset.testFilled = ''
    }
  })

/**
 * What forced colours would hide: they remove backgrounds and shadows, so buttons and fields need a
 * border, and bars that only a background draws need colours of their own.
 */
function findLost(): string[] {
  const form = 'button.button, a.button, input, select, textarea'
  const drawn = 'input[type=checkbox], input[type=radio], input[type=range], input[type=file]'
  return [...document.querySelectorAll<HTMLElement>('main *, header *, nav *')]
    .filter((each) => {
      if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      if (each.closest('.visually-hidden') !== null || each.matches(drawn)) return false
      if (!each.matches(form) && !('testFilled' in each.dataset)) return false
      if (getComputedStyle(each).forcedColorAdjust === 'none') return false
      // The frame around a field may be that of its parts.
      return ![each, each.parentElement].some(
        (framed) => framed && Number.parseFloat(getComputedStyle(framed).borderBottomWidth) > 0,
      )
    })
    .map((each) => `${each.tagName}.${each.className} ${each.textContent?.trim().slice(0, 30)}`)
}

/**
 * The links to what is shown that forced colours make look like those beside them: they remove
 * grounds and show borders that are transparent, so the current link needs a border of another
 * colour or width, or an underline of its own. Menus that are closed count, too.
 */
function findUnmarked(): string[] {
  const look = (link: Element) => {
    const style = getComputedStyle(link)
    const edges = ['top', 'right', 'bottom', 'left'].map((side) => {
      const width = style.getPropertyValue(`border-${side}-width`)
      return width === '0px' ? width : `${width} ${style.getPropertyValue(`border-${side}-color`)}`
    })
    return [...edges, style.textDecorationLine].join()
  }
  const others = (group: Element) => [...group.querySelectorAll('a[href]:not([aria-current])')]
  return [...document.querySelectorAll('a[aria-current]')]
    .filter((current) => {
      let group: Element = current
      while (group.parentElement !== null && others(group).length === 0) group = group.parentElement
      return others(group).some((other) => look(other) === look(current))
    })
    .map((each) => `${each.closest('nav, ul')?.className} ${each.textContent}`)
}

/** What forced colours hide on a page, and the links that they leave unmarked. */
async function lostInForcedColours(page: Page): Promise<string[]> {
  await markFilled(page)
  await page.emulateMedia({ forcedColors: 'active' })
  const lost = [await page.evaluate(findLost), await page.evaluate(findUnmarked)]
  await page.emulateMedia({ forcedColors: 'none' })
  return lost.flat()
}

/** Rows that scroll sideways without a scrollbar and do not fade where they are cut. */
const unfadedRows = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('nav, nav *')]
      .filter((each) => {
        const { overflowX, scrollbarWidth, maskImage } = getComputedStyle(each)
        const scrolls = overflowX === 'auto' && each.scrollWidth > each.clientWidth + 1
        return scrolls && scrollbarWidth === 'none' && maskImage === 'none'
      })
      .map((each) => `${each.tagName}.${each.className} ${each.textContent.slice(0, 30)}`),
  )

/**
 * What a thumb easily misses: controls whose target is less than 44 pixels high. Links in the
 * middle of a text have the height of its lines, and one that wraps has two of them.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'button, a[href], select, summary, textarea, input:not([type=hidden])'
    const inText = (each: Element): boolean => {
      const { parentElement: parent } = each
      if (parent === null || getComputedStyle(each).display !== 'inline') return false
      const texts = [...parent.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      return texts.some(({ textContent }) => textContent?.trim() !== '') || inText(parent)
    }
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((each) => {
        if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
        if (each.closest('.visually-hidden, .skip-link') !== null || inText(each)) return false
        if (each.getClientRects().length > 1) return false
        each.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, right, top, bottom } = each.getBoundingClientRect()
        const [x, y] = [(left + right) / 2, (top + bottom) / 2]
        const label = each.closest('label') ?? each.parentElement?.querySelector(':scope > label')
        const hits = (at: number) => {
          const found = document.elementFromPoint(x, at)
          return found !== null && (each.contains(found) || label?.contains(found) === true)
        }
        // By two pixels, because each look asks the browser what lies there.
        let height = 0
        for (let at = y; height < 43 && hits(at); at += 2) height += 2
        for (let at = y - 2; height < 43 && hits(at); at -= 2) height += 2
        return height < 43
      })
      .map((each) => `${each.tagName}.${each.className} ${each.textContent?.trim().slice(0, 30)}`)
  })
}

/** Tables whose last columns only come into view when somebody scrolls them sideways. */
const cutTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.data-table')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((each) => each.querySelector('caption')?.textContent ?? each.className),
  )

/** Buttons that fill a tablet's line as they fill a phone's. */
const wideButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.button')]
      .filter((each) => each.checkVisibility() && each.offsetWidth > innerWidth / 2)
      .map((each) => `${each.innerText} ${each.offsetWidth}`),
  )

/** What people should not have to read: ids, moments as programs write them, and names of events. */
export async function rawWords(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  const raw = /[\da-f]{8}-[\da-f]{4}-|\b20\d{2}-\d{2}-\d{2}/g
  const actions = [...events.keys()].filter((name) => text.includes(name))
  return [...(text.match(raw) ?? []), ...actions]
}

/** The links and buttons of a page that are filled, and those that have the frame of danger. */
const actsOf = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const probe = main.appendChild(document.createElement('i'))
    probe.style.color = 'var(--danger)'
    const danger = getComputedStyle(probe).color
    probe.remove()
    const shown = [...main.querySelectorAll<HTMLElement>('.button')].filter((each) =>
      each.checkVisibility(),
    )
    const names = (of: HTMLElement[]) => of.map(({ innerText }) => innerText.trim())
    return {
      filled: names(shown.filter((each) => each.matches('.button-filled'))),
      danger: names(shown.filter((each) => getComputedStyle(each).borderTopColor === danger)),
    }
  })

/** Looks at what a page shows the person who opened it. */
async function expectShown(page: Page, { heading, ...acts }: Shown): Promise<void> {
  if (heading !== undefined) expect(await page.locator('main h1').innerText()).toBe(heading)
  expect(await actsOf(page)).toMatchObject(acts)
}

/** Colleagues, who see less of what the owner of their company sees. */
const colleagues: ReadonlySet<Who> = new Set(['sales', 'finance', 'purchasing'])

/** What every page must do, whoever opens it, in whichever state its subject is. */
async function expectReadable({ page }: Visit): Promise<void> {
  await answered(page)
  expect(await page.locator('h1:visible').count()).toBe(1)
  expect(await rawWords(page)).toEqual([])
  expect(await overflow(page)).toEqual({ scroll: false, over: [] })
  expect(await cutTables(page)).toEqual([])
  await expectRoom(page, 320)
}

/** That a page has room on a screen of so many pixels. */
async function expectRoom(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  // The stock table chooses its columns when it has seen its new width.
  await expect
    .poll(() => overflow(page), { message: `at ${width}` })
    .toEqual({ scroll: false, over: [] })
  expect(await cutTables(page), `at ${width}`).toEqual([])
  expect(await unfadedRows(page), `at ${width}`).toEqual([])
}

/** What the parts of a page must do, which are the same in each of its states. */
async function expectUsable(page: Page): Promise<void> {
  await expectRoom(page, 768)
  expect(await wideButtons(page)).toEqual([])
  await expectRoom(page, 1024)
  await page.setViewportSize({ width: 390, height: 844 })
  // A list of many rows measures them again.
  await answered(page)
  expect(await smallTargets(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await lostInForcedColours(page)).toEqual([])
  expect(await badFocus(page, 'main')).toEqual([])
}

/** What axe finds on a screen of so many pixels. */
export async function faultsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  return faults(page)
}

/**
 * Declares the tests of many pages, each opened once. Focus, targets and forced colours are looked at
 * on the first page of each route; `every-page.test.ts` has axe look at it on a phone.
 * @param open opens one of them on a wide screen and waits until it has loaded; whether it may move there
 *   inside the site
 */
export function checkPages(
  pages: readonly WorkplacePage[],
  open: (who: Who, path: string, moves: boolean) => Promise<Visit>,
): void {
  // What the links in emails lead to is one short form each.
  const kindOf = (path: string) => (path.includes('#') ? 'a link in an email' : routeOf(path))
  const cases = pages.map(([who, path, shown], at) => {
    const first = pages.findIndex((other) => kindOf(other[1]) === kindOf(path)) === at
    return { who, path, shown, first }
  })
  it.each(cases)(
    '$who: $path shows what they may do, has room, and no faults',
    async ({ who, path, shown, first }) => {
      const visit = await open(
        who,
        path,
        !first && who !== 'visitor' && shown?.heading === undefined,
      )
      const { page } = visit
      if (shown !== undefined) await expectShown(page, shown)
      if (first || !colleagues.has(who)) expect(await faults(page)).toEqual([])
      await expectReadable(visit)
      if (first) await expectUsable(page)
      expect(realComplaints(visit)).toEqual([])
    },
  )
}
