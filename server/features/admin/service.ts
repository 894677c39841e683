/** What the command line may use of the console. */
export { makeOperator, removeOperator } from './operators.ts'
