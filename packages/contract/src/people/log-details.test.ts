import { command_data } from '@vitrine/domain/command/command-data'
import { signal_sources } from '@vitrine/domain/command/command-values'
import { hidden_parameters, operationChanges } from '@vitrine/domain/people/operation-details'
import { all } from '@vitrine/texts/all'
import { fill, type Language, languages, type Row } from '@vitrine/texts/rows'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allCalls } from '../all.ts'
import type { Endpoint } from '../call/endpoint.ts'
import { errors } from '../error-codes.ts'
import { commandChoiceText, commandFieldText } from '../terminal/command-field-texts.ts'
import { changeWords, logFieldText } from './log-details.ts'
import { failureText } from './log-texts.ts'
import { logsCalls } from './logs.ts'

interface Def {
	readonly shape?: Readonly<Record<string, unknown>>
	readonly entries?: Readonly<Record<string, string | number>>
	readonly values?: readonly unknown[]
	readonly [part: string]: unknown
}

const defOf = (value: unknown): Def | null =>
	typeof value === 'object' && value !== null && '_zod' in value
		? ((value as z.ZodType & { def?: Def }).def ?? null)
		: null

/** Every field within a shape, and every option that it offers. */
const walk = (shape: unknown, fields: Set<string>, options: Set<string>): void => {
	const def = defOf(shape)
	if (def === null) return
	for (const option of [...Object.values(def.entries ?? {}), ...(def.type === 'literal' ? (def.values ?? []) : [])])
		if (typeof option === 'string') options.add(option)
	for (const name of Object.keys(def.shape ?? {})) fields.add(name)
	const parts = [...Object.values(def), ...Object.values(def.shape ?? {})].flat()
	for (const part of parts) walk(part, fields, options)
}

const commands = Object.entries(command_data).map(([type, shape]) => {
	const [fields, options] = [new Set<string>(), new Set<string>()]
	walk(shape, fields, options)
	return { type, fields: [...fields], options: [...options] }
})

/** Options that are names already. */
const names: readonly string[] = [...signal_sources, ...languages]

test('every parameter of a command has a label, and every option of one has words', () => {
	expect(commands.reduce((sum, { fields, options }) => sum + fields.length + options.length, 0)).toBeGreaterThan(150)
	const mute = commands.flatMap(({ type, fields, options }) => [
		...fields.filter(field => commandFieldText(type, field) === undefined).map(field => `${type}.${field}`),
		...options
			.filter(option => commandChoiceText(type, option) === undefined && !names.includes(option))
			.map(option => `${type}: ${option}`),
	])
	expect(mute).toEqual([])
})

test('every parameter that the operation log can show has a label', () => {
	const shown = Object.values(allCalls).flatMap(group =>
		Object.values<Endpoint>(group).flatMap(({ does, input }) =>
			does === undefined ? [] : Object.keys(defOf(input)?.shape ?? {}),
		),
	)
	expect(new Set(shown).size).toBeGreaterThan(100)
	const mute = [...new Set(shown)].filter(name => !hidden_parameters.test(name) && logFieldText(name) === undefined)
	expect(mute.sort()).toEqual([])
})

const rows: Readonly<Record<string, Row>> = all
const saidIn =
	(language: Language) =>
	(text: string, values = {}): string =>
		fill(language === 'zh' ? text : (rows[text]?.[language] ?? text), values, language)

const change = (field: string, before: string | null, after: string | null) => ({ field, before, after })
const known = { 'group 2': 'North', 'program 7': 'Spring', 'terminal 3': 'Lobby' }
const inEnglish = (action: string, ...changes: ReturnType<typeof change>[]) =>
	changeWords({ action, changes, names: known }, saidIn('en')).map(({ field, before, after }) => [field, before, after])

