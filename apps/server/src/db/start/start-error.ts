/** What keeps the server from starting and an operator can mend; its message is the one line that the operator sees. */
export class StartError extends Error {
	constructor(line: string) {
		super(line)
		this.name = 'StartError'
	}
}
