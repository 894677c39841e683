import type { HydrationState } from 'react-router-dom'

import type { PageHandle } from '#shared/routing/page-route.tsx'

import type { SiteBuild } from './site-build.ts'

/** JSON that is safe in a script element: nothing in it can close the element or end a line. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

const headStart =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">'

/** The part of the head that is the same on every page, built once. */
export function staticHead(build: SiteBuild): string {
  return [
    '<meta name="theme-color" content="#fbf8f3">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    `<script>${build.marker}</script>`,
  ].join('')
}

/**
 * The entry script, with the names of the application's files, the page's own chunks and the whole
 * style sheet. It loads them after the load event. If they were preloaded here, they would compete
 * with the largest picture: measured, the application's ninety kilobytes delayed it by 0.6 s.
 */
function entryScript({ entry, app, pages, sheet }: SiteBuild, handle: PageHandle): string {
  const beside = [...app.slice(1), ...(pages[handle.module] ?? [])]
  const chunks = beside.map(({ url }) => url).join(' ')
  return `<script type="module" src="${entry.url}" integrity="${entry.integrity}" fetchpriority="low" data-chunks="${chunks}" data-sheet="${sheet}"></script>`
}

function scriptBlock(attributes: string, value: unknown): string {
  return `<script ${attributes}>${scriptJson(value)}</script>`
}

/**
 * Inserts the parts that React must not render into a finished document: the common head, the
 * page's scripts, its structured data, and the data of a posted form. Inserting bytes keeps React's
 * tree the same on both sides and needs no decoding.
 */
export function completeDocument(
  rendered: Buffer,
  parts: {
    head: string
    css: string
    build: SiteBuild
    handle: PageHandle
    structuredData: readonly object[]
    data: HydrationState | null
  },
): Buffer {
  const { head, css, build, handle, structuredData, data } = parts
  const blocks = structuredData.map((block) => scriptBlock('type="application/ld+json"', block))
  const dataBlock =
    data === null ? '' : scriptBlock('type="application/json" id="route-data"', data)
  const open = rendered.indexOf('<head>') + '<head>'.length
  const close = rendered.indexOf('</head>')
  if (close === -1) throw new Error('the rendered document has no head')
  const end = rendered.lastIndexOf('</body>')
  return Buffer.concat([
    rendered.subarray(0, open),
    Buffer.from(headStart),
    rendered.subarray(open, close),
    Buffer.from(`${head}<style>${css}</style>${entryScript(build, handle)}${blocks.join('')}`),
    rendered.subarray(close, end),
    Buffer.from(dataBlock),
    rendered.subarray(end),
  ])
}
