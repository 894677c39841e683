import { useSyncExternalStore } from 'react'

import { anyReader, type Reader } from './time-words.ts'
import { type Counted, countedIn } from './words.ts'

/** Plain tags only: some browsers on servers offer "en-US@posix", which no format accepts. */
const english = /^en(-[a-z]{4})?(-([a-z]{2}|\d{3}))?$/i

/** The English that a reader's browser asks for first; British if it asks for none. */
export const englishOf = (languages: readonly string[]) =>
  languages.find((each) => english.test(each)) ?? anyReader.locale

let here: Reader | undefined
const never = () => () => {}

/** The reader where there are no hooks: in loaders of private pages, which only browsers run. */
export const readerHere = (): Reader => (here ??= { locale: englishOf(navigator.languages) })

/** How the reader writes times and numbers; as the server does until hydrated. */
export const useReader = (): Reader => useSyncExternalStore(never, readerHere, () => anyReader)

/** Counts as the reader does. */
export const useCounted = (): Counted => countedIn(useReader().locale)