test('details are said in words: fields, options, lists and waits', () => {
	expect(
		inEnglish(
			'commands.generalCommand',
			change('type', null, 'remote_lock'),
			change('data.mode', null, 'lock_now'),
			change('data.scope', null, 'usb'),
			change('command_id', null, '7'),
		),
	).toEqual([
		['Kind', null, 'Remote lock'],
		['Action', null, 'Lock now'],
		['Lock applies to', null, 'USB ports'],
		['Command number', null, '7'],
	])
	expect(
		inEnglish(
			'commands.generalCommand',
			change('type', null, 'relay,volume'),
			change('data.0.channel', null, '3'),
			change('data.1.mute', null, 'true'),
		),
	).toEqual([
		['Kind', null, 'Relay, Volume'],
		['Relay · Relay', null, '3'],
		['Volume · Mute', null, 'Yes'],
	])
	expect(inEnglish('terminals.ban', change('banned', null, '1'), change('scope', null, 'current'))).toEqual([
		['Ban', null, 'Banned'],
		['Applies to', null, 'Only the chosen terminals'],
	])
	expect(
		inEnglish(
			'programs.create',
			change('device_type', '1', '4'),
			change('play_time', '10000', '4500'),
			change('group_id', null, '2'),
		),
	).toEqual([
		['Terminal type', 'Screen', 'Media server'],
		['Duration', '10 s', '4.5 s'],
		['Organisation', null, 'North'],
	])
	expect(inEnglish('releases.publish', change('play_mode', null, '2'))[0]?.[2]).toBe('Timed')
	// A type that this version does not know stays a number.
	expect(inEnglish('programs.edit', change('device_type', null, '99'))[0]?.[2]).toBe('99')
	expect(inEnglish('terminals.setCentralCommands', change('central_commands.name', '', '12, +1500 ms 13'))).toEqual([
		['Central control · name', '', '12, 13 after 1.5 seconds'],
	])
	expect(inEnglish('roles.add', change('permissions', null, 'logs.read, unknown'))[0]?.[2]).not.toContain('logs.read')
	expect(inEnglish('system.save', change('log_retention_days', '180', '90'))[0]?.[0]).not.toContain('_')
})

test('commands of a schedule template are said in words', () => {
	const before = { commands: [{ operation: 'volume', value: 5, time: '08:00:00', weekdays: 127, date_start: null }] }
	const after = {
		commands: [
			{ operation: 'brightness', value: 20, time: '23:00:00', weekdays: 62, date_start: '2026-01-02' },
			{ operation: 'screen_power', value: 0, time: '23:30:00', weekdays: null },
			{ operation: 'program_switch', program_id: 7, time: '09:00:00' },
			{ operation: 'program_switch', program_id: 0, time: '10:00:00' },
			{ operation: 'signal_switch', source: 'hdmi1', time: '11:00:00' },
			{ operation: 'relay', channel: 2, value: 1, time: '12:00:00' },
		],
	}
	const changes = operationChanges(JSON.stringify(before), JSON.stringify(after))
	const words = inEnglish('timing.save', ...changes)
	expect(words.slice(0, 5)).toEqual([
		['Command 1 · Action', 'Volume', 'Brightness'],
		['Command 1 · Value', '5%', '20%'],
		['Command 1 · Time', '08:00:00', '23:00:00'],
		['Command 1 · Weekdays', 'Daily', 'Monday, Tuesday, Wednesday, Thursday, Friday'],
		['Command 1 · Start date', null, '2026-01-02'],
	])
	expect(words).toContainEqual(['Command 2 · Value', null, 'Screen off'])
	expect(words).toContainEqual(['Command 3 · Programme', null, 'Spring'])
	expect(words).toContainEqual(['Command 4 · Programme', null, 'Return to published content'])
	expect(words).toContainEqual(['Command 5 · Signal source', null, 'hdmi1'])
	expect(words).toContainEqual(['Command 6 · Value', null, 'Switch on'])
	for (const [field] of words) expect(field).not.toMatch(/_|operation|weekdays|commands/)
})

