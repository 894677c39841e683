/** What other features may use of the search: its synonyms, for the console. */
export {
  addSynonyms,
  changeSynonyms,
  listSynonyms,
  removeSynonyms,
} from './synonyms/change-synonyms.ts'
/** The lots that words find, for the search in the workplace's header. */
export { lotsByWords } from './find-lots.ts'
