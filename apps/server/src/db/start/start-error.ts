/** A problem that prevents the start and that an operator can fix; its message is the one line that the operator sees. */
export class StartError extends Error {
	constructor(line: string) {
		super(line)
		this.name = 'StartError'
	}
}
