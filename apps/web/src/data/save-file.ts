/** Makes the browser save a file from an address of this server. */
export const saveFile = (url: string): void => {
	const link = document.createElement('a')
	link.href = url
	link.download = ''
	link.click()
}
