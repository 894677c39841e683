import type { Page } from 'playwright-core'

/** The work of scrolling a page: milliseconds of script, style and layout in each frame, and late frames. */
export async function workOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const parts = new Set(['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'])
    return metrics.reduce((sum, { name, value }) => sum + (parts.has(name) ? value : 0), 0)
  }
  // First once, so that the rows are there and the code is warm.
  await scroll(page, 200)
  await page.evaluate(() => scrollTo(0, 0))
  const before = await work()
  const frames = await scroll(page, 200)
  const each = (((await work()) - before) * 1000) / frames.length
  return { each, frames: frames.length, late: frames.filter((length) => length > 20).length }
}

/** Scrolls by a row and a half in each frame; answers with the length of each in milliseconds. */
const scroll = (page: Page, frames: number): Promise<number[]> =>
  page.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const lengths: number[] = []
        let last = performance.now()
        const step = () => {
          const now = performance.now()
          lengths.push(now - last)
          last = now
          scrollBy(0, 90)
          if (lengths.length < count) requestAnimationFrame(step)
          else resolve(lengths)
        }
        requestAnimationFrame(step)
      }),
    frames,
  )
