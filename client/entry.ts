/**
 * The browser's first script. It makes the header, the session and the plain buttons work at once
 * and brings in React when the page has loaded and is idle, or as soon as the visitor shows intent,
 * so that the first paint waits for no script.
 */
import { showFonts } from './fonts.ts'
import { startMenus } from './menus.ts'
import { followSession, sessionStore } from './session-store.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('Root element not found')

followSession()
startMenus()

const marker = document.documentElement
const markScroll = () => marker.toggleAttribute('data-scrolled', scrollY > 8)
addEventListener('scroll', markScroll, { passive: true })

document.addEventListener('click', (event) => {
  const action =
    event.target instanceof Element && event.target.closest<HTMLElement>('[data-action]')
  if (!action) return
  if (action.dataset.action === 'log-out') sessionStore.logOut()
  if (action.dataset.action === 'go-back') history.back()
  if (action.dataset.action === 'reload') location.reload()
})

const { chunks, sheet } = document.querySelector<HTMLElement>('script[data-sheet]')?.dataset ?? {}

/** Fetches the page's own chunks, and what the application imports, beside the application: it names them late. */
function preloadPage(): void {
  for (const href of chunks?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
}

/** Fetches every style: the document has only what it began with, and other pages need theirs. */
function loadStyles(): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet })
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error('the style sheet could not be loaded')))
  })
}

async function loadApp() {
  // In a task of its own, so that neither holds up a tap.
  setTimeout(preloadPage)
  const [app] = await Promise.all([import('./app.tsx'), loadStyles()])
  await app.hydrate(root as HTMLElement, sessionStore)
  return app
}
let app: ReturnType<typeof loadApp> | null = null
// Where it fails, the browser reports it and the document stays as the server made it: it works.
const start = () => (app ??= loadApp())

/** Prefetches the code of the page behind a link that the visitor is about to follow. */
async function prefetch(event: Event): Promise<void> {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin) return
  const { preload } = await start()
  await preload(link.pathname)
}
for (const intent of ['pointerover', 'focusin', 'touchstart']) {
  document.addEventListener(intent, (event) => void prefetch(event), { passive: true })
}
for (const intent of ['pointerdown', 'keydown']) {
  document.addEventListener(intent, () => void start(), { once: true, passive: true })
}

// Half a second after the load event the largest picture has been decoded and painted on a slow phone
// too, so it never shares the line or the processor with React. The typefaces wait for a frame, and
// for the tenth of a second that it may take to the screen.
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
const afterLoad = () => {
  // The browser may have scrolled already. Asked sooner, it would lay the page out for the answer.
  markScroll()
  requestAnimationFrame(() => setTimeout(() => void showFonts(), 100))
  setTimeout(() => whenIdle(() => void start(), { timeout: 2000 }), 500)
}
// What stands in for a private page says nothing until React is there.
const waiting = document.querySelector<HTMLElement>('main [aria-busy]')
if (waiting !== null && waiting.offsetParent !== null) void start()
if (document.readyState === 'complete') afterLoad()
else addEventListener('load', afterLoad, { once: true })
