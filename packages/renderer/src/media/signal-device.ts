import type { TerminalInput } from '@vitrine/domain/devices/capture-port'
import type { ExternalSignalResource } from '@vitrine/domain/program/kinds/external-signal'

/** What is known of an input of the terminal. */
export interface InputDevice {
	readonly deviceId: string
	readonly groupId: string
	readonly kind: string
	readonly label: string
}

type Source = ExternalSignalResource['source']

/** What is looked for: a kind of input, or what is connected at a port. */
export type SignalInput = { readonly source: Source } | { readonly port: string }

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

const videosOf = (devices: readonly InputDevice[]): readonly InputDevice[] =>
	devices.filter(({ kind }) => kind === 'videoinput')

/** The device for a source, matched by its name; of two with the same name the second one is the second input. */
const deviceOfSource = (source: Source, devices: readonly InputDevice[]): InputDevice | null => {
	const videos = videosOf(devices)
	if (source === 'any') return videos[0] ?? null
	const named = videos.filter(({ label }) => names[source].test(label))
	if (source !== 'hdmi1' && source !== 'hdmi2') return named[0] ?? null
	const wanted = source === 'hdmi1' ? 1 : 2
	const numbered = named.find(({ label }) => numberOf(label) === wanted)
	return numbered ?? named.filter(({ label }) => numberOf(label) === null)[wanted - 1] ?? null
}

/** A name without the differences in how people write it: case, spaces, hyphens. */
const plain = (words: string): string => words.toLowerCase().replaceAll(/[\s_-]+/g, '')

/** The kinds of input that ports are named after, as people write them. */
const sources: Readonly<Record<string, Source>> = {
	hdmi: 'hdmi1',
	hdmi1: 'hdmi1',
	hdmi2: 'hdmi2',
	dp: 'dp',
	displayport: 'dp',
	dvi: 'dvi',
	sdi: 'sdi',
	usb: 'usb',
}

const escaped = (words: string): string => words.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** The one whose name contains these words as whole words: `Input 1` does not match `Input 10`. */
const deviceWithin = (port: string, devices: readonly InputDevice[]): InputDevice | null => {
	const words = new RegExp(
		String.raw`(?<![\p{L}\p{N}])${escaped(port.trim()).replaceAll(/[\s_-]+/g, String.raw`[\s_-]*`)}(?![\p{L}\p{N}])`,
		'iu',
	)
	const found = videosOf(devices).filter(({ label }) => words.test(label))
	return found.length === 1 ? (found[0] ?? null) : null
}

/**
 * The device at a port as a person has written it: the one with that name; else the only one whose name contains these words; else that of
 * the kind of input that the port is called after.
 */
const deviceAtPort = (port: string, devices: readonly InputDevice[]): InputDevice | null => {
	const wanted = plain(port)
	if (wanted === '') return null
	const exact = videosOf(devices).find(({ label }) => plain(label) === wanted)
	if (exact !== undefined) return exact
	const source = sources[wanted]
	return deviceWithin(port, devices) ?? (source === undefined ? null : deviceOfSource(source, devices))
}

/**
 * Where the picture of an acquisition device comes in: at the port that it has at this terminal now, by its own name if none is given; null
 * if it is not at this terminal.
 */
export const inputOfDevice = (device: TerminalInput | null): SignalInput | null =>
	device && { port: device.port || device.name }

/** The device that matches what is looked for; null if there is none. */
export const deviceFor = (input: SignalInput, devices: readonly InputDevice[]): InputDevice | null =>
	'port' in input ? deviceAtPort(input.port, devices) : deviceOfSource(input.source, devices)

/** The sound that belongs to an input: that of the same hardware. */
export const soundOf = (device: InputDevice, devices: readonly InputDevice[]): InputDevice | null =>
	devices.find(({ kind, groupId }) => kind === 'audioinput' && groupId !== '' && groupId === device.groupId) ?? null
