/**
 * Runs inline in the head, before the first paint. Marks the document as logged in or out, so that
 * a logged-in visitor sees no flash and no shift, shows typefaces that are already fetched, and keeps
 * presses that only React can answer. Its hash is in the content security policy.
 */
import { keepEarlyPresses } from './early-presses.ts'
import { showKeptFonts } from './fonts.ts'
import { isReadable } from './readable-token.ts'
import { storedToken } from './stored-token.ts'

document.documentElement.dataset.session = isReadable(storedToken()) ? 'in' : 'out'
showKeptFonts()
keepEarlyPresses()
