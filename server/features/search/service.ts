/** The lots that words find, for the search in the workplace's header. */
export { lotsByWords } from './find-lots.ts'
