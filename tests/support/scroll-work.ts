import type { Page } from 'playwright-core'

/**
 * The processor time of a page's main thread while it scrolls by a row and a half in each of so many frames,
 * in seconds.
 */
export async function scrollWork(page: Page, frames = 60): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const spent = metrics.find(({ name }) => name === 'TaskDuration')
    if (spent === undefined) throw new Error('Chromium does not say how long its tasks took')
    return spent.value
  }
  // First once, so that the rows are there and the code is warm.
  await scroll(page, frames)
  await page.evaluate(() => scrollTo(0, 0))
  const before = await work()
  await scroll(page, frames)
  return (await work()) - before
}

const scroll = (page: Page, frames: number): Promise<void> =>
  page.evaluate(
    (count) =>
      new Promise<void>((resolve) => {
        let left = count
        const step = () => {
          scrollBy(0, 90)
          left -= 1
          if (left > 0) requestAnimationFrame(step)
          else resolve()
        }
        requestAnimationFrame(step)
      }),
    frames,
  )
