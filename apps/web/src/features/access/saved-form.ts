import { readStored } from '@vitrine/domain/json-text'
import { plainMap, plainRecord, plainText } from '@vitrine/domain/plain-record'
import { isReloaded } from '../../ui/forms/reloaded.ts'

/** How long a started form is stored, in ms: as long as the code in its email is valid. */
const life = 10 * 60_000

type Values = Readonly<Record<string, string>>

const formOf = plainRecord<{ until: number; values: Values }>({ until: 'number', values: plainMap(plainText) })

const saved_as = (name: string): string => `vitrine.form.${name}`

/** The form values stored before a reload of this tab; empty if there are none or they have expired. */
export const savedForm = (name: string): Values => {
	if (!isReloaded()) return {}
	const saved = readStored(sessionStorage.getItem(saved_as(name)), formOf)
	return saved !== null && saved.until > Date.now() ? saved.values : {}
}

/** Stores form input across a reload of the page; never pass a password. */
export const keepForm = (name: string, values: Values): void =>
	sessionStorage.setItem(saved_as(name), JSON.stringify({ until: Date.now() + life, values }))

/** Forgets a completed form. */
export const forgetForm = (name: string): void => sessionStorage.removeItem(saved_as(name))
