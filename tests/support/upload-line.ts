import { randomBytes } from 'node:crypto'

import type { Page } from 'playwright-core'
import sharp from 'sharp'

/** A picture that cannot be made smaller, so that sending it takes a while. */
export const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()

/** Limits the line of the page's profile. */
export async function lineOf(page: Page) {
  const line = await page.context().newCDPSession(page)
  return async (uploadThroughput: number, offline = false): Promise<void> => {
    await line.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  }
}
