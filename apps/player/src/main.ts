import { startPlayer } from './player.ts'

startPlayer().catch((error: unknown) => {
	document.documentElement.dataset.state = 'failed'
	console.error(error)
})
