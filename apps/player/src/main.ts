import { followConsole } from './library/own-log.ts'
import { storage_name } from './library/settings.ts'
import { startAgain, startSucceeded } from './library/starts.ts'
import { startPlayer } from './player.ts'

followConsole(storage_name)
startPlayer().then(startSucceeded, (error: unknown) => {
	document.documentElement.dataset.state = 'failed'
	console.error(error)
	startAgain(error)
})
