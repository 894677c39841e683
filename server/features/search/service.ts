/** What other features may use of the search: its synonyms, for the console. */
export {
  addSynonyms,
  changeSynonyms,
  listSynonyms,
  removeSynonyms,
} from './synonyms/change-synonyms.ts'
