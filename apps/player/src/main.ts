import { startAgain, startSucceeded } from './library/starts.ts'
import { startPlayer } from './player.ts'

startPlayer().then(startSucceeded, (error: unknown) => {
	document.documentElement.dataset.state = 'failed'
	console.error(error)
	startAgain(error)
})
