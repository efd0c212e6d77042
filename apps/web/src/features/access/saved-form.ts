import { readStored } from '@vitrine/domain/json-text'
import { plainMap, plainRecord, plainText } from '@vitrine/domain/plain-record'
import { isReloaded } from '../../ui/forms/reloaded.ts'

/** For how long a form that was begun is kept, in ms: as long as the code in its email is good. */
const life = 10 * 60_000

type Values = Readonly<Record<string, string>>

const formOf = plainRecord<{ until: number; values: Values }>({ until: 'number', values: plainMap(plainText) })

const saved_as = (name: string): string => `vitrine.form.${name}`

/** What an earlier page of this tab has kept of a form; empty where nothing was kept, or too long ago. */
export const savedForm = (name: string): Values => {
	if (!isReloaded()) return {}
	const saved = readStored(sessionStorage.getItem(saved_as(name)), formOf)
	return saved !== null && saved.until > Date.now() ? saved.values : {}
}

/** Keeps what was typed into a form, for a reload of the page; never give it a password. */
export const keepForm = (name: string, values: Values): void =>
	sessionStorage.setItem(saved_as(name), JSON.stringify({ until: Date.now() + life, values }))

/** Forgets a form that is done. */
export const forgetForm = (name: string): void => sessionStorage.removeItem(saved_as(name))
