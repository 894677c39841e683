/** What the command line may do of an operator’s work. */
export { makeOperator, removeOperator } from './operators.ts'
