/**
 * Runs inline in the head, before the first paint: marks the document as logged in or out, so that
 * a signed-in visitor sees neither a flash nor a shift, and shows typefaces that are there already. Its hash is in the content security policy.
 */
import { readSession } from '#shared/session/session.ts'

import { showKeptFonts } from './fonts.ts'
import { storedToken } from './stored-token.ts'

document.documentElement.dataset.session = readSession(storedToken()) === null ? 'out' : 'in'
showKeptFonts()
