import { dutch } from './dutch.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { italian } from './italian.ts'
import type { Language } from './language.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** The languages of the trade besides English. */
export const languages: readonly Language[] = [italian, french, german, spanish, portuguese, dutch]
