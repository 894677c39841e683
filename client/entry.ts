/**
 * The browser's first script. It makes the header, the session and the plain buttons work
 * immediately. It loads React when the page has loaded and is idle, or as soon as the visitor shows
 * intent, so that the first paint waits for no script.
 */
import { callEarly } from './early-call.ts'
import { showFonts } from './fonts.ts'
import { startMenus } from './menus.ts'
import { followSession, sessionStore } from './session-store.ts'
import { expiresSoon } from './stored-token.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('Root element not found')

followSession()
startMenus()

const token = sessionStore.get()?.token
const calledEarly = token !== undefined && !expiresSoon(token) && callEarly(token)

const marker = document.documentElement
const markScroll = () => marker.toggleAttribute('data-scrolled', scrollY > 8)
addEventListener('scroll', markScroll, { passive: true })

const answerAction = (event: Event) => {
  const action =
    event.target instanceof Element && event.target.closest<HTMLElement>('[data-action]')
  if (!action) return
  // These need no React, so early-presses.ts must not keep them.
  event.stopPropagation()
  if (action.dataset.action === 'log-out') sessionStore.logOut()
  if (action.dataset.action === 'go-back') history.back()
  if (action.dataset.action === 'reload') location.reload()
}
addEventListener('click', answerAction, { capture: true })

const { chunks, sheet } = document.querySelector<HTMLElement>('script[data-sheet]')?.dataset ?? {}

/**
 * Fetches the page's own chunks, and what the application imports, in parallel with the
 * application, which would name them only once it has loaded.
 */
function preloadPage(): void {
  for (const href of chunks?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
}

/** Fetches the whole style sheet: the document contains only the styles of its own page. */
function loadStyles(): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet })
  document.head.append(link)
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error('the style sheet could not be loaded')))
  })
}

async function loadApp() {
  // In separate tasks, so that neither delays a tap.
  setTimeout(preloadPage)
  const [app] = await Promise.all([import('./app.tsx'), loadStyles()])
  await app.hydrate(root as HTMLElement, sessionStore)
  return app
}
let app: ReturnType<typeof loadApp> | null = null
// If this fails, the browser reports it; the server's document stays and keeps working.
const start = () => (app ??= loadApp())

/**
 * Prefetches the page behind a link that the visitor is about to follow. If this fails, nothing is
 * lost: following the link tries again, and says so.
 */
async function prefetch(event: Event): Promise<void> {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.origin !== location.origin) return
  const { preloadBehind } = await start()
  await preloadBehind(link.pathname)
}
for (const intent of ['pointerover', 'focusin', 'touchstart']) {
  document.addEventListener(intent, (event) => void prefetch(event).catch(() => {}), {
    passive: true,
  })
}
for (const intent of ['pointerdown', 'keydown']) {
  document.addEventListener(intent, () => void start(), { once: true, passive: true })
}

// Half a second after the load event even a slow phone has decoded and painted the largest picture,
// so React never competes with it for network or processor. The typefaces wait one frame plus the
// tenth of a second that a frame may take to reach the screen.
const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
const afterLoad = () => {
  // The browser may have restored a scroll position. Asking earlier would force a layout.
  markScroll()
  const typefaces = () => requestAnimationFrame(() => setTimeout(() => void showFonts(), 100))
  // On a slow network the typefaces would keep prices waiting.
  if (calledEarly) start().then(typefaces, typefaces)
  else typefaces()
  setTimeout(() => whenIdle(() => void start(), { timeout: 2000 }), 500)
}
// A private page shows nothing but its skeleton until React runs, and early-presses.ts marks a button
// that waits for it, so start immediately.
const waiting = document.querySelector<HTMLElement>('main [aria-busy], button[aria-busy]')
if (waiting !== null && waiting.offsetParent !== null) void start()
// Nor does the login page show anything to somebody logged in, whom React leads on.
if (sessionStore.get() !== null && document.querySelector('[data-visitors-only]')) void start()
// Those logged in came for what was just called for, such as prices, and React shows it.
if (calledEarly) {
  void start()
  // The code that reads the answers, beside the application, which would ask for it only once it runs.
  import('./api.ts').catch(() => {})
}
if (document.readyState === 'complete') afterLoad()
else addEventListener('load', afterLoad, { once: true })
