/** Makes the browser save a file from an address of this server, under the name that the server gives it unless another is named. */
export const saveFile = (url: string, name = ''): void => {
	const link = document.createElement('a')
	link.href = url
	link.download = name
	link.click()
}