test('ids are said by names, and those of what is gone with a word', () => {
	expect(inEnglish('terminals.move', change('group_id', '2', '5'))).toEqual([
		['Organisation', 'North', '5 (removed, or not visible to you)'],
	])
	expect(inEnglish('points.edit', change('programs', '7', '7, 8'))[0]?.[2]).toBe(
		'Spring, 8 (removed, or not visible to you)',
	)
	expect(inEnglish('users.edit', change('role_id', '0', '3'))[0]?.slice(1)).toEqual(['0', 'Auditor'])
	const devices = JSON.stringify({ devices_info: '[{"id":3}]', program_id: 7 })
	expect(inEnglish('commands.generalCommand', ...operationChanges('', devices)).map(([, , after]) => after)).toEqual([
		'Lobby',
		'Spring',
	])
})

test('types of templates are said in words, and several terminals have a field', () => {
	expect(inEnglish('templates.addFromProgram', change('type', null, 'program'), change('type', null, 'font'))).toEqual([
		['Kind', null, 'Programme'],
		['Kind', null, 'Font'],
	])
	expect(inEnglish('terminals.remove', change('', 'Lobby, Hall', null))).toEqual([['Terminal', 'Lobby, Hall', null]])
})

test('what was cut off is not shown as it was written', () => {
	const cut = operationChanges('', JSON.stringify({ devices_info: '[{"id":3},{"i' }))
	expect(inEnglish('commands.generalCommand', ...cut)[0]?.[2]).toBe('(incomplete, cannot be shown)')
	expect(inEnglish('users.edit', change('name', null, '[North] hall'))[0]?.[2]).toBe('[North] hall')
})

test('times of a command are said in words', () => {
	const data = { value: 40, items: [{ start_time: '08:00:00', end_time: '20:00:00', week_days: 65, value: 3 }] }
	const changes = operationChanges('', JSON.stringify({ type: 'brightness', data }))
	const words = inEnglish('commands.generalCommand', ...changes)
	expect(words).toContainEqual(['Value', null, '40%'])
	expect(words.map(([, , after]) => after)).toContain('Sunday, Saturday')
	expect(words.at(-1)?.[2]).toBe('3%')
})

test('a parameter that was wrong is named in every language', () => {
	const { status } = errors.command_data
	const said = languages.map(language => {
		const why = failureText(status, { type: 'central_control', field: 'steps.0.wait_ms' }, saidIn(language))
		return saidIn(language)(why?.text ?? '', why?.values)
	})
	expect(new Set(said).size).toBe(languages.length)
	for (const text of said) expect(text).not.toMatch(/_|central|steps\.|wait/)
	expect(failureText(status, { type: 'central_control', field: 'steps.0.wait_ms' }, saidIn('en'))?.values).toEqual({
		type: 'Central control',
		field: 'Step 1 · Wait before it (ms)',
	})
	const wrong = failureText(status, { type: 'restart', field: 'target' }, saidIn('en'))
	expect(saidIn('en')(wrong?.text ?? '', wrong?.values)).toBe('The command “Restart” has a wrong value for “Restarts”')
	const rule = failureText(errors.rule_field.status, { rule: 'Night', field: 'key', number: 1 }, saidIn('en'))
	expect(rule?.values.field).not.toBe('key')
})

test.each([
	['listLogins', '1.2', '1.2.3'],
	['listOperations', '1.2', '1.2.3'],
	['listTerminalLogs', '1.2.3', '1.2'],
	['listCommands', '1.2.3', '1.2'],
] as const)('a page of %s continues at as many numbers as its rows are in the order of', (name, right, wrong) => {
	const isTaken = (before: string): boolean =>
		logsCalls[name].input.safeParse({ start_time: '1', end_time: '2', before }).success
	expect([isTaken(''), isTaken(right), isTaken(wrong), isTaken('1'), isTaken('1.2.3.4')]).toEqual([
		true,
		true,
		false,
		false,
		false,
	])
})
