import { existsSync } from 'node:fs'

import { type Browser, chromium } from 'playwright-core'

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium without windows: the same pages in two thirds of the time, but none of its PDF viewer. */
const withoutWindows = '/usr/bin/chromium-headless-shell'

interface Wanted {
  pdfViewer?: boolean
}

/** Where this machine has Chromium: `CHROMIUM`, else the usual places; null where there is none. */
export function chromiumPath({ pdfViewer = false }: Wanted = {}): string | null {
  const given = process.env.CHROMIUM
  if (given !== undefined && given !== '') return given
  const places = pdfViewer ? usual : [withoutWindows, ...usual]
  return places.find((path) => existsSync(path)) ?? null
}

/** What keeps Chromium silent towards the network, and lets it run in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts the machine's Chromium, silent towards the network. */
export function launchChromium(wanted: Wanted = {}): Promise<Browser> {
  const executablePath = chromiumPath(wanted)
  if (executablePath === null) throw new Error('No Chromium was found; set CHROMIUM to its path')
  return chromium.launch({
    executablePath,
    args: chromiumFlags,
  })
}
