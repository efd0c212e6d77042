import type { ExternalSignalResource } from '@vitrine/domain/program/kinds/external-signal'

/** What is known of an input of the terminal. */
export interface InputDevice {
	readonly deviceId: string
	readonly groupId: string
	readonly kind: string
	readonly label: string
}

type Source = ExternalSignalResource['source']

const names: Readonly<Record<Exclude<Source, 'any'>, RegExp>> = {
	hdmi1: /hdmi/i,
	hdmi2: /hdmi/i,
	dp: /\bdp\b|display\s*port/i,
	dvi: /\bdvi\b/i,
	sdi: /\bsdi\b/i,
	usb: /\busb/i,
}

const numberOf = (label: string): number | null => {
	const found = /hdmi\W*(?:in(?:put)?\W*)?(\d)(?!\d)/i.exec(label)?.[1]
	return found === undefined ? null : Number(found)
}

/** The device that stands for a source, known by its name; of two that are named alike the second one is the second input. */
export const deviceFor = (source: Source, devices: readonly InputDevice[]): InputDevice | null => {
	const videos = devices.filter(({ kind }) => kind === 'videoinput')
	if (source === 'any') return videos[0] ?? null
	const named = videos.filter(({ label }) => names[source].test(label))
	if (source !== 'hdmi1' && source !== 'hdmi2') return named[0] ?? null
	const wanted = source === 'hdmi1' ? 1 : 2
	const numbered = named.find(({ label }) => numberOf(label) === wanted)
	return numbered ?? named.filter(({ label }) => numberOf(label) === null)[wanted - 1] ?? null
}

/** The sound that belongs to an input: that of the same apparatus. */
export const soundOf = (device: InputDevice, devices: readonly InputDevice[]): InputDevice | null =>
	devices.find(({ kind, groupId }) => kind === 'audioinput' && groupId !== '' && groupId === device.groupId) ?? null
