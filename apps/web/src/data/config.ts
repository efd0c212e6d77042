import type { PublicConfig } from '@vitrine/contract/config'
import { type Opening, opening_id } from '@vitrine/contract/opening'
import { readStored } from '@vitrine/domain/json-text'
import { plainRecord } from '@vitrine/domain/plain-record'
import { languages } from '@vitrine/texts/rows'

const configFields = { app_key: 'text', version: 'text', socket_port: 'number', languages: 'texts' } as const
const configOf = plainRecord<PublicConfig>(configFields)
const openingOf = plainRecord<Opening>({ ...configFields, now: 'number', language: languages })

/** The configuration that the server wrote into the page; null if the page came from another server, as in development. */
export const opening = readStored(document.getElementById(opening_id)?.textContent, openingOf)

let config: PublicConfig | null = null
let offset = 0

/** The server's public configuration; loaded before anything is drawn. */
export const loadedConfig = (): PublicConfig => {
	if (config === null) throw new Error('config.json is not loaded')
	return config
}

/** Milliseconds since the epoch by the server's clock: a user's clock can be wrong, but signatures must not be. */
export const serverNow = (): number => Date.now() + offset

const learn = (now: number): void => {
	const measured = now - Date.now()
	if (Math.abs(measured - offset) > 2000) offset = measured
}

/** Learns the server's clock from a response; whole seconds are exact enough for a window of 300 s. */
export const learnClock = (response: Response): void => {
	const date = Date.parse(response.headers.get('date') ?? '')
	if (!Number.isNaN(date)) learn(date + 500)
}

/** Uses the configuration that came with the page, else `/config.json`; rejects if the server does not answer. */
export const loadConfig = async (): Promise<void> => {
	if (opening !== null) {
		config = opening
		return learn(opening.now)
	}
	const response = await fetch('/config.json', { cache: 'no-store' })
	if (!response.ok) throw new Error(`config.json: ${response.status}`)
	learnClock(response)
	config = configOf(await response.json())
	if (config === null) throw new Error('config.json is not what it is to be')
}
