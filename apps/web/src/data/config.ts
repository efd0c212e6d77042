import { type PublicConfig, publicConfig } from '@vitrine/contract/config'

let config: PublicConfig | null = null
let offset = 0

/** What the server says of itself; loaded before anything is drawn. */
export const loadedConfig = (): PublicConfig => {
	if (config === null) throw new Error('config.json is not loaded')
	return config
}

/** Milliseconds since the epoch by the server's clock: a viewer's clock may be wrong, its signatures must not be. */
export const serverNow = (): number => Date.now() + offset

/** Learns the server's clock from a response; whole seconds are exact enough for a window of 300 s. */
export const learnClock = (response: Response): void => {
	const date = Date.parse(response.headers.get('date') ?? '')
	if (Number.isNaN(date)) return
	const measured = date + 500 - Date.now()
	if (Math.abs(measured - offset) > 2000) offset = measured
}

/** Reads `/config.json`; rejects when the server does not answer. */
export const loadConfig = async (): Promise<void> => {
	const response = await fetch('/config.json', { cache: 'no-store' })
	if (!response.ok) throw new Error(`config.json: ${response.status}`)
	learnClock(response)
	config = publicConfig.parse(await response.json())
}
