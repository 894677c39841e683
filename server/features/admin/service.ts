/** What the command line may use of the operator’s side. */
export { makeOperator, removeOperator } from './operators.ts'
